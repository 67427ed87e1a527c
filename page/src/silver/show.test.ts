import { describe, expect, it } from "vitest";
import { opened, paced, staged, stepsOf, tallied } from "./show.ts";
import type { SeatView, SilverEvent } from "./view.ts";

const EVENTS = [
  { event: "IslandTurned", rule: "C3.1", row: "b" },
  { event: "Evaluated", rule: "C3.1", seat: 1, space: "b1", kind: "map", right: true, gold: 2, steps: 3, lost: 0 },
  { event: "Sailed", rule: "C3.2", seat: 1, start: 12, steps: 3, end: 1 },
  { event: "CoinFound", rule: "C3.2", seat: 1, space: 0 },
  { event: "Evaluated", rule: "C3.1", seat: 0, space: "b2", kind: "sabre", right: false, gold: 0, steps: 0, lost: 1 },
  { event: "VolcanoTurned", rule: "C3.3", card: 2, kinds: ["map", "anchor"] },
  { event: "Burned", rule: "C3.3", seat: 1, kind: "anchor", paid: 1 },
  { event: "ShowBegan", rule: "C3.6", until: 99_000 },
] as const satisfies readonly SilverEvent[];

const SEATS = [0, 12].map((ship) => ({ gold: 3, ship, chests: 0 }) as SeatView);

describe("an evaluation", () => {
  const { steps, voyage } = stepsOf(EVENTS, 14, null);

  it("is one motion: each piece, its reward, the ship hop by hop", () => {
    expect(steps.map((step) => step.do)).toEqual(["row", "pay", "hop", "hop", "coin", "hop", "pay", "volcano", "burn"]);
    expect(steps.flatMap((step) => (step.do === "hop" ? [step.to] : []))).toEqual([13, 0, 1]);
    expect(voyage).toBeNull();
  });

  it("ends where the game stands", () => {
    const end = steps.reduce(staged, opened(SEATS));
    expect(end.gold).toEqual([2, 5]);
    expect(end.ship).toEqual([0, 1]);
    expect(end.done).toEqual(["b1", "b2"]);
  });

  it("takes no longer than it may", () => {
    const whole = steps.reduce((sum, step) => sum + step.ms, 0);
    expect(paced(steps, 10 * whole)).toEqual(steps);
    expect(paced(steps, 3000).reduce((sum, step) => sum + step.ms, 0)).toBeCloseTo(3000);
  });

  it("goes on after a choice from where the ship is", () => {
    const first = stepsOf(
      [
        { event: "Sailed", rule: "C3.2", seat: 0, start: 5, steps: 3, end: 8 },
        { event: "Landed", rule: "C3.2", seat: 0, space: 6, stack: "upper", left: 5 },
      ],
      14,
      null,
    );
    expect(first.voyage).toEqual({ seat: 0, at: 6, end: 8 });
    const second = stepsOf(
      [
        { event: "ChestKept", rule: "C3.2", seat: 0, stack: "upper", late: false },
        { event: "IslandTurned", rule: "C3.1", row: "a" },
      ],
      14,
      first.voyage,
    );
    expect(second.steps.map((step) => step.do)).toEqual(["chest", "hop", "hop", "row"]);
  });

  it("tells who got what for which space", () => {
    const [first, second] = tallied(steps, 2);
    expect(first).toEqual([{ why: "wrong", space: "b2", kind: "sabre", gold: -1, steps: 0 }]);
    expect(second!.map(({ why, gold, steps: far }) => [why, gold, far])).toEqual([
      ["right", 2, 3],
      ["coin", 1, 0],
      ["volcano", -1, 0],
    ]);
  });
});
