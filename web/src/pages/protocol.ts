// Written by tools/protocol_types.py from src/digilex/server/page_messages.py; do not edit.

import type { CardFacts, State } from "../protocol";

/** A value one can filter by, and how many cards have it. */
export interface Facet {
  value: string;
  count: number;
}

/** Everything one can filter by. */
export interface Facets {
  colors: Facet[];
  kinds: Facet[];
  levels: Facet[];
  traits: Facet[];
  keywords: Facet[];
  sets: Facet[];
}

/** A page of the cards that a query found; or what is wrong with the query, or what it may have meant. */
export interface Found {
  total?: number;
  numbers?: string[];
  problem?: string;
  hints?: string[];
}

/** A scenario in which a card plays a part: a question and its answer, or just what it shows. */
export interface Ruling {
  name: string;
  title: string;
  question?: string;
  answer?: string;
  clauses?: string[];
}

/** All there is to say about a card. A refused card has no facts, but a reason. */
export interface CardPage {
  number: string;
  facts?: CardFacts | null;
  refused?: string;
  set?: string;
  rarity?: string;
  copies?: number;
  limit?: string;
  rulings?: Ruling[];
  decks?: string[];
}

/** A card of a deck and its copies. */
export interface DeckLine {
  number: string;
  copies: number;
}

/** A built-in deck for the list: a short name, one line about it. */
export interface DeckSummary {
  name: string;
  title: string;
  about: string;
  colors: string[];
  starter?: boolean;
  format?: string;
  face?: string;
}

/** Points won in some games (a draw is half a point), with the interval that holds the truth 95 times of 100. */
export interface MatchUpShare {
  points: number;
  games: number;
  low: number;
  high: number;
}

/** A deck of a table of match-ups: what it won in all, and its rating with the interval. */
export interface MatchUpDeck {
  name: string;
  title: string;
  share: MatchUpShare;
  rating: number;
  low: number;
  high: number;
}

/** What one deck won against another; both by their places in the table. */
export interface MatchUp {
  one: number;
  other: number;
  share: MatchUpShare;
}

/** Decks that met each other, the strongest first, in the hands of one agent. */
export interface MatchUpTable {
  name: string;
  agent: string;
  seed: number;
  version: string;
  cards: string;
  games: number;
  failures: number;
  turns: number;
  first: MatchUpShare;
  decks: MatchUpDeck[];
  pairs: MatchUp[];
}

/** The tables of match-ups that ship. */
export interface MatchUps {
  tables: MatchUpTable[];
}

/** A deck as somebody names it, pastes it or sends it as a code. */
export interface DeckText {
  text: string;
}

/** A deck that is being built. */
export interface DeckDraft {
  name?: string;
  cards?: DeckLine[];
  form?: "text" | "reversed" | "numbers" | "untap" | "dcgo" | "tts" | "json" | "code";
}

/** A deck as it was understood: its cards, what was not understood, what keeps it from being legal. */
export interface DeckLook {
  name?: string;
  cards?: DeckLine[];
  unread?: string[];
  problems?: string[];
  notes?: string[];
  code?: string;
}

/** A deck in one of the forms people use. */
export interface Written {
  text: string;
}

/** A question about the rules; a board shows the answer. */
export interface QuizQuestion {
  name: string;
  section: string;
  before?: string[];
  question: string;
  answer: string;
  verdict?: string;
  choices?: string[];
  boards?: State[];
  right?: number;
  clauses?: string[];
  scenario: string;
}

/** A card as somebody writes it. */
export interface OwnCard {
  name?: string;
  kind?: "Digimon" | "Tamer" | "Option" | "Digi-Egg";
  colors?: string[];
  level?: number | null;
  cost?: number | null;
  dp?: number | null;
  traits?: string[];
  digivolve?: Record<string, number>;
  effect?: string;
  inherited?: string;
  security?: string;
}

/** What is not understood of a text: the span, and the nearest wording that is. */
export interface TextError {
  field: string;
  start: number;
  end: number;
  message: string;
  nearest?: string;
  mended?: string;
}

/** A card that was understood, or what was not. */
export interface WorkshopCard {
  card?: CardFacts | null;
  errors?: TextError[];
  doubts?: string[];
}

/** A step of the first game, or a puzzle: the scenario whose board is dealt. */
export interface Lesson {
  scenario: string;
  title: string;
  grade?: "easy" | "medium" | "hard";
  moves?: number;
  face?: string;
  deck?: string;
  security?: number;
  foes?: number;
}

/** A word of the game, what it means in our words, and where the rulebook says so. */
export interface Term {
  term: string;
  wording: string;
  clause: string;
}

/** A position in the words of scenarios. */
export interface BoardText {
  text: string;
}

/** A card of the field with what lies under it, from the bottom up; cards as scenarios write them. */
export interface StackSetup {
  stack: string[];
  suspended?: boolean;
  fresh?: boolean;
  links?: string[];
}

/** What a player has in each area; "filler" is a card without a meaning, " face up" may stand after a number. */
export interface SideSetup {
  battle?: StackSetup[];
  breeding?: StackSetup | null;
  hand?: string[];
  security?: string[];
  trash?: string[];
  deck?: string[];
  eggs?: string[];
}

/** A position, area by area: what the hand can change. `lost` is what only the words can say. */
export interface Setup {
  title: string;
  turn?: number;
  phase?: string;
  memory?: number;
  sides: SideSetup[];
  lost?: string[];
}

/** The position as it was understood, or what is wrong with its words and in which line. */
export interface BoardLook {
  state?: State | null;
  setup?: Setup | null;
  cards?: CardFacts[];
  problem?: string;
  line?: number;
}
