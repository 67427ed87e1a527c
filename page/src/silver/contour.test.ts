import { describe, expect, it } from "vitest";
import { along } from "./contour.ts";
import type { Point } from "./touch.ts";
import type { Stroke } from "./trail.ts";

/** A ring of strokes of radius 0.1 about (0.5, 0.3), as a piece's outline might be. */
function ring(count: number): Stroke[] {
  const at = (n: number): Point => [
    0.5 + 0.1 * Math.cos((2 * Math.PI * n) / count),
    0.3 + 0.1 * Math.sin((2 * Math.PI * n) / count),
  ];
  return Array.from({ length: count }, (_, n) => ({ a: at(n), b: at(n + 1), time: 0 }));
}

describe("following an outline", () => {
  it.each([1, -1] as const)("goes round, one way or the other (%i)", (turn) => {
    const strokes = ring(40);
    let place: Point = [0.5, 0.2];
    let heading: Point | null = null;
    let swept = 0;
    for (let step = 0; step < 400 && Math.abs(swept) < 2 * Math.PI; step++) {
      const before: number = Math.atan2(place[1] - 0.3, place[0] - 0.5);
      const on = along(strokes, place, heading, turn, 0.004);
      expect(on).not.toBeNull();
      ({ place, heading } = on!);
      expect(Math.hypot(place[0] - 0.5, place[1] - 0.3)).toBeCloseTo(0.1, 2);
      let way = Math.atan2(place[1] - 0.3, place[0] - 0.5) - before;
      if (way > Math.PI) way -= 2 * Math.PI;
      if (way < -Math.PI) way += 2 * Math.PI;
      swept += way;
    }
    expect(swept * turn).toBeGreaterThan(1.99 * Math.PI);
  });

  it("goes round sharp corners", () => {
    const corners: Point[] = [
      [0.5, 0.2],
      [0.62, 0.3],
      [0.5, 0.36],
      [0.38, 0.3],
    ];
    const strokes = corners.flatMap(([ax, ay], n): Stroke[] => {
      const [bx, by] = corners[(n + 1) % 4]!;
      const at = (share: number): Point => [ax + (bx - ax) * share, ay + (by - ay) * share];
      return Array.from({ length: 10 }, (_, k) => ({ a: at(k / 10), b: at((k + 1) / 10), time: 0 }));
    });
    let place: Point = [0.56, 0.25];
    let heading: Point | null = null;
    const visited = new Set<number>();
    for (let step = 0; step < 400; step++) {
      const on = along(strokes, place, heading, 1, 0.004);
      expect(on).not.toBeNull();
      ({ place, heading } = on!);
      corners.forEach(([x, y], n) => Math.hypot(x - place[0], y - place[1]) < 0.01 && visited.add(n));
    }
    expect([...visited].sort()).toEqual([0, 1, 2, 3]);
  });

  it("has nowhere to go where no outline is", () => {
    expect(along(ring(40), [0.5, 0.3], null, 1, 0.004)).toBeNull();
    expect(along([], [0.5, 0.3], null, 1, 0.004)).toBeNull();
  });
});
