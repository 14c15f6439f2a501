import type { MatchUpShare } from "./protocol";

/** The part of the points that was won. */
export const share = (found: MatchUpShare) => (found.games ? found.points / found.games : 0.5);

/** Whether the interval leaves out even. */
export const told = (found: MatchUpShare) => found.low > 0.5 || found.high < 0.5;

export const percent = (part: number) => Math.round(100 * part);
