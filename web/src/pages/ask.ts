import { ask } from "../server.svelte";
import { t } from "../settings.svelte";

/** Asks the server; an error says in words what was wrong. */
export async function get<T>(path: string): Promise<T> {
  return answer<T>(await reach(path));
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  return answer<T>(await reach(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

async function answer<T>(response: Response): Promise<T> {
  const data = await response.json();
  if (!response.ok) throw new Error(data.message ?? (typeof data.detail === "string" ? data.detail : String(response.status)));
  return data as T;
}

async function reach(path: string, wish?: RequestInit): Promise<Response> {
  try {
    return await ask(path, wish);
  } catch {
    throw new Error(t("offline_page"));
  }
}
