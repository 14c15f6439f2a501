/** The engine in the browser: a Web Worker in which Pyodide runs digilex.server.local, a server for this page alone. */
import type { PyodideAPI } from "pyodide";
import type { PyCallable, PyProxy } from "pyodide/ffi";
import type { FromEngine, ToEngine } from "./engine";

/** What digilex.server.local.LocalServer can do. */
interface LocalServer extends PyProxy {
  ask(method: string, path: string, headers: string, body: string): Promise<string>;
  open(line: string, room: string): void;
  say(line: string, text: string): Promise<void>;
  hang_up(line: string): Promise<void>;
}

const CACHE = "digilex-engine";
const COMPILED = "compiled.zip"; // beside the engine's files: what Python made of them, so that the next start is quicker
const PLACE = "/lib/python3.14/site-packages";

const tell = (message: FromEngine) => postMessage(message);
let server: Promise<LocalServer> | null = null;

addEventListener("message", (event: MessageEvent<ToEngine>) => {
  const message = event.data;
  if (message.kind === "start") {
    server = start(message.folder);
    server.then(() => tell({ kind: "ready" }), (error: unknown) => tell({ kind: "broken", message: String(error) }));
  } else void server?.then((found) => obey(found, message)).catch((error: unknown) => console.error(error));
});

async function obey(found: LocalServer, message: ToEngine): Promise<void> {
  if (message.kind === "ask") {
    const answer = JSON.parse(await found.ask(message.method, message.path, JSON.stringify(message.headers), message.body)) as { status: number; type: string; body: string };
    tell({ kind: "answer", id: message.id, ...answer });
  } else if (message.kind === "open") found.open(message.line, message.room);
  else if (message.kind === "say") await found.say(message.line, message.text);
  else if (message.kind === "hang up") await found.hang_up(message.line);
}

async function start(folder: string): Promise<LocalServer> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as typeof import("pyodide");
  const [python, engine, compiled, kept] = await Promise.all([
    loadPyodide({ indexURL: folder }),
    fetch(`${folder}engine.zip`).then((response) => response.arrayBuffer()),
    caches.match(`${folder}${COMPILED}`, { cacheName: CACHE }).then((found) => found?.arrayBuffer()),
    tables("readonly", (store) => store.getAll()) as Promise<string[]>,
  ]);
  python.unpackArchive(engine, "zip", { extractDir: PLACE });
  if (compiled) python.unpackArchive(compiled, "zip", { extractDir: PLACE });
  const local = python.pyimport("digilex.server.local") as PyProxy & { LocalServer: PyCallable };
  const found = local.LocalServer(keep, (line: string, text: string) => tell({ kind: "told", line, text }), python.toPy(kept)) as LocalServer;
  if (!compiled) setTimeout(() => void keepCompiled(python, folder).catch((error: unknown) => console.error(error)), 8000);
  return found;
}

/** Keeps what Python compiled of the modules that are in use. */
async function keepCompiled(python: PyodideAPI, folder: string): Promise<void> {
  if (!(await caches.match(`${folder}engine.zip`, { cacheName: CACHE }))) return; // not asked to be there offline
  const made = python.pyimport("digilex.server.compiled") as PyProxy & { archive: PyCallable };
  const proxy = made.archive(PLACE) as PyProxy;
  const data = proxy.toJs() as Uint8Array<ArrayBuffer>;
  proxy.destroy();
  await (await caches.open(CACHE)).put(`${folder}${COMPILED}`, new Response(data));
}

/** A table is kept in the browser's database under its code; "" forgets it. */
async function keep(code: string, text: string): Promise<void> {
  await tables("readwrite", (store) => (text ? store.put(text, code) : store.delete(code)));
}

function tables(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open("digilex", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("tables");
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const change = database.transaction("tables", mode);
      const asked = work(change.objectStore("tables"));
      change.oncomplete = () => {
        database.close();
        done(asked.result);
      };
      change.onerror = change.onabort = () => failed(change.error);
    };
  });
}
