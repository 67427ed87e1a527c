import { describe, expect, it } from "vitest";
import { confusions, pace, paces, right, triesIn, type Try } from "./practice.ts";

const TRIES: Try[] = [
  { kind: "sabre", named: "sabre", ms: 4000 },
  { kind: "sabre", named: "pistol", ms: 8000 },
  { kind: "anchor", named: "anchor", ms: 2000 },
];

describe("practice", () => {
  it("counts what was taken for what", () => {
    const table = confusions(TRIES);
    expect(table[0]!.slice(0, 2)).toEqual([1, 1]);
    expect(table[7]![7]).toBe(1);
    expect(table.flat().reduce((sum, n) => sum + n)).toBe(3);
  });

  it("tells how often one was right and how quick", () => {
    expect(right(TRIES)).toBeCloseTo(2 / 3);
    expect(right([])).toBeNull();
    expect(pace(TRIES)).toBe(4);
    expect(pace(TRIES.slice(0, 2))).toBe(6);
    expect(pace([])).toBeNull();
  });

  it("shows the pace over time", () => {
    expect(paces(TRIES, 2)).toEqual([
      [1, 2, 3],
      [4, 8, 2],
      [4, 6, 5],
    ]);
  });

  it("is read back, without what makes no sense", () => {
    expect(triesIn(JSON.stringify([...TRIES, { kind: "fork", named: "map", ms: 3 }, null, 7]))).toEqual(TRIES);
    for (const text of [null, "{", "{}", '"x"']) expect(triesIn(text)).toEqual([]);
  });
});
