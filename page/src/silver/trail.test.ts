import { describe, expect, it } from "vitest";
import { nearestOn, Trail } from "./trail.ts";

const LINE = [
  [0.1, 0.1],
  [0.12, 0.1],
  [0.14, 0.11],
] as const;

describe("a trail", () => {
  it("shows what was touched, and cools", () => {
    const trail = new Trail(5000);
    trail.touch([LINE], 1000);
    const seen = trail.seen(3500);
    expect(seen.map(({ a, b }) => [a, b])).toEqual([
      [LINE[0], LINE[1]],
      [LINE[1], LINE[2]],
    ]);
    expect(trail.warmth(seen[0]!, 1000)).toBe(1);
    expect(trail.warmth(seen[0]!, 3500)).toBeCloseTo(0.5);
    expect(trail.warmth(seen[0]!, 6000)).toBe(0);
  });

  it("forgets what is older than its span", () => {
    const trail = new Trail(3000);
    trail.touch([LINE], 0);
    trail.touch([[LINE[1], LINE[2]]], 2000);
    expect(trail.seen(3500).map(({ b }) => b)).toEqual([LINE[2]]);
    expect(trail.seen(5001)).toEqual([]);
  });

  it("has a stroke once, whichever way it was felt", () => {
    const trail = new Trail(3000);
    trail.touch([LINE], 0);
    trail.touch([[...LINE].reverse()], 10);
    expect(trail.seen(10)).toHaveLength(2);
    expect(trail.seen(3005)).toHaveLength(2);
  });
});

describe("the nearest place on a line", () => {
  it.each([
    [
      [0.5, 1],
      [0.5, 0],
    ],
    [
      [-1, 1],
      [0, 0],
    ],
    [
      [7, 0],
      [1, 0],
    ],
  ] as const)("to %j is %j", (to, place) => {
    expect(nearestOn([0, 0], [1, 0], to)).toEqual(place);
  });

  it("is the point itself where the line has no length", () => {
    expect(nearestOn([0.3, 0.3], [0.3, 0.3], [1, 1])).toEqual([0.3, 0.3]);
  });
});
