import type { CardFacts } from "./protocol";
import { ask } from "./server.svelte";
import { SvelteMap } from "svelte/reactivity";

/** Facts of cards, fetched when they are first needed, several at a time. */
const known = new SvelteMap<string, CardFacts>();
const asked = new Set<string>();
let waiting: string[] = [];

export function card(number: string | null | undefined): CardFacts | undefined {
  if (!number) return undefined;
  const found = known.get(number);
  if (!found) need([number]);
  return found;
}

export function need(numbers: Iterable<string>): void {
  for (const number of numbers) {
    if (asked.has(number)) continue;
    asked.add(number);
    if (!waiting.length) queueMicrotask(fetchWaiting);
    waiting.push(number);
  }
}

async function fetchWaiting(): Promise<void> {
  const numbers = waiting;
  waiting = [];
  for (let start = 0; start < numbers.length; start += 60) {
    const part = numbers.slice(start, start + 60);
    try {
      const response = await ask(`/api/cards/${part.map(encodeURIComponent).join(",")}`);
      for (const each of (await response.json()) as CardFacts[]) known.set(each.number, each);
    } catch {
      setTimeout(() => {
        for (const number of part) asked.delete(number); // offline for a moment: asked again after a while
        need(part);
      }, 3000);
    }
  }
}

/** Cards that exist only here, such as those of the workshop. */
export function learn(facts: CardFacts): void {
  asked.add(facts.number);
  known.set(facts.number, facts);
}
