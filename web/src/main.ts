import { mount } from "svelte";
import App from "./App.svelte";
import { offline } from "./server.svelte";
import "./style.css";

mount(App, { target: document.getElementById("app")! });

/** What one may want to read without the server is asked for once, so that the service worker has it. */
const KEPT = ["/api/decks", "/api/bots", "/api/library/decks", "/api/glossary", "/api/rules?q=", "/api/lessons?series=lessons", "/api/lessons?series=puzzles"];

/** Keeps the client for when its server cannot be reached; once the page is there, so that it waits for nothing. */
async function keepClient(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  for (const path of KEPT) if (!(await caches.match(path))) await fetch(path);
}

/** Who has installed the client wants to play without the server too; others are asked in the settings. */
async function keepEngine(): Promise<void> {
  await offline.look();
  if (offline.status === "possible" && matchMedia("(display-mode: standalone)").matches) await offline.load();
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => setTimeout(() => keepClient().then(keepEngine).catch(() => undefined), 1500)); // without it one needs the server, no more
}
