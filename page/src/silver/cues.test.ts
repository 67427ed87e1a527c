import { describe, expect, it } from "vitest";
import { Cueing, edgeFrom, pulses } from "./cues.ts";
import { PIECE, type Touch } from "./touch.ts";

const OPEN: Touch = { x: 0.5, y: 1 / 3, something: false };
const CLOSED: Touch = { ...OPEN, something: true, closed: true, bulk: "long", detail: true };

describe("cues", () => {
  it("hum over something, and place it in the bag by ear", () => {
    const cueing = new Cueing();
    expect(cueing.of(OPEN, 0)).toMatchObject({ hum: 0, pan: 0, pitch: 0.5, clicks: 0 });
    const left = cueing.of({ ...OPEN, x: 0, y: 0, something: true }, 40);
    expect(left.hum).toBe(1);
    expect(left.pan).toBe(-1);
    expect(left.pitch).toBeGreaterThan(0.8);
  });

  it("tell once that the hand has closed, and on what", () => {
    const cueing = new Cueing();
    cueing.of(OPEN, 0);
    expect(cueing.of(CLOSED, 40).grabbed).toBe("long");
    expect(cueing.of(CLOSED, 80).grabbed).toBe("");
    cueing.of(OPEN, 120);
    expect(cueing.of({ ...CLOSED, bulk: "compact" }, 160).grabbed).toBe("compact");
  });

  it("click at an edge and twice at a corner, but do not rattle", () => {
    const cueing = new Cueing();
    cueing.of(CLOSED, 0);
    expect(cueing.of({ ...CLOSED, edge: true }, 100).clicks).toBe(1);
    expect(cueing.of({ ...CLOSED, edge: true }, 130).clicks).toBe(0);
    expect(cueing.of({ ...CLOSED, edge: true, inside: true }, 160).clicks).toBe(1);
    expect(cueing.of({ ...CLOSED, corner: true, inside: true }, 400).clicks).toBe(2);
  });

  it("hiss over the inside", () => {
    expect(new Cueing().of({ ...CLOSED, inside: true }, 0).hiss).toBe(1);
  });

  it("spread a piece over both ears about the place where the hand closed", () => {
    const cueing = new Cueing();
    cueing.of(CLOSED, 0);
    expect(cueing.of({ ...CLOSED, x: 0.5 + 0.7 * PIECE }, 40).pan).toBeCloseTo(1);
    expect(cueing.of({ ...CLOSED, y: 1 / 3 + 0.7 * PIECE }, 80).pitch).toBeCloseTo(0);
  });
});

describe("the edge near the finger", () => {
  const below: Touch = {
    ...CLOSED,
    patch: [
      [
        [0.45, 1 / 3 + 0.01],
        [0.55, 1 / 3 + 0.01],
      ],
    ],
  };

  it("lies where it lies", () => {
    const { near, side, rise } = edgeFrom(below);
    expect(near).toBeCloseTo(1 - 0.01 / (0.25 * PIECE));
    expect(side).toBeCloseTo(0);
    expect(rise).toBeCloseTo(-1);
  });

  it("is the louder the nearer", () => {
    expect(edgeFrom({ ...below, y: 1 / 3 + 0.006 }).near).toBeGreaterThan(edgeFrom(below).near);
    expect(edgeFrom(OPEN).near).toBe(0);
  });
});

describe("pulses", () => {
  it("are one for an edge, two for a corner, each of 25 to 35 ms", () => {
    expect(pulses(0)).toEqual([]);
    expect(pulses(1)).toHaveLength(1);
    const [first, pause, second] = pulses(2);
    for (const pulse of [first!, second!]) expect(pulse >= 25 && pulse <= 35).toBe(true);
    expect(pause).toBeGreaterThan(0);
  });
});
