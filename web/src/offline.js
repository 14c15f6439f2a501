// The service worker: the client works without its server once it has been loaded. Written to /sw.js by vite.config.js,
// which puts the list of the client's files in the place of FILES and a name that changes with them in that of VERSION.
const FILES = __FILES__;
const VERSION = __VERSION__;
const SHELL = `digilex-shell-${VERSION}`;
const ENGINE = "digilex-engine"; // what playing without the server needs: kept by server.svelte.ts when somebody asks for it
const ENGINE_FILE = /^\/assets\/offline-\w+\//;
const FACTS = "digilex-facts"; // what the server said about cards, rules, decks: shown again where it cannot be asked
const KEPT = /^\/api\/(cards|library|decks|bots|rules|clauses|glossary|lessons|scenarios|quiz)(\/|\?|$)/;
const MOST_KEPT = 600;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (![SHELL, FACTS, ENGINE].includes(name)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (KEPT.test(url.pathname + url.search)) event.respondWith(fact(request));
  else if (FILES.includes(url.pathname)) event.respondWith(file(request, SHELL));
  else if (ENGINE_FILE.test(url.pathname)) event.respondWith(file(request, ENGINE));
});

/** The newest page; the kept one where the server does not answer. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

/** Files have their hash in their name: a kept one is the right one. */
async function file(request, cacheName) {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request);
}

/** What the server says now; what it said last where it cannot be asked. */
async function fact(request) {
  const cache = await caches.open(FACTS);
  try {
    const response = await fetch(request);
    if (response.ok) keep(cache, request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return new Response(kept.body, { headers: { "content-type": kept.headers.get("content-type") ?? "", "digilex-kept": "1" } });
    throw error;
  }
}

async function keep(cache, request, response) {
  await cache.put(request, response);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_KEPT))) await cache.delete(old);
}
