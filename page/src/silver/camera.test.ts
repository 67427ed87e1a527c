import { describe, expect, it } from "vitest";
import { bounded, drawn, nearer, pixelOf, placeAt, pushed, scaleFor } from "./camera.ts";
import { PIECE, type Point } from "./touch.ts";

const SHOT = { x: 0.5, y: 1 / 3, scale: 500 };

describe("the view of the bag", () => {
  it("shows the whole bag to a mouse, and a piece of 35 mm or more to a thumb", () => {
    expect(scaleFor(560, 600, false, false)).toBeCloseTo(500);
    expect(scaleFor(344, 312, true, false) * PIECE).toBeGreaterThanOrEqual(190);
    expect(scaleFor(560, 600, false, true) * PIECE).toBeCloseTo(0.6 * 560);
  });

  it("comes nearer without moving what is under the finger", () => {
    const finger: Point = [0.62, 0.4];
    const before = pixelOf(SHOT, 560, 600, finger);
    const after = pixelOf(nearer(SHOT, 1500, finger, 0.1), 560, 600, finger);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it("knows which place is seen where", () => {
    const place = placeAt(SHOT, 560, 600, 123, 456);
    expect(pixelOf(SHOT, 560, 600, place).map(Math.round)).toEqual([123, 456]);
  });

  it("follows a finger near its border, and stays still under one in its middle", () => {
    expect(pushed(SHOT, 0.5, -0.5, 0.1)).toEqual(SHOT);
    expect(pushed(SHOT, 0.95, 0, 0.1).x).toBeGreaterThan(SHOT.x);
    expect(drawn({ ...SHOT, scale: 2000 }, [0.9, 1 / 3], 560, 600, 0.1).x).toBeGreaterThan(0.5);
  });

  it("does not leave the bag", () => {
    const { x, y } = bounded({ x: 3, y: -2, scale: 2000 }, 560, 600);
    expect(x).toBeLessThan(1);
    expect(y).toBeGreaterThan(0);
    expect(bounded({ ...SHOT, x: 0.9 }, 1280, 900)).toEqual(SHOT);
  });
});
