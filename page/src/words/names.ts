/** What teams, vessels, units, loads and tiles are called. */

import type { UnitView, VesselView } from "../wire/island.ts";
import type { Argument, Words } from "./book.ts";
import { worn } from "./worn.svelte.ts";

/** Kinds of units by the letter that their names begin with. */
const KINDS: Readonly<Record<string, string>> = {
  P: "pirate",
  G: "bengunn",
  M: "missionary",
  F: "friday",
  C: "convert",
};
const LETTERS = Object.fromEntries(Object.entries(KINDS).map(([letter, kind]) => [kind, letter]));

/** Pirates of a team at the start. */
const CREW = 3;

export type Args = Record<string, Argument>;

/** The key of a team's colour; `none` of who belongs to nobody. */
export function colour(team: number | null): string {
  return team === null ? "none" : (worn()[team] ?? String(team));
}

/** The kind of a unit by its name, `""` for what is no unit's name. */
export function kindOf(unit: string): string {
  return /^[A-Z]\d+$/.test(unit) ? (KINDS[unit[0]!] ?? "") : "";
}

/** The number of a pirate within his crew: notation counts through, people count from 1 to 3. */
export function crewNumber(name: string): number {
  return ((Number(name.slice(1)) - 1) % CREW) + 1;
}

/** What tells a unit from its mates on the board: `1` to `3` for pirates, a letter for figures. */
export function mark(unit: Pick<UnitView, "kind" | "name">): string {
  return unit.kind === "pirate" ? String(crewNumber(unit.name)) : LETTERS[unit.kind]!;
}

/** A team by its colour. */
export function team(words: Words, number: number | null): string {
  return words.say(`team-${colour(number)}`);
}

/** A team's name and its forms, as arguments that begin with `name`; its colour's key as `colourName`. */
export function teamArguments(words: Words, name: string, colourName: string, number: number | null): Args {
  const key = `team-${colour(number)}`;
  const args: Args = { [name]: words.say(key), [colourName]: colour(number) };
  for (const form of words.forms(key)) args[`${name}-${form}`] = words.say(`${key}.${form}`);
  return args;
}

/** A unit by its name in the notation: `White pirate 2` for `P2` of team 0; figures have no number unless `numbered`. */
export function unit(words: Words, name: string, of: number | null = null, numbered?: boolean): string {
  const kind = kindOf(name);
  if (!kind) return name;
  const number = (numbered ?? kind === "pirate") ? Number(name.slice(1)) : 0;
  return words.say(`unit-${kind}`, { number, ...teamArguments(words, "team", "colour", of) });
}

/** A unit as it is called at the table: pirates by their number within the crew, figures by one only among several alike. */
export function called(words: Words, name: string, of: number | null, crowd: readonly UnitView[]): string {
  const kind = kindOf(name);
  if (kind === "pirate") return unit(words, `P${crewNumber(name)}`, of);
  return unit(words, name, of, crowd.filter((other) => other.kind === kind).length > 1);
}

/** A unit of a view as it is called at the table. */
export function unitOf(words: Words, one: UnitView, crowd: readonly UnitView[]): string {
  return called(words, `${LETTERS[one.kind]}${one.name.slice(1)}`, one.team, crowd);
}

/** A vessel by its number: `White's ship`, `Red's boat 2`. */
export function vessel(words: Words, vessels: readonly VesselView[], number: number): string {
  const one = vessels[number];
  if (!one) return words.say("vessel-other", { number: number + 1 });
  const args = teamArguments(words, "team", "colour", one.team);
  if (!one.boat) return words.say("vessel-ship", { number: 0, ...args });
  const fleet = vessels.flatMap((other, at) => (other.boat && other.team === one.team ? [at] : []));
  return words.say("vessel-boat", { number: fleet.length > 1 ? fleet.indexOf(number) + 1 : 0, ...args });
}

/** A player by the seat. */
export function player(words: Words, names: readonly string[], seat: number): string {
  return names[seat] || words.say("player", { number: seat + 1 });
}

/** The items of a load, each with how many there are. */
export function items(load: string): readonly (readonly [string, number])[] {
  if (!load) return [];
  return load.split("+").map((part) => {
    const found = /^(?:(\d+) ?)?([a-z]+)$/.exec(part);
    return [found?.[2] ?? part, Number(found?.[1] ?? 1)] as const;
  });
}

/** Several texts as one list: `a coin, a boat and a cannonball`. */
export function allOf(words: Words, texts: readonly string[]): string {
  if (texts.length < 2) return texts[0] ?? "";
  const head = texts.slice(1, -1).reduce((first, next) => words.say("list-comma", { first, next }), texts[0]!);
  return words.say("list-and", { first: head, last: texts.at(-1)! });
}

/** A load in words, in one of the forms that its items have: `2 coins and a cannonball` for `2 coin+ball`. */
export function load(words: Words, text: string, form = ""): string {
  const said = (key: string, args: Args): string =>
    words.say(form && words.forms(key).includes(form) ? `${key}.${form}` : key, args);
  const all = items(text);
  if (all.length === 0) return said("item-none", {});
  return allOf(
    words,
    all.map(([item, count]) => said(`item-${item}`, { count })),
  );
}

/** A load's words and forms as arguments that begin with `name`. */
export function loadArguments(words: Words, name: string, text: string): Args {
  const all = items(text);
  const args: Args = {
    [name]: load(words, text),
    [`${name}-count`]: all.reduce((sum, [, count]) => sum + count, 0),
    [`has-${name}`]: all.length > 0 ? "yes" : "no",
  };
  const forms = new Set(all.flatMap(([item]) => words.forms(`item-${item}`)));
  for (const form of forms.size > 0 ? forms : words.forms("item-none"))
    args[`${name}-${form}`] = load(words, text, form);
  return args;
}

/** Name and number of a tile, type or face: `maze` and 4 for `maze4`, `arrow` and 0 for `arrow-n-s`. */
export function tileName(tile: string): readonly [string, number] {
  const found = /^([a-z]+)(\d*)/.exec(tile);
  return found ? [found[1]!, Number(found[2] || 0)] : [tile, 0];
}

/** A tile's words and forms as arguments. */
export function tileArguments(words: Words, tile: string): Args {
  const [name, number] = tileName(tile);
  const key = `tile-${name}`;
  const args: Args = { tile: name, "tile-number": number, "tile-words": words.say(key) };
  for (const form of words.forms(key)) args[`tile-${form}`] = words.say(`${key}.${form}`, { number });
  return args;
}
