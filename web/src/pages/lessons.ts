/** What one does in each step of the first game: the event of the log by which the step is done. */
export const GOALS = ["hatch", "digivolve", "move", "play", "check", "battle", "end"];

/** How many steps have been done. */
export function done(): number {
  try {
    return Number(localStorage.getItem("digilex.lessons") ?? 0);
  } catch {
    return 0;
  }
}

export function keepDone(step: number): void {
  try {
    localStorage.setItem("digilex.lessons", String(Math.max(done(), step)));
  } catch {
    // it is forgotten with the page
  }
}
