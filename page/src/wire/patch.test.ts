import { describe, expect, it } from "vitest";
import { patch } from "./patch.ts";

describe("patch", () => {
  it("sets, takes away, and goes into objects and lists", () => {
    const before = { team: 0, rum: [1, 2, 3], due: 5, tiles: { b3: "ice" }, units: [{ name: "P1", cell: "b3" }] };
    const changes = {
      due: [],
      team: [1],
      rum: { "2": [4] },
      tiles: { c3: ["trap"] },
      units: { "0": { cell: [null] } },
    };
    expect(patch(before, changes as never)).toEqual({
      team: 1,
      rum: [1, 2, 4],
      tiles: { b3: "ice", c3: "trap" },
      units: [{ name: "P1", cell: null }],
    });
  });

  it("leaves what was before as it was, and shares what has not changed", () => {
    const before = { a: { x: 1 }, b: [1, 2] };
    const after = patch(before, { b: [[1, 2, 3]] });
    expect(before).toEqual({ a: { x: 1 }, b: [1, 2] });
    expect(after).toEqual({ a: { x: 1 }, b: [1, 2, 3] });
    expect(after.a).toBe(before.a);
  });

  it("can set a list, an empty one too", () => {
    expect(patch({ list: [1] }, { list: [[]] })).toEqual({ list: [] });
  });
});
