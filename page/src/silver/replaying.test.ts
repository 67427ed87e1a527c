import { describe, expect, it } from "vitest";
import type { ReplayShown } from "../wire/rest.ts";
import { goldOf, placesOf, restBefore, roundsOf, scenesOf, tallyAt, timeText, toldOf } from "./replaying.ts";

const view = { view: "silver", round: 1, phase: "feeling", track: { spaces: 12 }, seats: [{ gold: 3 }, { gold: 3 }] };
const paid = {
  event: "Evaluated",
  rule: "C3.1",
  seat: 1,
  space: "a1",
  kind: "map",
  right: true,
  gold: 2,
  steps: 0,
  lost: 0,
};

/** A game of two rounds: a piece put, its space settled, paid for long after; then the pieces go back. */
const game = {
  code: "abc",
  game: "silver",
  names: ["Ann", "Bob"],
  view,
  result: null,
  settings: {},
  steps: [
    {
      n: 1,
      time: 400,
      seat: null,
      text: "",
      events: [{ event: "Ahoy", rule: "C2.3", round: 1, until: 0 }],
      changes: null,
    },
    {
      n: 2,
      time: 1400,
      seat: 1,
      text: "put a1",
      events: [{ event: "Placed", rule: "C2.5", seat: 1, space: "a1", kind: "map", until: 1500 }],
      changes: null,
    },
    {
      n: 3,
      time: 1500,
      seat: null,
      text: "",
      events: [{ event: "Settled", rule: "C2.10", seat: 1, space: "a1" }],
      changes: {},
    },
    { n: 4, time: 61_400, seat: null, text: "", events: [paid], changes: { seats: { "1": { gold: [5] } } } },
    {
      n: 5,
      time: 63_400,
      seat: null,
      text: "",
      events: [{ event: "PiecesBack", rule: "C3.5", round: 2, until: 0 }],
      changes: { round: [2] },
    },
  ],
} as unknown as ReplayShown;

const scenes = scenesOf(game);
const words = { say: (key: string) => key, knows: () => true, forms: () => [] };

describe("a finished game", () => {
  it("is told scene by scene; what nobody would look at is none", () => {
    expect(scenes.map(({ time }) => time)).toEqual([0, 400, 1400, 61_400, 63_400]);
    expect(toldOf(words, scenes, game.names).map(({ step, team, text }) => [step, team, text])).toEqual([
      [1, null, "silver-ahoy"],
      [2, 1, "silver-placed"],
      [3, 1, "silver-evaluated"],
      [4, null, "silver-pieces-back"],
    ]);
  });

  it("runs in its own time, but for long pauses", () => {
    expect(placesOf(scenes)).toEqual([0, 400, 1400, 6400, 8400]);
    expect([1, 2, 3, 4].map((step) => restBefore(scenes, step))).toEqual([400, 1000, 1500, 1500]);
    expect([999, 61_400, 600_000].map(timeText)).toEqual(["0:00", "1:01", "10:00"]);
  });

  it("has rounds, and gold at each moment", () => {
    expect(roundsOf(scenes)).toEqual([
      { step: 0, round: 1 },
      { step: 4, round: 2 },
    ]);
    expect(goldOf(scenes)).toEqual([
      [3, 3, 3, 3, 3],
      [3, 3, 3, 5, 5],
    ]);
  });

  it("says who got what in the round of a scene, up to it", () => {
    expect(tallyAt(scenes, 2)).toEqual([[], []]);
    expect(tallyAt(scenes, 3)).toEqual([[], [{ why: "right", space: "a1", kind: "map", gold: 2, steps: 0 }]]);
  });

  it("of another kind has no scenes", () => {
    expect(scenesOf({ ...game, view: { view: "island" } } as unknown as ReplayShown)).toEqual([]);
  });
});
