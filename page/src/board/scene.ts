/** The part of a view that is drawn, and where each thing of it stands on the chart. */

import { mazeSteps } from "./drawings.ts";
import { CELL, type Chart, type Point } from "./geometry.ts";
import { unitLook } from "./figures.ts";
import { chipsLook } from "./loads.ts";
import type { Pose } from "./markup.ts";
import type { Thing } from "./layer.ts";
import type { TeamColour } from "./teams.ts";
import { stepsOf, tileLook } from "./tiles.ts";
import { vesselLook } from "./vessels.ts";
import type { CellContents, IslandView, MarkKind, UnitView } from "./view.ts";

/** What is drawn of a view. */
export type Scene = Pick<IslandView, "side" | "tiles" | "loads" | "units" | "vessels">;

/** What a view shows. */
export function sceneOf({ side, tiles, loads, units, vessels }: IslandView): Scene {
  return { side, tiles, loads, units, vessels };
}

/** The tile of a cell: a face, `fog` or `sea`. */
export function tileAt(scene: Scene, chart: Chart, cell: string): string {
  return chart.isLand(cell) ? (scene.tiles[cell] ?? "fog") : "sea";
}

/** What a cell looks like, its upper left corner at the origin. */
export function cellLook(scene: Scene, chart: Chart, cell: string): string {
  const tile = tileAt(scene, chart, cell);
  return tile === "sea"
    ? `<rect class="tile sea" width="100" height="100"/>`
    : tileLook(tile, cell, scene.loads[cell] ?? "");
}

/** What there is on a cell. */
export function contentsOf(scene: Scene, chart: Chart, cell: string, marks: readonly MarkKind[]): CellContents {
  return {
    tile: tileAt(scene, chart, cell),
    load: scene.loads[cell] ?? "",
    units: scene.units.filter((unit) => unit.cell === cell),
    vessels: scene.vessels.map((vessel, number) => ({ ...vessel, number })).filter((vessel) => vessel.cell === cell),
    marks,
  };
}

/** The vessels to be drawn. */
export function vesselThings(scene: Scene, chart: Chart, colours: readonly TeamColour[]): Thing[] {
  return scene.vessels.flatMap((vessel, number) => {
    if (vessel.cell === null) return [];
    const kind = vessel.boat ? "vessel boat" : "vessel";
    return [{ key: String(number), look: vesselLook(vessel, colours), at: chart.middle(vessel.cell), kind }];
  });
}

/** The units to be drawn, those in front last. */
export function unitThings(scene: Scene, chart: Chart, colours: readonly TeamColour[]): Thing[] {
  const things: Thing[] = [];
  for (const [cell, units] of gathered(scene.units)) {
    const middle = chart.middle(cell);
    places(scene, cell, units).forEach((at, index) => {
      const unit = units[index]!;
      const kind = ["unit", ...unit.states].join(" ");
      things.push({
        key: unit.name,
        look: unitLook(unit, colours),
        at: { ...at, x: middle.x + at.x, y: middle.y + at.y },
        kind,
        data: { unit: unit.name },
      });
    });
  }
  return things.sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
}

/** Signs of what lies on cells, wherever the picture of the cell does not say all of it. */
export function chipThings(scene: Scene, chart: Chart): Thing[] {
  const crowded = new Set(scene.units.map(({ cell }) => cell));
  return Object.entries(scene.loads).flatMap(([cell, load]) => {
    const tile = scene.tiles[cell] ?? "";
    if (load === "" || (tile === "plain" && SINGLE.test(load) && !crowded.has(cell))) return [];
    const { x, y } = chart.middle(cell);
    const stone = mazeSteps(stepsOf(tile)).at(-1)!;
    const at = stepsOf(tile) > 0 ? { x: x - 73 + stone.x, y: y - 66 + stone.y } : { x: x - CELL / 2, y: y - CELL / 2 };
    return [{ key: cell, look: chipsLook(load), at }];
  });
}

/** A load of which the large picture on plain ground says all. */
const SINGLE = /^(bullion|ball|boat|barrow)$/;

function gathered(units: readonly UnitView[]): Map<string, UnitView[]> {
  const cells = new Map<string, UnitView[]>();
  for (const unit of units) {
    if (unit.cell === null) continue;
    const there = cells.get(unit.cell);
    if (there === undefined) cells.set(unit.cell, [unit]);
    else there.push(unit);
  }
  return cells;
}

/** Where the units of a cell stand, from the middle of the cell, in their order. */
function places(scene: Scene, cell: string, units: readonly UnitView[]): readonly Pose[] {
  const vessel = scene.vessels.find((one) => one.cell === cell);
  if (vessel !== undefined) return onDeck(units.length, vessel.boat);
  const steps = stepsOf(scene.tiles[cell] ?? "");
  if (steps > 0) return onStones(units, mazeSteps(steps));
  return spread(units.length, (scene.loads[cell] ?? "") !== "");
}

/** Side by side along the rail. */
function onDeck(count: number, boat: boolean): readonly Pose[] {
  const width = boat ? 26 : 50;
  const scale = Math.min(0.56, 1.5 / Math.max(count, 1));
  return Array.from({ length: count }, (_, at) => ({
    x: count === 1 ? (boat ? -10 : 0) : -width / 2 + (width * at) / (count - 1),
    y: (boat ? -2 : 1) + (at % 2) * 3,
    scale,
  }));
}

/** Each on its step's stone; who shares a stone stands beside the others. */
function onStones(units: readonly UnitView[], stones: readonly Point[]): readonly Pose[] {
  return units.map((unit) => {
    const mates = units.filter(({ step }) => step === unit.step);
    const stone = stones[Math.max(unit.step, 1) - 1] ?? stones[0]!;
    const { x, scale = 1 } = row(mates.length)[mates.indexOf(unit)]!;
    const y = Math.max(-20, Math.min(16, stone.y - 8));
    return { x: stone.x * 0.9 + x * 0.5, y, scale: scale * 0.6 };
  });
}

function row(count: number): readonly Pose[] {
  const scale = count === 1 ? 1 : count === 2 ? 0.85 : 0.7;
  return Array.from({ length: count }, (_, at) => ({ x: (at - (count - 1) / 2) * (64 / count), y: 0, scale }));
}

/** Fanned out over the cell; what lies in its lower right corner stays free. */
function spread(count: number, beside: boolean): readonly Pose[] {
  if (count === 1) return beside ? [{ x: -10, y: -3, scale: 0.9 }] : [{ x: 0, y: 2, scale: 0.98 }];
  if (count === 2)
    return [
      { x: -22, y: -4, scale: 0.8 },
      { x: 20, y: 6, scale: 0.8 },
    ];
  if (count === 3)
    return [
      { x: -25, y: 8, scale: 0.7 },
      { x: 0, y: -12, scale: 0.7 },
      { x: 25, y: 8, scale: 0.7 },
    ];
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const scale = Math.min(0.62, 1.5 / columns);
  return Array.from({ length: count }, (_, at) => {
    const [column, down] = [at % columns, Math.floor(at / columns)];
    const inRow = down === rows - 1 ? count - columns * (rows - 1) : columns;
    return { x: (column - (inRow - 1) / 2) * (84 / columns), y: (down - (rows - 1) / 2) * (80 / rows) + 3, scale };
  });
}
