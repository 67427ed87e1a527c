/** Texts that lie elsewhere in the project and are served with the page as they are. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Serve each text under its name: `credits.txt` at `/credits.txt`. A text that is missing ends the build. */
export function texts(sources: Readonly<Record<string, URL>>): Plugin {
  return {
    name: "doubloon-texts",
    generateBundle() {
      for (const [fileName, url] of Object.entries(sources)) {
        this.emitFile({ type: "asset", fileName, source: readFileSync(url) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, answer, next) => {
        const source = sources[request.url?.slice(1) ?? ""];
        if (!source) return next();
        answer.setHeader("Content-Type", "text/plain; charset=utf-8");
        answer.end(readFileSync(source));
      });
    },
  };
}
