import { learn, need } from "./cards.svelte";
import { ANY_ORDER, habits, question, type Habit } from "./habits.svelte";
import type { Line } from "./engine";
import { label } from "./options";
import { apply } from "./patch";
import { PROTOCOL, type Asked, type FromServer, type LogLine, type Option, type Permanent, type Rematch, type Side, type State, type Step } from "./protocol";
import { line } from "./server.svelte";
import { settings, t } from "./settings.svelte";
import { token } from "./seats";
import { play as sound } from "./sound";

/** A moment worth seeing: an attack, a check, a battle. Shown for a while beside the board. */
export interface Moment {
  kind: string;
  text: string;
  labels: string[];
  numbers: string[];
  player: number;
}

const LABELLED = /\[\[([^|\]]+)\|([^\]]*)\]\]/g;
const SHOWN = new Set(["attack", "check", "battle", "leave", "effect", "use", "block"]);
const OTHERS_ACTION = 600; // ms that an opponent's action is shown for at least
const LONGEST_CHAIN = 2500;

/** A table as this browser sees it: the connection, the state, what is picked up, what would light. */
export class Table {
  status = $state<"connecting" | "open" | "lost" | "failed">("connecting");
  problem = $state("");
  room: string;
  mode = $state("");
  step = $state(0);
  state = $state.raw<State | null>(null);
  log = $state.raw<LogLine[]>([]);
  picked = $state("");
  hovered = $state.raw<Option | null>(null);
  confirming = $state.raw<Option | null>(null);
  focus = $state<{ number: string; label?: string } | null>(null);
  moment = $state.raw<Moment | null>(null);
  answered = $state(-1); // the step that was answered and not yet confirmed
  seen = $state(0); // when the state came: the clock runs on from there
  notice = $state("");
  moved = $state("");
  pointed = $state(""); // a card that something else points at
  always = $state(false); // the next answer becomes a habit
  routine = $state.raw<{ words: string; habit: Habit } | null>(null); // what was answered by habit, to be told
  deleted = new Set<string>(); // labels of what the last step deleted: they fall apart

  private socket: Line | null = null;
  private tries = 0;
  private closed = false;
  private queue: Step[] = [];
  private busy = false;
  private timers = new Set<ReturnType<typeof setTimeout>>();
  private shown: ReturnType<typeof setTimeout> | undefined;
  private unordered = new Set<string>(); // triggered effects that may come in any order

  constructor(room: string) {
    this.room = room;
  }

  // --- what is on the table ---

  seat = $derived(this.state?.seat ?? null);
  me = $derived(this.seat ?? 0);
  mine = $derived<Side | null>(this.state?.sides[this.me] ?? null);
  theirs = $derived<Side | null>(this.state?.sides[1 - this.me] ?? null);
  asked = $derived(this.state?.asked ?? null);
  deciding = $derived(this.asked !== null && this.asked.player === this.seat && this.answered !== this.step);
  acting = $derived(this.asked?.effect ?? ""); // the key of the effect that asks
  options = $derived<Option[]>(this.deciding ? (this.asked?.options ?? []) : []);

  /** Options by what one picks up for them. */
  subjects = $derived.by(() => {
    const found = new Map<string, Option[]>();
    for (const option of this.options) {
      if (!option.subject) continue;
      found.set(option.subject, [...(found.get(option.subject) ?? []), option]);
    }
    return found;
  });

  /** What the picked card can be put on or attack. */
  targets = $derived.by(() => {
    const found = new Map<string, Option[]>();
    for (const option of this.subjects.get(this.picked) ?? []) {
      if (option.object) found.set(option.object, [...(found.get(option.object) ?? []), option]);
    }
    return found;
  });

  /** Options that have no place on the board: buttons of the prompt. */
  plain = $derived(this.options.filter((option) => !option.subject));
  /** What the picked card can do by itself. */
  direct = $derived((this.subjects.get(this.picked) ?? []).filter((option) => !option.object));
  /** Options on cards that are nowhere on the board. */
  tray = $derived(this.options.filter((option) => option.subject && !this.isShown(option.subject)));
  /** The option whose price the gauge shows. */
  preview = $derived.by<Option | null>(() => {
    if (this.confirming) return this.confirming;
    if (this.hovered) return this.hovered;
    const open = this.subjects.get(this.picked) ?? [];
    const costs = new Set(open.map((option) => option.cost));
    return open.length && costs.size === 1 ? open[0]! : null;
  });

  permanents = $derived.by(() => {
    const found = new Map<string, Permanent>();
    for (const side of this.state?.sides ?? []) {
      for (const each of [...(side.battle ?? []), ...(side.breeding ? [side.breeding] : [])]) found.set(each.label, each);
    }
    return found;
  });

  /** Triggered effects that wait, by their place: with a number where one chooses which comes next. */
  flags = $derived.by(() => {
    const found = new Map<string, Flag[]>();
    const add = (place: string, flag: Flag) => found.set(place, [...(found.get(place) ?? []), flag]);
    if (this.asked?.kind === "resolve" && this.deciding) {
      this.options.forEach((option, index) => add(option.subject ?? "", { number: index + 1, option, effect: option.effect ?? "" }));
    } else for (const each of this.state?.waiting ?? []) add(each.at, { number: 0, option: null, effect: each.effect ?? "" });
    return found;
  });

  /** Whether a place is something on the board that one can touch. */
  private isShown(place: string): boolean {
    if (/^[ab]\d+$/.test(place)) return this.permanents.has(place);
    if (place.startsWith("hand ")) return this.mine?.cards?.includes(place.slice(5)) ?? false;
    return place.startsWith("breeding ") || place.startsWith("player ");
  }

  letter(player: number): string {
    return "ab"[player] ?? "a";
  }

  name(player: number): string {
    return this.state?.sides[player]?.name ?? "";
  }

  // --- doing ---

  /** A click, a tap or Enter on something of the board. True if it did something. */
  touch(place: string): boolean {
    this.notice = "";
    this.moment = null;
    const aimed = this.targets.get(place);
    if (this.picked && aimed?.length) {
      if (aimed.length === 1) this.choose(aimed[0]!);
      return true;
    }
    const own = this.subjects.get(place);
    if (!own?.length) {
      this.drop();
      if (this.deciding && this.asked?.kind === "main" && this.isMine(place)) this.why(place);
      return false;
    }
    if (own.length === 1 && !own[0]!.object && this.asked?.kind !== "main") {
      this.choose(own[0]!);
      return true;
    }
    if (this.picked === place) this.drop();
    else {
      this.picked = place;
      this.confirming = null;
      sound("pick");
    }
    return true;
  }

  /** Whether a place holds a card of this player. */
  isMine(place: string): boolean {
    return place.startsWith("hand ") || (/^[ab]\d+$/.test(place) && place[0] === this.letter(this.me));
  }

  /** The plainest thing that a card can do: Enter on a picked card, or a double click. */
  act(place: string): void {
    const own = this.subjects.get(place) ?? [];
    const plain = own.filter((option) => !option.object);
    if (plain.length === 1) this.choose(plain[0]!);
    else if (own.length === 1) this.choose(own[0]!);
    else this.picked = own.length ? place : "";
  }

  /** Something was dragged onto something. */
  dropOn(subject: string, place: string): void {
    const own = this.subjects.get(subject) ?? [];
    const aimed = own.filter((option) => option.object === place);
    if (aimed.length === 1) this.choose(aimed[0]!);
    else if (aimed.length > 1) this.picked = subject;
    else if (place === "field") {
      const plain = own.filter((option) => !option.object);
      if (plain.length === 1) this.choose(plain[0]!);
    }
  }

  drop(): void {
    this.picked = "";
    this.hovered = null;
    this.confirming = null;
  }

  /** Answers the decision, unless it would throw attacks away: then it asks. */
  choose(option: Option, sure = false): void {
    if (!this.deciding) return;
    if (!sure && this.endsTurn(option) && this.readyAttackers(option) > 0 && this.confirming !== option) {
      this.confirming = option;
      return;
    }
    const index = this.options.indexOf(option);
    if (index < 0) return;
    this.routine = null;
    if (this.always && this.asked) this.makeHabit(this.asked, option);
    this.answer(index);
  }

  /** The triggered effects that are there now may come in any order. */
  anyOrder(): void {
    if (!this.deciding || this.asked?.kind !== "resolve") return;
    this.unordered = new Set(this.options.map(trigger));
    this.routine = null;
    if (this.always) habits.keep({ question: "resolve", answer: ANY_ORDER, words: t("habit_any_order") });
    this.answer(0);
  }

  /** What a habit says, and effects that may come in any order, are answered by themselves; a habit is told and can be ended. */
  private goOn(): void {
    const asked = this.asked;
    if (!this.deciding || !asked || this.queue.length) return;
    if (asked.kind === "main") this.unordered.clear();
    if (asked.kind === "resolve" && this.options.every((option) => this.unordered.has(trigger(option)))) {
      this.answer(0);
      return;
    }
    const found = habits.answer(asked);
    if (!found) return;
    const { habit, option } = found;
    const step = this.step;
    this.later(() => {
      if (this.step !== step || !this.deciding) return;
      this.routine = { words: habit.answer === ANY_ORDER ? habit.words : label(this, option), habit };
      this.answer(this.options.indexOf(option));
    }, settings.ms(400));
  }

  private makeHabit(asked: Asked, option: Option): void {
    const key = question(asked);
    if (!key || asked.kind === "resolve") return;
    habits.keep({ question: key, answer: option.kind, words: `${asked.sentence.replace(LABELLED, "$2")} ${label(this, option)}` });
  }

  private answer(index: number): void {
    if (index < 0) return;
    this.always = false;
    this.answered = this.step;
    this.drop();
    this.send({ type: "answer", step: this.step, option: index });
    sound("press");
  }

  endsTurn(option: Option): boolean {
    return this.asked?.kind === "main" && (option.kind === "pass" || (this.after(option) ?? 0) < 0);
  }

  /** The memory that would be left. */
  after(option: Option): number | null {
    return option.cost == null ? null : (this.state?.memory ?? 0) - option.cost;
  }

  readyAttackers(but: Option | null = null): number {
    const attackers = new Set(
      this.options.filter((option) => option.kind === "attack" && option.subject !== but?.object).map((o) => o.subject),
    );
    return attackers.size;
  }

  /** The button of the prompt that the space bar presses. */
  get main(): Option | null {
    return this.plain.find((option) => ["pass", "done", "no block", "no counter", "stay", "keep"].includes(option.kind)) ?? null;
  }

  undo(): void {
    if (this.state?.undo) this.send({ type: "undo", step: this.step });
  }

  claim(): void {
    this.send({ type: "claim" });
  }

  forfeit(): void {
    this.send({ type: "forfeit" });
  }

  rematch(terms: Omit<Rematch, "type"> = {}): void {
    this.send({ type: "rematch", ...terms });
  }

  draw(offer: boolean): void {
    this.send({ type: "draw", offer });
  }

  why(place: string): void {
    this.send({ type: "why", place });
  }

  look(number: string | null | undefined, label?: string): void {
    if (number) this.focus = { number, label };
  }

  // --- the wire ---

  async connect(): Promise<void> {
    const socket = await line(this.room);
    if (this.closed) return socket.close();
    this.socket = socket;
    socket.onopen = () => this.send({ type: "hello", protocol: PROTOCOL, token: token(this.room), language: settings.language });
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as FromServer);
    socket.onclose = () => {
      if (this.closed || this.status === "failed") return;
      this.status = this.status === "open" || this.tries ? "lost" : "connecting";
      this.later(() => this.connect(), Math.min(5000, 300 * 2 ** this.tries++));
    };
  }

  /** Come back in another language: the server is told with the first message. */
  relisten(): void {
    this.socket?.close();
  }

  close(): void {
    this.closed = true;
    this.timers.forEach(clearTimeout);
    this.socket?.close();
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private later(work: () => void, ms: number): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
    return timer;
  }

  private receive(message: FromServer): void {
    if (message.type === "welcome") {
      this.tries = 0;
      this.queue = [];
      this.status = "open";
      this.mode = message.mode;
      this.step = message.step;
      this.answered = -1;
      this.drop();
      this.log = message.log ?? [];
      message.cards?.forEach(learn);
      this.show(message.state);
      this.goOn();
    } else if (message.type === "step") {
      this.queue.push(message);
      if (!this.busy) this.next();
    } else if (message.type === "failed") {
      if (["hello", "protocol", "no-room", "token"].includes(message.code)) {
        this.status = "failed";
        this.problem = message.message;
      } else {
        this.answered = -1;
        this.notice = message.message;
        if (message.code === "late") this.send({ type: "sync" });
      }
    } else if (message.type === "moved") {
      this.moved = message.room;
    } else if (message.type === "reason") {
      this.notice = message.lines.join(" ") + (message.clauses?.length ? ` §${message.clauses.join(", §")}` : "");
    }
  }

  /** Shows the next step. The others' actions stay for a moment, a long chain of them for less. */
  private next(): void {
    const step = this.queue.shift();
    if (!step || !this.state) {
      this.busy = false;
      return;
    }
    this.busy = true;
    const before = this.state;
    this.step = step.step;
    this.answered = -1;
    this.drop();
    step.cards?.forEach(learn);
    if (step.back != null) this.log = this.log.slice(0, step.back);
    this.log = [...this.log, ...(step.log ?? [])];
    this.deleted = new Set((step.log ?? []).filter((line) => line.kind === "leave" && / deleted/.test(line.text)).flatMap((line) => labels(line.text)));
    this.show(apply(before, step.patch ?? {}) as State);
    const moment = momentOf(step.log ?? []);
    if (moment) this.moment = moment;
    this.voice(step, before);
    const others = step.player != null && step.player !== this.seat;
    const chain = LONGEST_CHAIN / (this.queue.length + 1);
    const wait = others ? settings.ms(Math.min(OTHERS_ACTION + (moment ? 400 : 0), chain)) : 0;
    if (step.back == null) this.goOn();
    else this.routine = null; // a step back is answered by hand
    if (wait) this.shown = this.later(() => this.next(), wait);
    else this.next();
  }

  /** Shows at once what still waits to be shown. True if something did. */
  skip(): boolean {
    this.moment = null;
    if (!this.busy) return false;
    clearTimeout(this.shown);
    const rest = this.queue.length;
    for (let left = rest; left >= 0; left--) {
      clearTimeout(this.shown);
      this.next();
    }
    return rest > 0;
  }

  /** Shows a position that comes from somewhere else: a replay. */
  set(state: State, log: LogLine[], news: LogLine[]): void {
    this.log = log;
    this.moment = momentOf(news);
    this.status = "open";
    this.show(state);
  }

  private show(state: State): void {
    const numbers = new Set<string>();
    for (const side of state.sides) {
      for (const number of [...(side.cards ?? []), ...(side.trash ?? []), ...(side.security ?? [])]) if (number) numbers.add(number);
      for (const each of [...(side.battle ?? []), ...(side.breeding ? [side.breeding] : [])]) {
        numbers.add(each.number);
        for (const under of each.under ?? []) if (under.number) numbers.add(under.number);
        for (const link of each.links ?? []) numbers.add(link);
      }
    }
    for (const option of state.asked?.options ?? []) {
      const number = option.subject?.split(" ").pop();
      if (number?.includes("-")) numbers.add(number);
    }
    if (state.asked?.source) numbers.add(state.asked.source);
    if (state.checked) numbers.add(state.checked);
    need(numbers);
    this.seen = Date.now();
    this.state = state;
    if (state.asked?.source && state.asked.player === state.seat) this.focus = { number: state.asked.source, label: state.asked.at || undefined };
  }

  private voice(step: Step, before: State): void {
    const kinds = new Set((step.log ?? []).map((line) => line.kind));
    if (this.state?.over && !before.over) sound(this.state.over.winner === this.seat ? "win" : "lose");
    else if (kinds.has("leave")) sound("delete");
    else if (kinds.has("battle") || kinds.has("check")) sound("clash");
    else if (kinds.has("digivolve")) sound("digivolve");
    else if (kinds.has("attack")) sound("attack");
    else if (kinds.has("play") || kinds.has("use")) sound("play");
    else if (kinds.has("draw")) sound("draw");
    if (document.hidden && this.deciding && before.asked?.player !== this.seat) sound("turn");
  }
}

/** A waiting effect on a card of the board. */
export interface Flag {
  number: number; // 0: it only waits
  option: Option | null;
  effect: string;
}

const trigger = (option: Option) => `${option.subject} ${option.effect} ${option.say}`;
const labels = (text: string) => [...text.matchAll(LABELLED)].map((match) => match[1]!).filter((each) => /^[ab]\d+$/.test(each));

function momentOf(lines: LogLine[]): Moment | null {
  const worth = lines.filter((line) => SHOWN.has(line.kind));
  const last = worth[worth.length - 1];
  if (!last) return null;
  const found = [...worth.map((line) => line.text).join(" ").matchAll(LABELLED)].map((match) => match[1]!);
  return {
    kind: last.kind,
    text: worth.map((line) => line.text).join(" · "),
    labels: found.filter((each) => /^[ab]\d+$/.test(each)),
    numbers: found.filter((each) => each.includes("-")),
    player: last.player,
  };
}

/** Splits a text with [[a1|Greymon]] into plain words and names one can point at. */
export function pieces(text: string): { words: string; target?: string }[] {
  const found: { words: string; target?: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(LABELLED)) {
    if (match.index > end) found.push({ words: text.slice(end, match.index) });
    found.push({ words: match[2]!, target: match[1]! });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ words: text.slice(end) });
  return found;
}
