// Written by tools/protocol_types.py from src/digilex/server/messages.py; do not edit.

export const PROTOCOL = 1;

/** A card under another one; a face-down card that the viewer may not know has no number. */
export interface Under {
  number: string | null;
  live?: boolean;
  used?: boolean;
}

/** One line of a sum of DP: how much, from which card, until when. */
export interface Change {
  amount: number;
  source?: string;
  at?: string;
  until?: string;
  counts?: boolean;
}

/** A card on the field with all that belongs to it. */
export interface Permanent {
  label: string;
  number: string;
  name: string;
  digimon?: boolean;
  level?: number | null;
  dp?: number | null;
  base?: number | null;
  changes?: Change[];
  under?: Under[];
  links?: string[];
  keywords?: string[];
  notes?: string[];
  suspended?: boolean;
  fresh?: boolean;
  used?: string[];
}

/** A player's side of the table. Hidden cards are only counted. */
export interface Side {
  name: string;
  bot?: boolean;
  here?: boolean;
  hand?: number;
  cards?: string[] | null;
  deck?: number;
  eggs?: number;
  trash?: string[];
  security?: (string | null)[];
  battle?: Permanent[];
  breeding?: Permanent | null;
}

/** One legal answer. `subject` is what one picks up or points at, `object` what it is done to. */
export interface Option {
  kind: string;
  subject?: string;
  object?: string;
  cost?: number | null;
  say?: string;
  hint?: string;
  effect?: string;
}

/** The decision at hand. Only the one who decides gets the options. */
export interface Asked {
  player: number;
  kind: string;
  sentence: string;
  clause?: string;
  source?: string;
  at?: string;
  effect?: string;
  span?: number[] | null;
  cause?: string;
  options?: Option[];
  count?: number[] | null;
}

/** How the game ended. */
export interface Ending {
  winner: number | null;
  reason: string;
  clause?: string;
}

/** A triggered effect that waits for its turn. */
export interface Waiting {
  at: string;
  number?: string;
  effect?: string;
}

/** Several games of the same players; who first has won more than half of them has won the match. */
export interface Match {
  best_of: number;
  game?: number;
  score?: number[];
  winner?: number | null;
}

/** After a game: what is known about another one. It begins when everyone wants it on the same terms. */
export interface Next {
  chooser?: number | null;
  first?: number | null;
  wanted?: number[];
  swap?: boolean;
  must_keep?: boolean;
}

/** The table as one viewer may see it. */
export interface State {
  seat: number | null;
  turn?: number;
  turn_player?: number;
  phase?: string;
  memory?: number;
  sides: Side[];
  attack?: string[] | null;
  checked?: string | null;
  revealed?: string[];
  waiting?: Waiting[];
  asked?: Asked | null;
  over?: Ending | null;
  undo?: "" | "undo" | "again";
  clock?: number[] | null;
  match?: Match | null;
  next?: Next | null;
  draw?: number | null;
  delay?: number;
}

/** Something that happened, told to this viewer. [[a1|Greymon]] is a name one can point at. */
export interface LogLine {
  text: string;
  kind: string;
  player: number;
  clause?: string;
  effect?: string;
  depth?: number;
}

/** An effect of a card as one reads it; `key` is what decisions and the log call it. */
export interface CardText {
  key: string;
  section: string;
  text: string;
}

/** A card for the table: its facts, its text, its creature. */
export interface CardFacts {
  number: string;
  name: string;
  category: string;
  colors: string[];
  level?: number | null;
  cost?: number | null;
  dp?: number | null;
  traits?: string[];
  evolves?: string[];
  lines?: string[];
  texts?: CardText[];
  ace?: boolean;
  creature?: string;
}

/** The whole table: the first message, and the answer to `sync`. */
export interface Welcome {
  type: "welcome";
  protocol?: number;
  room: string;
  mode: string;
  step: number;
  state: State;
  log: LogLine[];
  cards?: CardFacts[];
}

/** What a move changed. `patch` turns the last state into the new one: objects are merged, null removes a key, and {"$": [length, {index: patch}]} changes items of a list. */
export interface Step {
  type: "step";
  step: number;
  player?: number | null;
  patch?: Record<string, unknown>;
  log?: LogLine[];
  back?: number | null;
  cards?: CardFacts[];
}

/** The answer to `why`. */
export interface Reason {
  type: "reason";
  place: string;
  lines: string[];
  clauses?: string[];
}

/** The table goes on in another room: a rematch. One's key opens the same seat there. */
export interface Moved {
  type: "moved";
  room: string;
}

/** A message that was not understood or not allowed. Nothing was changed. */
export interface Failed {
  type: "failed";
  code: string;
  message: string;
}

/** The first message: who one is. Without a token one watches. */
export interface Hello {
  type: "hello";
  protocol: number;
  token?: string;
  language?: string;
}

/** An option of one's own decision, by its index; `step` says which decision was meant. */
export interface Answer {
  type: "answer";
  step: number;
  option: number;
}

/** Takes one's last move back, where that is allowed. */
export interface Undo {
  type: "undo";
  step: number;
}

/** Gives up (1-2-4). */
export interface Forfeit {
  type: "forfeit";
}

/** Offers a draw; when both have, the game is drawn. An offer stands until the other player has moved. */
export interface Draw {
  type: "draw";
  offer?: boolean;
}

/** Why is a card not offered, or what can it do? */
export interface Why {
  type: "why";
  place: string;
}

/** The other player has been gone for a minute, and it is their decision: claims the game. */
export interface Claim {
  type: "claim";
}

/** Asks for the whole table again. */
export interface Sync {
  type: "sync";
}

/** Wants another game with the same players, or the next one of a match. */
export interface Rematch {
  type: "rematch";
  want?: boolean;
  first?: number | null;
  swap?: boolean;
  deck?: string;
}

/** A deck one can sit down with. */
export interface DeckFacts {
  name: string;
  title: string;
  colors: string[];
  about?: string;
  starter?: boolean;
  format?: string;
}

/** Opens a table. `deck` is a name, a deck code or a list of cards. */
export interface NewRoom {
  mode?: "bot" | "friend" | "hotseat";
  deck?: string;
  other?: string;
  bot?: string;
  name?: string;
  minutes?: number | null;
  seed?: number | null;
  first?: number | null;
  best_of?: number;
  delay?: number;
}

/** Takes the free seat of a table. */
export interface Join {
  name?: string;
  deck?: string;
}

/** A new table from a point of a game that is over, of a record or of a scenario, or from a board in words. */
export interface Branch {
  room?: string;
  scenario?: string;
  record?: string;
  setup?: string;
  at?: number;
  mode?: "bot" | "hotseat";
  seat?: number;
  bot?: string;
}

/** What a board does not show of a position that may be looked at: the cards of the decks, the top first. */
export interface Piles {
  decks: string[][];
  eggs: string[][];
  lasting?: boolean;
}

/** A record that somebody pastes. */
export interface RecordText {
  record: string;
  viewer?: "open" | "a" | "b";
  language?: string;
}

/** A move of a replay and what it changed; a note says what had to be true, where a scenario says so. */
export interface Frame {
  player?: number | null;
  line?: string;
  patch?: Record<string, unknown>;
  log?: LogLine[];
  note?: string;
}

/** A game to step through. */
export interface Replay {
  title: string;
  state: State;
  log?: LogLine[];
  frames: Frame[];
  cards?: CardFacts[];
  question?: string;
  answer?: string;
  clauses?: string[];
  scenario?: string;
  setup?: string;
}

/** A scenario of the rulebook. */
export interface ScenarioFacts {
  name: string;
  title: string;
  question?: string;
}

/** A seat: the token is the key to it. */
export interface Seated {
  room: string;
  seat: number;
  token: string;
}

/** What somebody with a link may know before they enter. */
export interface RoomFacts {
  room: string;
  mode: string;
  names: string[];
  free?: number | null;
  over?: boolean;
  best_of?: number;
  delay?: number;
  minutes?: number | null;
}

/** A move of a reviewed game. Chances are those of player a to win, from 0 to 1, after the move. */
export interface Reviewed {
  index: number;
  turn: number;
  player: number;
  line: string;
  say?: string;
  chance: number;
  low: number;
  high: number;
  loss?: number;
  better?: string;
  better_say?: string;
}

/** A finished game under the eyes of a search: how it stood after each move with a choice, and which lost most. */
export interface Review {
  room: string;
  status: "none" | "running" | "done" | "failed";
  done?: number;
  total?: number;
  by?: string;
  start?: number;
  moves?: Reviewed[];
  worst?: number[];
  problem?: string;
}

/** A clause of the rulebook in our words. */
export interface ClauseText {
  number: string;
  wording: string;
  above?: string[];
  below?: string[];
  scenarios?: ScenarioFacts[];
}

export type FromServer = Welcome | Step | Reason | Moved | Failed;

export type FromClient = Hello | Answer | Undo | Forfeit | Draw | Why | Claim | Sync | Rematch;
