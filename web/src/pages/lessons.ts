/** What one does in each step of the first game: the event of the log by which the step is done. */
export const GOALS = ["hatch", "digivolve", "move", "play", "check", "battle", "end"];
/** How many of the puzzles have words of their own; the others have the title of their scenario. */
export const TOLD_PUZZLES = 4;

export type Series = "lessons" | "puzzles";

/** Which boards of a series have been done. */
export function done(series: Series): number[] {
  try {
    return JSON.parse(localStorage.getItem(`digilex.${series}`) ?? "[]") as number[];
  } catch {
    return [];
  }
}

export function keepDone(series: Series, board: number): void {
  try {
    localStorage.setItem(`digilex.${series}`, JSON.stringify([...new Set([...done(series), board])]));
  } catch {
    // it is forgotten with the page
  }
}
