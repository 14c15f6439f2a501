import { mount } from "svelte";
import App from "./App.svelte";
import "./style.css";

mount(App, { target: document.getElementById("app")! });

/** Keeps the client for when its server cannot be reached; once the page is there, so that it waits for nothing. */
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => undefined), 1500));
}
