import type { Review, Reviewed } from "./protocol";
import { ask } from "./server.svelte";
import { token } from "./seats";

/** A finished game under the eyes of a search: asked for, and asked again while it is being looked at. */
export class GameReview {
  found = $state.raw<Review | null>(null);
  problem = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly room: string) {}

  running = $derived(this.found?.status === "running");
  moves = $derived<Reviewed[]>(this.found?.moves ?? []);
  /** The moves that lost most, the worst first. */
  worst = $derived<Reviewed[]>(
    (this.found?.worst ?? []).map((index) => this.moves.find((move) => move.index === index)).filter((move) => move !== undefined),
  );

  async begin(): Promise<void> {
    await this.ask("POST");
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async ask(method: "GET" | "POST"): Promise<void> {
    try {
      const key = token(this.room);
      const response = await ask(`/api/rooms/${this.room}/review`, { method, headers: key ? { authorization: `Bearer ${key}` } : {} });
      const data = await response.json();
      if (!response.ok) throw new Error(data.message ?? data.detail ?? String(response.status));
      this.found = data as Review;
      this.problem = this.found.status === "failed" ? (this.found.problem ?? "failed") : "";
    } catch (error) {
      this.problem = (error as Error).message;
      return;
    }
    if (this.found?.status === "running" && !this.closed) this.timer = setTimeout(() => this.ask("GET"), 1000);
  }
}
