/** The outlines of the pieces of Captain Silver, read at build time from the file that the engine reads too. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const MODULE = "virtual:silhouettes";

/** An outline as SVG path data, and the box around it: left, top, width and height in the same units. */
export interface Outline {
  path: string;
  box: [number, number, number, number];
}

/** The outlines in the text of a drawing, by the ids of its paths. */
export function outlinesOf(drawing: string): Record<string, Outline> {
  const found: Record<string, Outline> = {};
  for (const [element] of drawing.matchAll(/<path\b[^>]*>/g)) {
    const id = /\bid="([^"]+)"/.exec(element)?.[1];
    const path = /\bd="([^"]+)"/.exec(element)?.[1];
    if (id === undefined || path === undefined) throw new Error(`a path without id or d: ${element.slice(0, 60)}`);
    found[id] = { path, box: boxOf(path) };
  }
  return found;
}

/** The box around the points of a path, which lies within them: its commands are M, L, Q, C and Z, all absolute. */
function boxOf(path: string): Outline["box"] {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const xs = numbers.filter((_, at) => at % 2 === 0);
  const ys = numbers.filter((_, at) => at % 2 === 1);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, round(Math.max(...xs) - left), round(Math.max(...ys) - top)];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Serve `virtual:silhouettes`, a record from kinds to their outlines, made from the drawing at `source`. */
export function silhouettes(source: URL): Plugin {
  return {
    name: "doubloon-silhouettes",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      this.addWatchFile(fileURLToPath(source));
      return `export const SILHOUETTES = ${JSON.stringify(outlinesOf(readFileSync(source, "utf8")))};`;
    },
  };
}
