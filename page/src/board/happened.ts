/**
 * What each event changes in what is drawn, so that a move can be shown step by step.
 *
 * It knows no rules, only what the events say: the view after all of them has the last word.
 */

import { Chart } from "./geometry.ts";
import { added } from "./loads.ts";
import type { Scene } from "./scene.ts";
import { stepsOf } from "./tiles.ts";
import type { IslandEvent, UnitView, VesselView } from "./view.ts";

type Named<E, N> = Extract<E, { event: N }>;
type Change<N> = (scene: Scene, event: Named<IslandEvent, N>) => Scene;

/** Events that change nothing of what is drawn. */
export const UNSEEN = [
  "FoundRum",
  "ServedRum",
  "KnockedOut",
  "Scored",
  "Shielded",
  "WeedSmoked",
  "TurnBegan",
  "TurnSkipped",
  "TimeRanOut",
  "SeatLeft",
  "GameOver",
] as const satisfies readonly IslandEvent["event"][];

type Seen = Exclude<IslandEvent["event"], (typeof UNSEEN)[number]>;

const CHANGES: { readonly [N in Seen]: Change<N> } = {
  Moved: (scene, { unit, end, gait, cargo = "" }) =>
    withUnit(scene, unit, (one) => ({ ...arrived(scene, one, end, gait === "pass"), cargo })),
  Took: (scene, { unit, cell, cargo }) =>
    withLoad(
      withUnit(scene, unit, (one) => ({ ...one, cargo: added(one.cargo, cargo) })),
      cell,
      cargo,
      -1,
    ),
  Left: (scene, { unit, cell, cargo }) =>
    withLoad(
      withUnit(scene, unit, (one) => ({ ...one, cargo: added(one.cargo, cargo, -1) })),
      cell,
      cargo,
    ),
  Boarded: (scene, { unit, cell }) =>
    withUnit(scene, unit, (one) => ({ ...one, cell, step: 0, cargo: "", states: [...lasting(one), "aboard"] })),
  Dived: (scene, { unit, cell }) =>
    withUnit(scene, unit, (one) => ({ ...one, cell, step: 0, states: [...lasting(one), "swimming"] })),
  Sailed: (scene, { vessel, start, end }) => {
    const sailed = withVessel(scene, vessel, (one) => ({ ...one, cell: end }));
    return withLoad(
      withLoad(
        { ...sailed, units: scene.units.map((one) => (one.cell === start ? { ...one, cell: end } : one)) },
        start,
        scene.loads[start] ?? "",
        -1,
      ),
      end,
      scene.loads[start] ?? "",
    );
  },
  Launched: (scene, { unit, vessel, cell }) => {
    const team = scene.units.find((one) => isSame(one, unit))?.team ?? 0;
    const vessels = [...scene.vessels];
    vessels[vessel] = { team, boat: true, cell, hits: 0 };
    return { ...scene, vessels };
  },
  Opened: (scene, { cell, tile }) => withTile(scene, cell, tile),
  Uncovered: (scene, { cell, cargo }) => withLoad(withTile(scene, cell, "plain"), cell, cargo),
  Appeared: (scene, { unit, cell }) => {
    const shown = withTile(scene, cell, "plain");
    const made: UnitView = { name: unit, kind: kindOf(unit), team: null, cell, step: 0, states: [], cargo: "" };
    return { ...shown, units: [...shown.units.filter((one) => !isSame(one, unit)), made] };
  },
  Destroyed: (scene, { cell }) => withTile(scene, cell, "plain"),
  SpentTile: (scene, { cell }) => withTile(scene, cell, "plain"),
  SwappedTiles: (scene, { first, second }) => ({
    ...scene,
    tiles: { ...scene.tiles, [first]: scene.tiles[second] ?? "plain", [second]: scene.tiles[first] ?? "plain" },
  }),
  Joined: (scene, { unit, team }) => withUnit(scene, unit, (one) => ({ ...one, team })),
  Died: (scene, { unit }) => withUnit(scene, unit, gone),
  Trapped: (scene, { unit }) => withUnit(scene, unit, (one) => ({ ...one, states: [...one.states, "trapped"] })),
  Freed: (scene, { unit }) =>
    withUnit(scene, unit, (one) => ({ ...one, states: one.states.filter((state) => state !== "trapped") })),
  Drank: (scene, { unit, asleep }) =>
    withUnit(scene, unit, (one) =>
      asleep && !one.states.includes("drunk") ? { ...one, states: [...one.states, "drunk"] } : one,
    ),
  Converted: (scene, { unit }) =>
    withUnit(scene, unit, (one) => ({ ...one, kind: "convert", name: `C${numberOf(unit)}` })),
  Stuck: (scene, { unit, cell, cargo = "" }) =>
    withUnit(scene, unit, (one) => ({ ...one, cell, step: 0, cargo, states: [...lasting(one), "stuck"] })),
  CameOut: (scene, { unit, end }) =>
    withUnit(scene, unit, (one) => ({
      ...one,
      cell: end,
      step: 0,
      states: one.states.filter((state) => state !== "stuck"),
    })),
  Resurrected: (scene, { unit, cell }) => withUnit(scene, unit, (one) => ({ ...one, cell, step: 0, states: [] })),
  TurnedNeutral: (scene, { unit }) => withUnit(scene, unit, (one) => ({ ...one, team: null })),
  Stowed: (scene, { cargo, vessel }) => {
    const cell = scene.vessels[vessel]?.cell;
    return cell == null ? scene : withLoad(scene, cell, cargo);
  },
  LostCargo: (scene, { cell, cargo }) =>
    withLoad(
      {
        ...scene,
        units: scene.units.map((one) => (one.cell === cell ? { ...one, cargo: added(one.cargo, cargo, -1) } : one)),
      },
      cell,
      cargo,
      -1,
    ),
  Fired: (scene, { unit }) => withUnit(scene, unit, (one) => ({ ...one, cargo: added(one.cargo, "ball", -1) })),
  Holed: (scene, { vessel, hits }) => withVessel(scene, vessel, (one) => ({ ...one, hits })),
  Sunk: (scene, { vessel }) => withVessel(scene, vessel, (one) => ({ ...one, cell: null })),
  UnitLeft: (scene, { unit, cell, dropped = "" }) => withLoad(withUnit(scene, unit, gone), cell, dropped),
  VesselLeft: (scene, { vessel }) => withVessel(scene, vessel, (one) => ({ ...one, cell: null })),
};

/** What is drawn after an event; an event that nobody here knows changes nothing. */
export function happened(scene: Scene, event: IslandEvent): Scene {
  const change = (CHANGES as Partial<Record<string, Change<IslandEvent["event"]>>>)[event.event];
  return change === undefined ? scene : change(scene, event);
}

/** The number of a unit, which stays its own when it is called something else. */
export function numberOf(name: string): number {
  return Number(name.slice(1));
}

/** Whether a name is a unit's, by the number in it. */
export function isSame(unit: UnitView, name: string): boolean {
  return numberOf(unit.name) === numberOf(name);
}

/** The events whose change of the drawing is known here. */
export const KNOWN: readonly string[] = Object.keys(CHANGES);

const KINDS: Readonly<Record<string, UnitView["kind"]>> = {
  P: "pirate",
  G: "bengunn",
  M: "missionary",
  F: "friday",
  C: "convert",
};

function kindOf(name: string): UnitView["kind"] {
  return KINDS[name[0] ?? ""] ?? "pirate";
}

/** The states that a unit takes along. */
function lasting(unit: UnitView): UnitView["states"] {
  return unit.states.filter((state) => state === "drunk");
}

function gone(unit: UnitView): UnitView {
  return { ...unit, cell: null, step: 0, states: [], cargo: "" };
}

/** A unit that has come to a cell. */
function arrived(scene: Scene, unit: UnitView, cell: string, next: boolean): UnitView {
  const states = lasting(unit);
  const chart = new Chart(scene.side);
  const afloat = scene.vessels.some((vessel) => vessel.cell === cell);
  if (!chart.isLand(cell)) return { ...unit, cell, step: 0, states: [...states, afloat ? "aboard" : "swimming"] };
  const steps = stepsOf(scene.tiles[cell] ?? "");
  const step = steps === 0 ? 0 : next ? Math.min(steps, unit.step + 1) : unit.kind === "friday" ? steps : 1;
  return { ...unit, cell, step, states };
}

function withUnit(scene: Scene, name: string, change: (unit: UnitView) => UnitView): Scene {
  return { ...scene, units: scene.units.map((unit) => (isSame(unit, name) ? change(unit) : unit)) };
}

function withVessel(scene: Scene, number: number, change: (vessel: VesselView) => VesselView): Scene {
  return { ...scene, vessels: scene.vessels.map((vessel, at) => (at === number ? change(vessel) : vessel)) };
}

function withTile(scene: Scene, cell: string, tile: string): Scene {
  return { ...scene, tiles: { ...scene.tiles, [cell]: tile } };
}

/** A load put on a cell, or taken from it. */
function withLoad(scene: Scene, cell: string, load: string, sign: 1 | -1 = 1): Scene {
  if (load === "") return scene;
  const left = added(scene.loads[cell] ?? "", load, sign);
  const others = Object.fromEntries(Object.entries(scene.loads).filter(([other]) => other !== cell));
  return { ...scene, loads: left === "" ? others : { ...others, [cell]: left } };
}
