import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { outlinesOf } from "./silhouettes.ts";

describe("outlines of a drawing", () => {
  it("are found by their ids, with the box around each", () => {
    const found = outlinesOf('<svg><path id="a" d="M -1 2 L 3 -4.5 Q 1 1, 2 2 Z"/></svg>');
    expect(found).toEqual({ a: { path: "M -1 2 L 3 -4.5 Q 1 1, 2 2 Z", box: [-1, -4.5, 4, 6.5] } });
  });

  it("must have a name", () => {
    expect(() => outlinesOf('<path d="M 0 0 Z"/>')).toThrow("without id");
  });

  it("are eight in the game's own drawing, all of about one size", () => {
    const drawing = readFileSync(`${import.meta.dirname}/../../src/doubloon/silver/silhouettes.svg`, "utf8");
    const found = outlinesOf(drawing);
    expect(Object.keys(found)).toEqual(["sabre", "pistol", "wheel", "map", "bottle", "cannon", "parrot", "anchor"]);
    for (const { box } of Object.values(found)) expect(Math.hypot(box[2], box[3])).toBeGreaterThan(80);
  });
});
