/** The engine that runs in this browser when there is no server: asked as the server is. */
export type ToEngine =
  | { kind: "start"; folder: string }
  | { kind: "ask"; id: number; method: string; path: string; headers: Record<string, string>; body: string }
  | { kind: "open"; line: string; room: string }
  | { kind: "say"; line: string; text: string }
  | { kind: "hang up"; line: string };
export type FromEngine =
  | { kind: "ready" }
  | { kind: "broken"; message: string }
  | { kind: "answer"; id: number; status: number; type: string; body: string }
  | { kind: "told"; line: string; text: string }; // no text: the line is closed

/** What a table needs of a WebSocket. */
export type Line = Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose">;

let worker: Worker | null = null;
let broken = "";
let asked = 0;
let opened = 0;
const answers = new Map<number, { done: (response: Response) => void; failed: (error: Error) => void }>();
const lines = new Map<string, LocalLine>();

/** The engine, started when it is first needed. */
export function engine(folder: string): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = (event: MessageEvent<FromEngine>) => hear(event.data);
  worker.onerror = (event) => hear({ kind: "broken", message: event.message });
  post({ kind: "start", folder });
  return worker;
}

function post(message: ToEngine): void {
  worker?.postMessage(message);
}

function hear(message: FromEngine): void {
  if (message.kind === "answer") {
    answers.get(message.id)?.done(new Response(message.body, { status: message.status, headers: { "content-type": message.type } }));
    answers.delete(message.id);
  } else if (message.kind === "told") {
    lines.get(message.line)?.hear(message.text);
  } else if (message.kind === "broken") {
    console.error(message.message);
    broken = message.message;
    for (const each of answers.values()) each.failed(new Error(broken));
    answers.clear();
    for (const each of lines.values()) each.hear("");
  }
}

/** An HTTP request to the engine of this browser. */
export function askEngine(folder: string, path: string, wish: RequestInit = {}): Promise<Response> {
  engine(folder);
  if (broken) return Promise.reject(new Error(broken));
  const id = ++asked;
  const headers = Object.fromEntries(new Headers(wish.headers).entries());
  post({ kind: "ask", id, method: wish.method ?? "GET", path, headers, body: (wish.body as string | undefined) ?? "" });
  return new Promise((done, failed) => answers.set(id, { done, failed }));
}

/** A line to a table of this browser. */
export class LocalLine implements Line {
  readyState: number = WebSocket.CONNECTING;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  private name = `line ${++opened}`;

  constructor(folder: string, room: string) {
    engine(folder);
    lines.set(this.name, this);
    post({ kind: "open", line: this.name, room });
    setTimeout(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.call(this as unknown as WebSocket, new Event("open"));
    }); // not before somebody listens
  }

  send(text: string): void {
    post({ kind: "say", line: this.name, text });
  }

  close(): void {
    post({ kind: "hang up", line: this.name });
    this.end();
  }

  hear(text: string): void {
    if (text) this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data: text }));
    else {
      this.end();
      this.onclose?.call(this as unknown as WebSocket, new CloseEvent("close"));
    }
  }

  private end(): void {
    this.readyState = WebSocket.CLOSED;
    lines.delete(this.name);
  }
}
