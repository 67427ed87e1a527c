import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { icons } from "./build/icons.ts";
import { silhouettes } from "./build/silhouettes.ts";
import { texts } from "./build/texts.ts";

const server = process.env["DOUBLOON_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [
    svelte(),
    icons(new URL("./src/look/icons.json", import.meta.url)),
    silhouettes(new URL("../src/doubloon/silver/silhouettes.svg", import.meta.url)),
    texts({
      "credits.txt": new URL("./CREDITS.md", import.meta.url),
      "licence.txt": new URL("../LICENSE", import.meta.url),
    }),
  ],
  build: {
    outDir: fileURLToPath(new URL("../src/doubloon/page", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // Words and silhouettes are the package's, not the page's.
    fs: { allow: [".", "../src/doubloon"] },
    proxy: { "/api": server, "/ws": { target: server, ws: true, changeOrigin: true } },
  },
  // Svelte's own tests run in jsdom, as a browser would.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["src/**/*.test.ts", "build/**/*.test.ts"] },
});
