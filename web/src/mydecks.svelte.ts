/** The player's own decks, kept in the browser. The code is what a table takes and a link carries. */
export interface MyDeck {
  id: string;
  name: string;
  code: string;
  cards: { number: string; copies: number }[];
}

const KEY = "digilex.decks";

function read(): MyDeck[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as MyDeck[];
  } catch {
    return [];
  }
}

class MyDecks {
  all = $state.raw<MyDeck[]>(read());

  /** Keeps a deck; one that has the same id is replaced. */
  save(deck: MyDeck): void {
    this.write([deck, ...this.all.filter((each) => each.id !== deck.id)]);
  }

  remove(id: string): void {
    this.write(this.all.filter((each) => each.id !== id));
  }

  private write(all: MyDeck[]): void {
    this.all = all;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing: the deck lasts as long as the page
    }
  }
}

export const myDecks = new MyDecks();
