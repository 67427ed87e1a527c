/** Views of an island made up for tests: nothing on it but what a test puts there. */
import type { IslandView, UnitView } from "../wire/island.ts";

/** A pirate of the first crew. */
export function unit(name: string, cell: string, more: Partial<UnitView> = {}): UnitView {
  return { name, kind: "pirate", team: 0, cell, step: 0, states: [], cargo: "", ...more };
}

/** An empty island of side 7 on which seat 0 is to act. */
export function island(more: Partial<IslandView> = {}): IslandView {
  return {
    view: "island",
    seat: 0,
    side: 7,
    tiles: {},
    fog: [],
    hidden: {},
    loads: {},
    units: [],
    vessels: [],
    teams: [],
    gold_left: 9,
    team: 0,
    seats_to_act: [0],
    asking: "turn",
    mover: null,
    acts: [],
    due: null,
    result: null,
    ...more,
  };
}
