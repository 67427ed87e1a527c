import { describe, expect, it } from "vitest";
import en from "../../../src/doubloon/words/en/names.ftl?raw";
import table from "../../../src/doubloon/words/en/table.ftl?raw";
import own from "../../../src/doubloon/words/en/page-table.ftl?raw";
import page from "../../../src/doubloon/words/en/page.ftl?raw";
import type { ActView, IslandView } from "../wire/island.ts";
import { Book } from "../words/book.ts";
import { actWords } from "./acts.ts";
import { clockText, left } from "./clocks.svelte.ts";
import { playersOf } from "./players.ts";
import { turnWords } from "./turns.ts";

const book = new Book("en", [en, table, own, page].join("\n"));

const view = {
  tiles: { d4: "maze3", e4: "cannon-n" },
  units: [{ name: "P4", kind: "pirate", team: 1, cell: "d4", step: 1, states: [], cargo: "" }],
  vessels: [{ team: 1, boat: false, cell: "d1", hits: 0 }],
  teams: [{ seat: 0 }, { seat: 1 }],
  team: 1,
  seats_to_act: [1],
} as unknown as IslandView;

function said(kind: string, start: string | null, end: string | null, cargo = ""): string {
  const unit = kind === "go" || kind === "fly" ? "P4" : null;
  return actWords(book, { text: "", kind, unit, start, end, cargo } as ActView, view);
}

describe("acts", () => {
  it("are said in a few words", () => {
    expect(said("go", "d4", "d5", "coin")).toBe("Black pirate 1 to d5 with a coin");
    expect(said("go", "d4", "d4")).toBe("Black pirate 1 on to the next step");
    expect(said("go", "e4", "e4", "ball")).toBe("Black pirate 1 stays and fires a cannonball");
    expect(said("fly", "d4", "g7")).toBe("Black pirate 1 flies to g7");
    expect(said("sail", "d1", "e1")).toBe("Black's ship sails to e1");
    expect(said("rum", null, "c5")).toBe("A bottle of rum for c5");
    expect(said("end", null, null)).toBe("End the turn");
  });
});

describe("turns", () => {
  it("are said to who plays, who shares a screen and who waits", () => {
    const names = ["Ann", "Bob"];
    expect(turnWords(book, view, [1], names)).toBe("Your turn, Black.");
    expect(turnWords(book, view, [0, 1], names)).toBe("Bob, your turn with Black.");
    expect(turnWords(book, view, [0], names)).toBe("Black is to move (Bob).");
    expect(turnWords(book, { ...view, seats_to_act: [0] }, [0], names)).toContain("weed");
  });
});

describe("clocks", () => {
  it("run for who is to move", () => {
    const clock = { left: [60_000, 30_000], since: 1000, running: [1] };
    expect([left(clock, 0, 6000), left(clock, 1, 6000), left(clock, 1, 99_000)]).toEqual([60_000, 25_000, 0]);
  });

  it("are read as clocks are", () => {
    expect([9_949, 65_000, 3_725_000, 90_000_000].map((ms) => clockText(book, ms))).toEqual([
      "9.9",
      "1:05",
      "1:02:05",
      "1d 1h",
    ]);
    const german = new Book("de", "page-clock-last = { $seconds }");
    expect(clockText(german, 9_949)).toBe("9,9");
  });
});

describe("players", () => {
  it("are called by their names, and bots by those the page has for them", () => {
    const seats = [
      { seat: 0, name: "Ann" },
      { seat: 1, name: "greedy", bot: "greedy" },
      { seat: 2, name: "greedy", bot: "greedy" },
      { seat: 3, name: "Hook", bot: "greedy" },
    ];
    const table = { seats } as never;
    expect(playersOf(book, { names: ["Ann", "greedy", "greedy", "Hook"], table })).toEqual([
      "Ann",
      "Sailor 2",
      "Sailor 3",
      "Hook",
    ]);
  });
});
