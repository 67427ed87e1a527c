/** What lies about or is carried: coins, bullion, cannonballs, boats, wheelbarrows. */

import { icon, label, n, placed } from "./markup.ts";

export type Item = "coin" | "bullion" | "ball" | "boat" | "barrow";

const ITEMS: readonly Item[] = ["coin", "bullion", "ball", "boat", "barrow"];

/** The items of a load (`2 coin+ball`, `barrow+coin`) with their numbers, in order of their worth. */
export function itemsOf(load: string): ReadonlyMap<Item, number> {
  const found = new Map<Item, number>();
  for (const part of load === "" ? [] : load.split("+")) {
    const words = part.split(" ");
    const item = words[words.length - 1] as Item;
    found.set(item, (found.get(item) ?? 0) + (words.length > 1 ? Number(words[0]) : 1));
  }
  return new Map([...found].sort(([a], [b]) => ITEMS.indexOf(a) - ITEMS.indexOf(b)));
}

/** A load in text. */
export function loadOf(items: ReadonlyMap<Item, number>): string {
  const present = ITEMS.filter((item) => (items.get(item) ?? 0) > 0);
  return present.map((item) => (items.get(item) === 1 ? item : `${items.get(item)!} ${item}`)).join("+");
}

/** A load with another one added to it, or (`sign` -1) taken from it as far as it is there. */
export function added(load: string, other: string, sign: 1 | -1 = 1): string {
  const items = new Map(itemsOf(load));
  for (const [item, count] of itemsOf(other)) items.set(item, (items.get(item) ?? 0) + sign * count);
  return loadOf(items);
}

const INGOT = "M-15 9L-9-7H9L15 9ZM-9-7L-5-12H12L9-7M12-12L18 3L15 9";
const BOAT = "M-20-5C-10 0 10 0 20-5C17 8 10 12 0 12C-10 12-17 8-20-5ZM-13 4H13";

/** Each item, about 30 wide, its middle at the origin. */
const PICTURES: Readonly<Record<Item, string>> = {
  coin: `<circle class="coin" r="14"/><circle class="coin-rim" r="10"/>`,
  bullion: `<path class="ingot" d="${INGOT}"/>`,
  ball: `<circle class="iron" r="12.5"/><circle class="glint" cx="-4" cy="-5" r="3"/>`,
  boat: `<path class="wood" d="${BOAT}"/>`,
  barrow: `<g class="barrow">${icon("wheelbarrow", 38)}</g>`,
};

/** One item with its number (none for one, but coins always have it where `counted`). */
export function itemLook(item: Item, count: number, x: number, y: number, scale = 1, counted = false): string {
  let look = PICTURES[item];
  if (item === "coin" && (counted || count > 1)) look += label(String(count), 0, 0, 19, "coin-number");
  else if (count > 1)
    look += `<circle class="count" cx="12" cy="9" r="9"/>${label(String(count), 12, 9, 14, "count-number")}`;
  return placed(look, x, y, scale);
}

/** What a unit has in its hands, at its side. */
export function carriedLook(cargo: string): string {
  const items = itemsOf(cargo);
  const inside = [...items]
    .filter(([item]) => item !== "barrow")
    .flatMap(([item, count]) => Array<Item>(count).fill(item));
  const plate = `<circle class="plate" r="18"/>`;
  if (!items.has("barrow")) return placed(plate + (inside[0] ? itemLook(inside[0], 1, 0, 0, 1.1) : ""), 30, 22);
  const heaped = inside.map((item, at) => itemLook(item, 1, inside.length > 1 ? at * 14 - 8 : -1, -10, 0.6)).join("");
  return placed(`<circle class="plate" r="21"/>${placed(itemLook("barrow", 1, 0, 0), 0, 3)}${heaped}`, 27, 20);
}

/** The signs of what lies on a cell, along its lower edge from the right; seen over units. */
export function chipsLook(load: string): string {
  let right = 80;
  let look = "";
  for (const [item, count] of itemsOf(load)) {
    const scale = item === "coin" ? 1.05 : 0.95;
    look += `<g class="chip">${itemLook(item, count, right, 80, scale, true)}</g>`;
    right -= 31;
  }
  return look;
}

/** The picture of a find that lies on open ground, as large as a tile's own picture; `""` where nothing does. */
export function hoardLook(load: string): string {
  const items = itemsOf(load);
  const [first] = items.keys();
  if (first === undefined) return "";
  const picture: Readonly<Record<Item, string>> = {
    coin: `<g class="hoard">${icon("open-treasure-chest", 62)}</g>`,
    bullion: placed(PICTURES.bullion, 0, 2, 1.9),
    ball: placed(PICTURES.ball, 0, 2, 1.8),
    boat: placed(PICTURES.boat, 0, 0, 1.8),
    barrow: placed(`<g class="barrow">${icon("wheelbarrow", 62)}</g>`, 0, 0),
  };
  return placed(picture[first], 50, 46);
}

/** Whether there is gold in a load. */
export function isGolden(load: string): boolean {
  return /coin|bullion/.test(load);
}

/** The path of a small boat of a size, used by vessels too. */
export function boatHull(scale: number): string {
  return `<path class="wood" d="${BOAT}" transform="scale(${n(scale)})"/>`;
}
