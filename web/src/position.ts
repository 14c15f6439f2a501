import type { Setup, SideSetup, StackSetup } from "./pages/protocol";
import type { Frame, Permanent, Piles, State } from "./protocol";

/** Positions as scenarios write them: from a board, to words, and kept for the analysis board. */
const KEY = "digilex.position";
const FILLER = "F-01"; // what the engine calls a filler card

export const AREAS = ["hand", "security", "trash", "deck", "eggs"] as const;
export type Area = (typeof AREAS)[number];

export function kept(otherwise: string): string {
  try {
    return localStorage.getItem(KEY) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keepPosition(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // it lasts as long as the page
  }
}

const NOTE = "digilex.position.note";

/** What a position could not take along, told once where it is set up. */
export function leaveNote(text: string): void {
  try {
    sessionStorage.setItem(NOTE, text);
  } catch {
    // then it is not told
  }
}

export function takeNote(): string {
  try {
    const text = sessionStorage.getItem(NOTE) ?? "";
    sessionStorage.removeItem(NOTE);
    return text;
  } catch {
    return "";
  }
}

/** A board with all cards open as a position. Cards of the decks are only counted there: the piles say which they are. */
export function fromState(state: State, title: string, piles?: Piles): Setup {
  const turn = state.turn_player ?? 0;
  const name = (number: string | null) => (!number || number === FILLER ? "filler" : number);
  const fillers = (count: number) => Array<string>(count).fill("filler");
  const stack = (perm: Permanent): StackSetup => ({
    stack: [...(perm.under ?? []).map((under) => name(under.number)), name(perm.number)],
    ...(perm.suspended ? { suspended: true } : {}),
    ...(perm.fresh ? { fresh: true } : {}),
    ...(perm.links?.length ? { links: perm.links.map(name) } : {}),
  });
  const seen = state.seat ?? 0;
  return {
    title,
    turn,
    phase: ["unsuspend", "draw", "breeding", "main"].includes(state.phase ?? "") ? state.phase : "main",
    memory: turn === seen ? (state.memory ?? 0) : -(state.memory ?? 0),
    sides: state.sides.map((side, player) => ({
      battle: (side.battle ?? []).map(stack),
      breeding: side.breeding ? stack(side.breeding) : null,
      hand: (side.cards ?? fillers(side.hand ?? 0)).map(name),
      security: (side.security ?? []).map(name),
      trash: (side.trash ?? []).map(name),
      deck: piles?.decks[player]?.map(name) ?? fillers(side.deck ?? 0),
      eggs: piles?.eggs[player]?.map(name) ?? fillers(side.eggs ?? 0),
    })),
  };
}

/** A position in the words of scenarios. `cards` are the words for cards of its own. */
export function toText(setup: Setup, cards = ""): string {
  const lines = [`title: ${JSON.stringify(setup.title)}`];
  if (cards) lines.push(cards.trimEnd());
  lines.push(`memory: ${setup.memory ?? 0}`, `turn: ${"ab"[setup.turn ?? 0]}`);
  if (setup.phase && setup.phase !== "main") lines.push(`phase: ${setup.phase}`);
  setup.sides.forEach((side, player) => lines.push(`${"ab"[player]}:`, ...sideText(side)));
  return `${lines.join("\n")}\n`;
}

function sideText(side: SideSetup): string[] {
  const lines: string[] = [];
  if (side.battle?.length) lines.push(`  battle: [${side.battle.map(stackText).join(", ")}]`);
  if (side.breeding) lines.push(`  breeding: ${stackText(side.breeding)}`);
  for (const area of AREAS) {
    const cards = side[area] ?? [];
    if (cards.length || area === "deck") lines.push(`  ${area}: ${list(cards)}`);
  }
  return lines.length ? lines : ["  hand: []"];
}

function stackText(stack: StackSetup): string {
  const more = [
    stack.suspended ? "suspended: true" : "",
    stack.fresh ? "played this turn: true" : "",
    stack.links?.length ? `links: ${list(stack.links)}` : "",
  ].filter(Boolean);
  return more.length ? `{stack: ${list(stack.stack)}, ${more.join(", ")}}` : stack.stack.length === 1 ? stack.stack[0]! : `{stack: ${list(stack.stack)}}`;
}

/** Equal cards next to each other are counted: [3 ST1-03, 2]. */
function list(cards: string[]): string {
  const runs: [string, number][] = [];
  for (const card of cards) {
    const last = runs[runs.length - 1];
    if (last?.[0] === card) last[1]++;
    else runs.push([card, 1]);
  }
  return `[${runs.map(([card, count]) => (card === "filler" ? count : count > 1 ? `${count} ${card}` : card)).join(", ")}]`;
}

/** The words with which a position describes cards of its own; "" where it has none. */
export function ownCards(text: string): string {
  return /^cards:.*\n(?:[ \t].*\n|\n)*/m.exec(text)?.[0].trimEnd() ?? "";
}

/** A scenario from the words of a board and the moves that were made on it. */
export function asScenario(setup: string, moves: Pick<Frame, "player" | "line">[] = []): string {
  const board = setup.replace(/^moves:.*\n?(?:[ \t-].*\n?|\n)*/m, "").trimEnd();
  const made = moves.filter((move) => move.player != null && move.line);
  if (!made.length) return `${board}\nmoves: []\n`;
  return `${board}\nmoves:\n${made.map((move) => `  - ${"ab"[move.player!]}: ${JSON.stringify(move.line)}`).join("\n")}\n`;
}

export const fileOf = (text: string) => `data:text/yaml;charset=utf-8,${encodeURIComponent(text)}`;
