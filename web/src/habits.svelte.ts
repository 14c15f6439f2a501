import type { Asked, Option } from "./protocol";

/** Questions that a player answers the same way each time, kept in the browser: which question, and the kind of the answer. */
export interface Habit {
  question: string;
  answer: string;
  words: string; // question and answer as the player reads them
}

const KEY = "digilex.habits";
export const ANY_ORDER = "any order";
const PLAIN = new Set(["redraw", "breeding", "block", "counter"]);

/** What a habit calls a question; "" for one that is never trivial. An effect's yes or no is a question of that effect alone. */
export function question(asked: Asked): string {
  if (PLAIN.has(asked.kind) || asked.kind === "resolve") return asked.kind;
  const yesOrNo = (asked.options ?? []).every((option) => option.kind === "yes" || option.kind === "no");
  return yesOrNo && asked.options?.length && asked.effect ? `${asked.kind} ${asked.effect}` : "";
}

class Habits {
  all = $state.raw<Habit[]>(read());

  keep(habit: Habit): void {
    this.write([...this.all.filter((each) => each.question !== habit.question), habit]);
  }

  forget(habit: Habit): void {
    this.write(this.all.filter((each) => each.question !== habit.question));
  }

  /** The habit that answers a decision, and its option; null where the player is asked. */
  answer(asked: Asked): { habit: Habit; option: Option } | null {
    const key = question(asked);
    const habit = key ? this.all.find((each) => each.question === key) : undefined;
    if (!habit) return null;
    const fitting = (asked.options ?? []).filter((option) => habit.answer === ANY_ORDER || option.kind === habit.answer);
    const option = habit.answer === ANY_ORDER ? fitting[0] : fitting.length === 1 ? fitting[0] : undefined;
    return option ? { habit, option } : null;
  }

  private write(all: Habit[]): void {
    this.all = all;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing: the habit lasts as long as the page
    }
  }
}

function read(): Habit[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Habit[];
  } catch {
    return [];
  }
}

export const habits = new Habits();
