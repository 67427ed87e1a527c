/** The icons that the page uses, taken from the collection at build time, so that no other one is shipped. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface Collection {
  icons: Record<string, { body: string }>;
}

const MODULE = "virtual:icons";

/**
 * Serve `virtual:icons`, a record from the names listed in `list` to the SVG that each consists of, in a box of 512 by 512.
 *
 * A name that the collection lacks ends the build.
 */
export function icons(list: URL): Plugin {
  const collection = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as Collection;
  return {
    name: "doubloon-icons",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      this.addWatchFile(list.pathname);
      const names = JSON.parse(readFileSync(list, "utf8")) as string[];
      const bodies = names.map((name) => {
        const icon = collection.icons[name];
        if (icon === undefined) throw new Error(`${list.pathname}: there is no icon ${JSON.stringify(name)}`);
        return [name, icon.body];
      });
      return `export const ICONS = ${JSON.stringify(Object.fromEntries(bodies))};`;
    },
  };
}
