/**
 * What every tile looks like: one row a kind of tile.
 *
 * A face is a kind with a number or with directions after it: `maze3`, `bottles2`, `cannon-e`, `arrow-n-s`.
 */

import { CROCODILE, arrowLook, cannonLook, isDirection, mazeLook } from "./drawings.ts";
import type { BoardIcon } from "./icons.ts";
import { icon, placed } from "./markup.ts";
import { chanceOf } from "./geometry.ts";
import { chipsLook, hoardLook, isGolden } from "./loads.ts";
import { figureHead } from "./figures.ts";

export type Ground = "sand" | "grass" | "jungle" | "ice" | "danger" | "gold" | "fort" | "sky" | "weed" | "fog";

/** A face taken apart. */
export interface Face {
  readonly kind: string;
  readonly number: number;
  readonly directions: readonly string[];
}

interface TileRow {
  readonly ground: Ground;
  /** What stands on the ground, its middle at the origin. */
  readonly draw: (face: Face) => string;
}

const shown = (name: BoardIcon, size: number, kind = "icon"): (() => string) => {
  return () => `<g class="${kind}">${icon(name, size)}</g>`;
};
const find = (load: string): (() => string) => {
  return () => placed(hoardLook(load), -50, -50);
};

/** Every kind of tile. */
export const TILES: Readonly<Record<string, TileRow>> = {
  plain: { ground: "sand", draw: () => "" },
  arrow: { ground: "sand", draw: ({ directions }) => arrowLook(directions) },
  horse: { ground: "sand", draw: shown("horse-head", 74) },
  ice: { ground: "ice", draw: shown("ice-cube", 70, "icon frost") },
  trap: { ground: "danger", draw: shown("wolf-trap", 74, "icon peril") },
  crocodile: { ground: "danger", draw: () => CROCODILE },
  maze: { ground: "grass", draw: ({ number }) => mazeLook(number) },
  fortress: { ground: "fort", draw: shown("hill-fort", 74, "icon stone-work") },
  resurrection: { ground: "fort", draw: () => `${shown("castle", 74, "icon stone-work")()}${HEART}` },
  cannibal: { ground: "danger", draw: shown("cauldron", 70, "icon peril deadly") },
  balloon: { ground: "sky", draw: shown("air-balloon", 74, "icon balloon") },
  plane: { ground: "sky", draw: shown("biplane", 86, "icon plane") },
  cannon: { ground: "fort", draw: ({ directions }) => cannonLook(directions[0] ?? "n") },
  barrel: { ground: "danger", draw: shown("barrel", 70, "icon barrel") },
  coins: { ground: "gold", draw: ({ number }) => find("coin")() + placed(chipsLook(`${number} coin`), -50, -50) },
  bullion: { ground: "gold", draw: find("bullion") },
  bottles: { ground: "sand", draw: ({ number }) => bottles(number) },
  cave: { ground: "fort", draw: shown("cave-entrance", 78, "icon cave") },
  jungle: { ground: "jungle", draw: shown("jungle", 84, "icon leaves") },
  weed: { ground: "weed", draw: shown("monstera-leaf", 72, "icon leaves") },
  lighthouse: { ground: "sky", draw: shown("lighthouse", 72) },
  earthquake: { ground: "sand", draw: shown("earth-crack", 80) },
  bengunn: { ground: "grass", draw: () => figureHead("bengunn") },
  missionary: { ground: "grass", draw: () => figureHead("missionary") },
  friday: { ground: "grass", draw: () => figureHead("friday") },
  cannonball: { ground: "sand", draw: find("ball") },
  wheelbarrow: { ground: "sand", draw: find("barrow") },
  boat: { ground: "sand", draw: find("boat") },
};

const HEART = `<path class="heart" d="M29-40C25-49 11-46 14-35C16-27 25-22 29-18C33-22 42-27 44-35C47-46 33-49 29-40Z"/>`;

/** One to three bottles side by side. */
function bottles(number: number): string {
  const size = number > 1 ? 58 : 68;
  const step = 25;
  const each = Array.from({ length: number }, (_, at) => icon("brandy-bottle", size, (at - (number - 1) / 2) * step));
  return `<g class="icon bottle">${each.join("")}</g>`;
}

/** A face taken apart: its kind, its number, its directions. */
export function faceOf(token: string): Face {
  const [head = "", ...rest] = token.split("-");
  const stem = head.replace(/\d+$/, "");
  return { kind: stem, number: Number(head.slice(stem.length)) || 1, directions: rest.filter(isDirection) };
}

/** The number of steps of a maze, 0 of any other tile. */
export function stepsOf(token: string): number {
  const face = faceOf(token);
  return face.kind === "maze" ? face.number : 0;
}

/** The looks of a land cell with its upper left corner at the origin: its ground, its tile, a find that lies on plain ground. */
export function tileLook(token: string, cell: string, load: string): string {
  if (token === "fog") return `<rect class="tile fog" x="2" y="2" width="96" height="96" rx="9"/>${wisp(cell)}`;
  const face = faceOf(token);
  const row = TILES[face.kind] ?? UNKNOWN;
  const bare = face.kind === "plain";
  const ground = bare ? (isGolden(load) ? "gold" : chanceOf(cell, 1) < 0.42 ? "grass" : "sand") : row.ground;
  const picture = bare && load !== "" ? hoardLook(load) : placed(bare ? growth(cell) : row.draw(face), 50, 50);
  return `<rect class="tile ${ground}" x="2" y="2" width="96" height="96" rx="9"/>${wear(cell)}${picture}`;
}

/** A tile that the page does not know yet is a question mark, rather than nothing. */
const UNKNOWN: TileRow = { ground: "sand", draw: () => `<text class="unknown" y="22" font-size="64">?</text>` };

/** What grows on plain ground, here and there. */
function growth(cell: string): string {
  const [chance, x, y] = [chanceOf(cell, 2), chanceOf(cell, 3) * 36 - 18, chanceOf(cell, 4) * 30 - 12];
  if (chance < 0.3) return `<g class="growth">${icon("palm-tree", 30, x, y)}</g>`;
  if (chance < 0.75)
    return `<path class="tuft" transform="translate(${Math.round(x)} ${Math.round(y)})" d="M-9 9Q-11-2-17-5M-3 9Q-4-5-6-11M3 9Q4-4 8-10M9 9Q10-1 17-4"/>`;
  return `<path class="tuft" transform="translate(${Math.round(x)} ${Math.round(y)})" d="M-16 0Q-8-5 0 0T16 0M-8 9Q-3 6 2 9"/>`;
}

/** A wisp of mist over fog, on some cells. */
function wisp(cell: string): string {
  if (chanceOf(cell, 30) < 0.72) return "";
  const [x, y] = [Math.round(chanceOf(cell, 31) * 24), Math.round(chanceOf(cell, 32) * 40)];
  return `<path class="wisp" transform="translate(${x} ${y})" d="M16 30H44q9 0 9-8t-8-8-8 7M30 40H58q8 0 8 7t-7 7-6-5"/>`;
}

/** A few specks of age. */
function wear(cell: string): string {
  const specks = [5, 6, 7].map((purpose) => {
    const [x, y] = [10 + chanceOf(cell, purpose) * 80, 10 + chanceOf(cell, purpose + 10) * 80];
    return `M${Math.round(x)} ${Math.round(y)}h.1`;
  });
  return `<path class="wear" d="${specks.join("")}"/>`;
}
