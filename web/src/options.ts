import type { Option } from "./protocol";

/** An option as a button says it: what, and the price. */
export function label(option: Option): string {
  if (option.cost == null || / for \d+$/.test(option.say)) return option.say;
  return `${option.say} for ${option.cost}`;
}
