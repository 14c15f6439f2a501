/** All that the client asks goes through here: to the server, or to the engine of this browser where there is none. */
import { askEngine, engine, LocalLine, type Line } from "./engine";

const CACHE = "digilex-engine";
const LISTING = "/offline.json";
const WISH = "digilex.local";
const AWAY = [502, 503, 504]; // what a proxy says whose server is gone
const OPENS_TABLES = /^\/api\/(rooms|branches)$/;
const OF_A_TABLE = /^\/(?:api\/rooms|ws)\/(\w+)/;

/** What the engine consists of, as tools/offline.py lists it. */
interface Listing {
  version: string;
  folder: string;
  files: Record<string, number>;
  sent: number;
}

/** Tables in this browser have codes that begin with a 0; a server's have none. */
export const isLocal = (room: string) => room.startsWith("0");

class Offline {
  status = $state<"unknown" | "impossible" | "possible" | "loading" | "ready">("unknown");
  share = $state(0); // of the bytes that are there
  megabytes = $state(0); // that are to be loaded
  problem = $state(false);
  lost = $state(!navigator.onLine); // the server could not be reached when it was last asked
  here = $state(read()); // new tables are opened in this browser even where there is a server
  private listing: Listing | null = null;

  /** Looks what is there. */
  async look(): Promise<void> {
    if (!("caches" in globalThis) || !("serviceWorker" in navigator)) return void (this.status = "impossible");
    const kept = await this.kept();
    const offered = await fetch(LISTING, { cache: "no-cache" }).then((response) => (response.ok ? (response.json() as Promise<Listing>) : null)).catch(() => null);
    this.listing = kept ?? offered;
    this.megabytes = Math.ceil((this.listing?.sent ?? 0) / 1e6);
    this.status = kept ? "ready" : offered ? "possible" : "impossible";
    if (kept && (!offered || (this.here && kept.version === offered.version))) engine(kept.folder); // it will be needed: it takes some seconds
    if (kept && offered && kept.version !== offered.version) await this.load(offered); // it was asked for: it stays up to date
  }

  /** Loads everything that playing without the server needs. */
  async load(offered: Listing | null = this.listing): Promise<void> {
    if (!offered || this.status === "loading") return;
    const before = this.status;
    this.status = "loading";
    this.share = 0;
    this.problem = false;
    try {
      const cache = await caches.open(CACHE);
      const whole = Object.values(offered.files).reduce((sum, size) => sum + size, 0);
      for (const [name, size] of Object.entries(offered.files)) {
        if (!(await cache.match(offered.folder + name, { ignoreVary: true }))) await cache.add(offered.folder + name);
        this.share += size / whole;
      }
      await cache.put(LISTING, new Response(JSON.stringify(offered), { headers: { "content-type": "application/json" } }));
      for (const request of await cache.keys()) {
        const path = new URL(request.url).pathname;
        if (path !== LISTING && !path.startsWith(offered.folder)) await cache.delete(request);
      }
      this.listing = offered;
      this.status = "ready";
    } catch {
      this.problem = true;
      this.status = before;
    }
  }

  async forget(): Promise<void> {
    await caches.delete(CACHE);
    this.open("server");
    await this.look();
  }

  /** Where new tables are opened. */
  open(where: "here" | "server"): void {
    this.here = where === "here";
    try {
      localStorage.setItem(WISH, this.here ? "on" : "off");
    } catch {
      // a browser that keeps nothing
    }
  }

  /** Where the engine's files are; null where it cannot be started. */
  async folder(needed = false): Promise<string | null> {
    const kept = await this.kept();
    if (kept) return kept.folder;
    if (!needed) return null;
    if (!this.listing) await this.look();
    return this.listing?.folder ?? null;
  }

  private async kept(): Promise<Listing | null> {
    const found = "caches" in globalThis ? await caches.match(LISTING, { cacheName: CACHE }) : undefined;
    return found ? ((await found.json()) as Listing) : null;
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(WISH) === "on";
  } catch {
    return false;
  }
}

export const offline = new Offline();

/** Asks the server; the engine of this browser where that is away, or where the table is in this browser. */
export async function ask(path: string, wish: RequestInit = {}): Promise<Response> {
  const where = path.split("?")[0]!;
  const room = where.match(OF_A_TABLE)?.[1];
  if ((room && isLocal(room)) || (OPENS_TABLES.test(where) && belongsHere(wish))) {
    const folder = await offline.folder(true);
    if (folder) return askEngine(folder, path, wish);
  }
  let response: Response | null = null;
  let problem: unknown;
  try {
    response = await fetch(path, wish);
  } catch (error) {
    problem = error;
  }
  const away = !response || AWAY.includes(response.status);
  offline.lost = away || !!response?.headers.get("digilex-kept"); // what the service worker kept
  if (away && !room && !needsServer(wish)) {
    const folder = await offline.folder();
    if (folder) return askEngine(folder, path, wish);
  }
  if (!response) throw problem;
  return response;
}

/** A line to a table. */
export async function line(room: string): Promise<Line> {
  if (isLocal(room)) {
    const folder = await offline.folder(true);
    if (folder) return new LocalLine(folder, room);
  }
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws/${room}`);
}

/** A table that goes on from one of this browser, or any that nobody else comes to, if that is wished. */
function belongsHere(wish: RequestInit): boolean {
  const body = JSON.parse((wish.body as string | undefined) ?? "{}") as { room?: string; mode?: string };
  return body.room ? isLocal(body.room) : offline.here && body.mode !== "friend";
}

const needsServer = (wish: RequestInit) => typeof wish.body === "string" && /"mode":"friend"/.test(wish.body);
