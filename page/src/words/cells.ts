/** What a cell of the island is called to somebody who does not see it. */

import type { IslandView, UnitView, VesselView } from "../wire/island.ts";
import type { Words } from "./book.ts";
import { load, tileName, unitOf, vessel } from "./names.ts";

/** What stands and lies on a cell. */
export interface Contents {
  readonly tile: string;
  readonly load: string;
  readonly units: readonly UnitView[];
  readonly vessels: readonly (VesselView & { readonly number: number })[];
  readonly marks: readonly string[];
}

/** What one needs to know besides to name a cell: whose team is "yours", and all units and vessels there are. */
export interface Around {
  readonly units: readonly UnitView[];
  readonly vessels: readonly VesselView[];
}

/** A tile as it is named on the board, with the directions of arrows and barrels. */
export function tileWords(words: Words, face: string): string {
  const [name, number] = tileName(face);
  const [, ...directions] = face.split("-");
  if (number > 0) return words.say("page-cell-steps", { tile: words.say(`tile-${name}`), number });
  if (directions.length === 0) return words.say(`tile-${name}`);
  const named = directions.map((direction) => words.say(`direction-${direction}`)).join(", ");
  return words.say("page-cell-points", { tile: words.say(`tile-${name}`), directions: named });
}

/** A unit with all that is seen of it: what it carries, its step in a maze, whether it is trapped, drunk or stuck. */
export function unitWords(words: Words, unit: UnitView, crowd: readonly UnitView[]): string {
  const parts = [unitOf(words, unit, crowd)];
  if (unit.step) parts.push(words.say("page-cell-step", { step: unit.step }));
  for (const state of unit.states) {
    if (state === "trapped" || state === "drunk" || state === "stuck") parts.push(words.say(`state-${state}`));
    else if (state === "pilot" || state === "passenger") parts.push(words.say(`place-${state}`));
  }
  if (unit.cargo) parts.push(words.say("here-holding", { cargo: load(words, unit.cargo) }));
  return parts.join(", ");
}

/** A cell in words: `e5, ice, White pirate 2, a coin`, and what the marks on it say. */
export function cellWords(words: Words, name: string, contents: Contents, around: Around): string {
  const parts = [name, tileWords(words, contents.tile)];
  for (const one of contents.vessels) parts.push(vessel(words, around.vessels, one.number));
  for (const one of contents.units) parts.push(unitWords(words, one, around.units));
  if (contents.load) parts.push(load(words, contents.load));
  for (const mark of contents.marks) if (words.knows(`page-mark-${mark}`)) parts.push(words.say(`page-mark-${mark}`));
  return parts.join(", ");
}

/** What stands and lies on a cell of a view. */
export function contentsOf(view: IslandView, cell: string, marks: readonly string[] = []): Contents {
  return {
    tile: view.tiles[cell] ?? (view.fog.includes(cell) ? "fog" : "sea"),
    load: view.loads[cell] ?? "",
    units: view.units.filter((unit) => unit.cell === cell),
    vessels: view.vessels.flatMap((one, number) => (one.cell === cell ? [{ ...one, number }] : [])),
    marks,
  };
}
