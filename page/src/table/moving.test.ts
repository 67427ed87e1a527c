import { describe, expect, it } from "vitest";
import type { ActKind, ActView, IslandView } from "../wire/island.ts";
import { island, unit } from "./examples.ts";
import { NOTHING, Turn } from "./moving.ts";
import { Wishes } from "./wishes.ts";

function act(text: string, kind: ActKind, who: string | null, more: Partial<ActView> = {}): ActView {
  const found = /(?:(\w+)-)?(\w+?)(?::(.*))?$/.exec(text.split(" ").at(-1)!)!;
  const [, start = null, end = null, cargo = ""] = found;
  return { text, kind, unit: who, start, end: kind === "end" ? null : end, cargo, danger: "", foes: false, ...more };
}

function view(acts: ActView[], more: Partial<IslandView> = {}): IslandView {
  return island({
    units: [unit("P1", "d1"), unit("P2", "d1"), unit("P3", "d4")],
    vessels: [{ team: 0, boat: false, cell: "d1", hits: 0 }],
    acts,
    ...more,
  });
}

const ABOARD = [
  act("d1-d2", "go", "P1"),
  act("P2 d1-d2", "go", "P2"),
  act("sail d1-e1", "sail", null),
  act("sail d1-c1", "sail", null),
];
const ASHORE = [
  act("d4-d5", "go", "P3"),
  act("d4-e4", "go", "P3", { danger: "cannibal" }),
  act("d4-d3", "go", "P3", { foes: true }),
  act("d4-d3:coin", "go", "P3"),
  act("d4-c3", "go", "P3"),
  act("d4-c3:coin", "go", "P3"),
];
const texts = (acts: readonly ActView[]) => acts.map((one) => one.text);
const wishes = () => new Wishes();

describe("a turn", () => {
  const turn = new Turn(view([...ABOARD, ...ASHORE]));

  it("knows who can do something, and where he is", () => {
    expect(turn.actors.map((actor) => [actor.key, actor.cell])).toEqual([
      ["P1", "d1"],
      ["P2", "d1"],
      ["ship d1", "d1"],
      ["P3", "d4"],
    ]);
  });

  it("begins with nobody where several can go, and with the one who is alone", () => {
    expect(turn.begin()).toEqual(NOTHING);
    expect(new Turn(view(ASHORE)).begin().cell).toBe("d4");
  });

  it("lights up what everybody on a cell can do, the vessel too", () => {
    const targets = turn.targets({ ...NOTHING, cell: "d1" }, wishes());
    expect(targets.map((target) => [target.cell, texts(target.acts)])).toEqual([
      ["d2", ["d1-d2"]],
      ["e1", ["sail d1-e1"]],
      ["c1", ["sail d1-c1"]],
    ]);
  });

  it("lets the first go of mates who are alike, unless another was chosen", () => {
    const tapped = turn.tap({ ...NOTHING, cell: "d1", actor: "P2" }, "d2", null, wishes());
    expect(tapped).toEqual({ acts: [ABOARD[1]], plain: true });
  });

  it("asks which one goes where they are not alike", () => {
    const units = [unit("P1", "d1"), unit("F7", "d1", { kind: "friday" })];
    const mixed = new Turn(view([act("d1-d2", "go", "P1"), act("F7 d1-d2", "go", "F7")], { units }));
    const tapped = mixed.tap({ ...NOTHING, cell: "d1" }, "d2", null, wishes());
    expect("acts" in tapped && texts(tapped.acts)).toEqual(["d1-d2", "F7 d1-d2"]);
  });

  it("chooses by tapping: a cell, then one of those on it, then nobody", () => {
    const cell = turn.tap(NOTHING, "d1", "P2", wishes());
    expect(cell).toEqual({ choice: { ...NOTHING, cell: "d1" } });
    const one = turn.tap({ ...NOTHING, cell: "d1" }, "d1", "P2", wishes());
    expect(one).toEqual({ choice: { ...NOTHING, cell: "d1", actor: "P2" } });
    expect(turn.tap({ ...NOTHING, cell: "d1", actor: "P2" }, "d1", "P2", wishes())).toEqual({ choice: NOTHING });
    expect(turn.tap({ ...NOTHING, cell: "d1" }, "g7", null, wishes())).toEqual({ choice: NOTHING });
  });

  it("lets somebody be dragged, or the vessel he is on", () => {
    expect(turn.drag(NOTHING, "d1", "d2", "P2", wishes())).toEqual({ acts: [ABOARD[1]], plain: true });
    expect(turn.drag(NOTHING, "d1", "e1", "P2", wishes())).toEqual({ acts: [ABOARD[2]], plain: true });
    expect(turn.drag(NOTHING, "d1", "g7", "P2", wishes())).toEqual({ choice: NOTHING });
  });
});

describe("what is carried", () => {
  const turn = new Turn(view(ASHORE));
  const choice = { ...NOTHING, cell: "d4" };

  it("is the gold at hand if nobody says otherwise", () => {
    expect(turn.hands(choice)).toEqual(["", "coin"]);
    expect(turn.hand(choice, wishes())).toBe("coin");
  });

  it("decides what lights up, and what can be reached otherwise is told apart", () => {
    const found = turn.targets(choice, wishes()).map((target) => [target.cell, texts(target.acts), target.otherwise]);
    expect(found).toEqual([
      ["d3", ["d4-d3:coin"], false],
      ["c3", ["d4-c3:coin"], false],
      ["d5", ["d4-d5"], true],
      ["e4", ["d4-e4"], true],
    ]);
  });

  it("is nothing where that was said, as long as the unit stays", () => {
    const known = wishes();
    known.chose(unit("P3", "d4"), "");
    expect(turn.hand(choice, known)).toBe("");
    const moved = new Turn(view(ASHORE, { units: [unit("P3", "c3")] }));
    expect(moved.hand(choice, known)).toBe("coin");
  });

  it("stays in the hand of who carried it last, though there is better", () => {
    const known = wishes();
    known.did(act("c3-d4:ball", "go", "P3"));
    expect(known.hand(unit("P3", "d4"), ["", "ball", "coin"])).toBe("ball");
    expect(known.hand(unit("P3", "d4"), ["", "coin", "bullion"])).toBe("bullion");
  });

  it("marks what is deadly and what attacks", () => {
    const targets = turn.targets({ ...choice, hand: "" }, wishes());
    expect(targets.filter((target) => target.danger).map((target) => target.cell)).toEqual(["e4"]);
    expect(targets.filter((target) => target.foes).map((target) => target.cell)).toEqual(["d3"]);
  });
});

describe("a plane", () => {
  const acts = [act("d4-d5", "go", "P3"), act("fly d4-d5", "fly", "P3"), act("fly d4-b6:coin", "fly", "P3")];
  const turn = new Turn(view(acts));

  it("is taken when that was said", () => {
    const choice = { ...NOTHING, cell: "d4" };
    expect(turn.ways(choice)).toEqual(["go", "fly"]);
    expect(turn.targets(choice, wishes()).map((target) => target.cell)).toEqual(["d5"]);
    const flying = { ...choice, way: "fly", hand: "coin" } as const;
    expect(turn.targets(flying, wishes()).map((target) => [target.cell, target.otherwise])).toEqual([
      ["b6", false],
      ["d5", true],
    ]);
  });
});

describe("a move that goes on", () => {
  const acts = [act("d4-e4", "go", "P3"), act("d4-e4:coin", "go", "P3"), act("d4-c4", "go", "P3")];
  const turn = new Turn(
    view(acts, { asking: "step", mover: "P3", units: [unit("P1", "d1"), unit("P3", "d4", { cargo: "coin" })] }),
  );

  it("has its unit chosen, with what it holds, and nobody else can be", () => {
    const choice = turn.begin();
    expect([choice.cell, choice.actor, turn.hand(choice, wishes())]).toEqual(["d4", "P3", "coin"]);
    expect(turn.tap(choice, "d1", "P1", wishes())).toEqual({ choice });
    expect(turn.tap(choice, "e4", null, wishes())).toEqual({ acts: [acts[1]], plain: true });
  });
});

describe("what the team can do", () => {
  it("lights up cells to serve rum to, and fortresses", () => {
    const acts = [
      ...ASHORE,
      act("rum c5", "rum", null),
      act("resurrect e2", "resurrect", null),
      act("end", "end", null),
    ];
    const turn = new Turn(view(acts));
    expect(turn.begin()).toEqual(NOTHING);
    expect(turn.end?.text).toBe("end");
    expect(turn.targets({ ...NOTHING, order: "rum" }, wishes()).map((target) => target.cell)).toEqual(["c5"]);
    expect(turn.tap({ ...NOTHING, order: "resurrect" }, "e2", null, wishes())).toEqual({
      acts: [acts.at(-2)],
      plain: true,
    });
    expect(turn.tap({ ...NOTHING, order: "rum" }, "d4", "P3", wishes())).toEqual({
      choice: { ...NOTHING, cell: "d4" },
    });
  });

  it("picks cells for a lighthouse", () => {
    const turn = new Turn(view([act("open b3", "open", null), act("open c3", "open", null)], { asking: "light" }));
    expect(turn.targets(NOTHING, wishes()).map((target) => target.cell)).toEqual(["b3", "c3"]);
    expect(turn.tap(NOTHING, "d4", "P3", wishes())).toEqual({ choice: NOTHING });
  });
});

describe("a maze", () => {
  it("is gone through on its own cell", () => {
    const turn = new Turn(view([act("d4-d4", "go", "P3"), act("d4-d4:coin", "go", "P3")]));
    const choice = { ...NOTHING, cell: "d4", hand: "" };
    expect(turn.tap(choice, "d4", "P3", wishes())).toEqual({ acts: [turn.view.acts[0]], plain: true });
  });
});
