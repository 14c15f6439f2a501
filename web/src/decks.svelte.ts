/** One's own decks, kept in the browser: their names and their lists. */
export interface OwnDeck {
  name: string;
  cards: Record<string, number>;
}

function read(): OwnDeck[] {
  try {
    return JSON.parse(localStorage.getItem("digilex.decks") ?? "[]") as OwnDeck[];
  } catch {
    return [];
  }
}

let decks = $state(read());

export function own(): OwnDeck[] {
  return decks;
}

export function save(deck: OwnDeck): void {
  decks = [...decks.filter((each) => each.name !== deck.name), { name: deck.name, cards: { ...deck.cards } }].sort((a, b) => a.name.localeCompare(b.name));
  write();
}

export function remove(name: string): void {
  decks = decks.filter((each) => each.name !== name);
  write();
}

function write(): void {
  try {
    localStorage.setItem("digilex.decks", JSON.stringify(decks));
  } catch {
    // the deck lasts as long as the page
  }
}

/** A deck as a list that the server reads. */
export function text(deck: OwnDeck): string {
  return JSON.stringify({ name: deck.name, main: deck.cards, eggs: {} });
}

/** The chance to see at least one of `copies` cards among `seen` of `size`. */
export function chance(copies: number, seen: number, size: number): number {
  let none = 1;
  for (let index = 0; index < seen; index++) none *= Math.max(0, size - copies - index) / Math.max(1, size - index);
  return 1 - none;
}
