import { settings } from "../settings.svelte";
import { learn } from "../cards.svelte";
import { apply } from "../patch";
import type { LogLine, Replay, State } from "../protocol";
import { Table } from "../table.svelte";
import { get } from "./ask";

/** A scenario on a board, step by step. */
export class Stepper {
  table = new Table("");
  replay = $state.raw<Replay | null>(null);
  at = $state(0);
  problem = $state("");
  private states: State[] = [];

  last = $derived(this.replay?.frames.length ?? 0);
  note = $derived(this.at > 0 ? (this.replay?.frames[this.at - 1]?.note ?? "") : "");

  async load(scenario: string): Promise<void> {
    this.replay = null;
    this.problem = "";
    try {
      const found = await get<Replay>(`/api/scenarios/${scenario}?language=${settings.language}`);
      found.cards?.forEach(learn);
      this.states = [found.state];
      for (const frame of found.frames) this.states.push(apply(this.states[this.states.length - 1], frame.patch ?? {}) as State);
      this.replay = found;
      this.show(0);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  show(index: number): void {
    if (!this.replay) return;
    const forward = index === this.at + 1;
    this.at = Math.max(0, Math.min(index, this.replay.frames.length));
    const log: LogLine[] = [...(this.replay.log ?? [])];
    for (const frame of this.replay.frames.slice(0, this.at)) log.push(...(frame.log ?? []));
    this.table.set(this.states[this.at]!, log, forward ? (this.replay.frames[this.at - 1]?.log ?? []) : []);
  }
}
