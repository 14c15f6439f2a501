/** What one does in each step of the first game: the event of the log by which the step is done. */
export const GOALS = ["hatch", "digivolve", "move", "play", "check", "battle", "end"];

export type Series = "lessons" | "puzzles";

/** Which boards of a series have been done: lessons by their number, puzzles by their title, which stays when others come. */
export function done(series: Series): string[] {
  try {
    return (JSON.parse(localStorage.getItem(`digilex.${series}`) ?? "[]") as (string | number)[]).map(String);
  } catch {
    return [];
  }
}

export function keepDone(series: Series, board: string): void {
  try {
    localStorage.setItem(`digilex.${series}`, JSON.stringify([...new Set([...done(series), board])]));
  } catch {
    // it is forgotten with the page
  }
}
