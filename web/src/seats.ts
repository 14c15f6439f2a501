import type { Branch, Join, NewRoom, Piles, Seated } from "./protocol";
import { ask } from "./server.svelte";
import { t } from "./settings.svelte";

/** The keys to one's seats, kept in the browser: a reload comes back to the table. */
export function token(room: string): string {
  try {
    return localStorage.getItem(`digilex.seat.${room}`) ?? "";
  } catch {
    return "";
  }
}

export function keep(seated: Seated): void {
  try {
    localStorage.setItem(`digilex.seat.${seated.room}`, seated.token);
    localStorage.setItem("digilex.last", seated.room);
  } catch {
    // then a reload only watches
  }
}

export function lastRoom(): string {
  try {
    return localStorage.getItem("digilex.last") ?? "";
  } catch {
    return "";
  }
}

export function forgetLast(): void {
  try {
    localStorage.removeItem("digilex.last");
  } catch {
    // nothing was kept
  }
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function post<T>(path: string, body: unknown, key = ""): Promise<T> {
  const response = await ask(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Refusal("offline", t("offline_page"));
  });
  const data = await response.json();
  if (!response.ok) throw new Refusal(data.code ?? "http", data.message ?? String(response.status));
  return data as T;
}

export async function openRoom(wish: NewRoom): Promise<Seated> {
  const seated = await post<Seated>("/api/rooms", wish);
  keep(seated);
  remember(seated.room);
  return seated;
}

export async function branch(wish: Branch): Promise<Seated> {
  const seated = await post<Seated>("/api/branches", wish, wish.room ? token(wish.room) : "");
  keep(seated);
  if (wish.mode !== "bot") markAnalysis(seated.room);
  return seated;
}

/** The decks at a point of a game that may be looked at. */
export function piles(wish: Branch): Promise<Piles> {
  return post<Piles>("/api/piles", wish, wish.room ? token(wish.room) : "");
}

const ANALYSES = "digilex.analyses";

/** Tables at which one person tries things out: they show their lines. */
export function isAnalysis(room: string): boolean {
  try {
    return (localStorage.getItem(ANALYSES) ?? "").split(" ").includes(room);
  } catch {
    return false;
  }
}

function markAnalysis(room: string): void {
  try {
    localStorage.setItem(ANALYSES, [room, ...(localStorage.getItem(ANALYSES) ?? "").split(" ")].slice(0, 100).join(" "));
  } catch {
    // then the lines are not shown
  }
}

export async function joinRoom(code: string, wish: Join): Promise<Seated> {
  const seated = await post<Seated>(`/api/rooms/${code}/join`, wish);
  keep(seated);
  remember(seated.room);
  return seated;
}

const TABLES = "digilex.tables";

/** The tables at which one has sat, the newest first: for the list of one's games. */
export function tables(): { room: string; when: number }[] {
  try {
    return JSON.parse(localStorage.getItem(TABLES) ?? "[]") as { room: string; when: number }[];
  } catch {
    return [];
  }
}

export function remember(room: string): void {
  try {
    localStorage.setItem(TABLES, JSON.stringify([{ room, when: Date.now() }, ...tables().filter((each) => each.room !== room)].slice(0, 100)));
  } catch {
    // then the list stays empty
  }
}
