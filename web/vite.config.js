import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vite";

/** Writes the service worker with the list of all files of the client. */
function offline() {
  return {
    name: "offline",
    generateBundle(_, bundle) {
      const own = readdirSync("public").filter((name) => !name.startsWith("."));
      const files = ["/", ...Object.keys(bundle).filter((name) => name !== "index.html"), ...own].map((name) => (name === "/" ? name : `/${name}`));
      const worker = readFileSync("src/offline.js", "utf-8");
      const version = createHash("sha256").update(worker).update(files.join("\n")).digest("hex").slice(0, 12);
      const source = worker.replace("__FILES__", JSON.stringify(files)).replace("__VERSION__", JSON.stringify(version));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

// `npm run build` writes the client to where the Python package serves it from.
export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: "../src/digilex/server/client",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": "http://localhost:8000", "/ws": { target: "ws://localhost:8000", ws: true } } },
});
