import { describe, expect, it } from "vitest";
import type { IslandEvent, IslandView } from "../wire/island.ts";
import { Book } from "./book.ts";
import { cellWords, contentsOf } from "./cells.ts";
import { eventKey, sentences } from "./events.ts";
import raw from "./fixtures/sentences.json?raw";
import * as names from "./names.ts";

interface Fixture {
  readonly players: readonly string[];
  readonly words: Readonly<Record<"en" | "ru", string>>;
  readonly acts: readonly {
    readonly events: readonly IslandEvent[];
    readonly before: IslandView["units"];
    readonly after: IslandView["units"];
    readonly vessels: IslandView["vessels"];
    readonly said: Readonly<Record<"en" | "ru", readonly string[]>>;
  }[];
}

const fixture = JSON.parse(raw) as Fixture;
const MORE = `
page-cell-steps = { $tile }, { $number } steps
page-cell-points = { $tile } pointing { $directions }
page-cell-step = on step { $step }
page-mark-target = can be reached
direction-n = north
direction-se = south-east
state-drunk = asleep
place-pilot = at the controls
here-holding = with { $cargo }
`;
const book = new Book("en", fixture.words.en + MORE);

describe.each(["en", "ru"] as const)("what happened, said in %s", (language) => {
  const spoken = new Book(language, fixture.words[language]);

  it("is said as the terminal says it", () => {
    for (const act of fixture.acts) {
      const before = { units: act.before } as unknown as IslandView;
      const after = { units: act.after, vessels: act.vessels } as unknown as IslandView;
      expect(sentences(spoken, act.events, before, after, fixture.players)).toEqual(act.said[language]);
    }
  });

  it("is compared for most of what can happen", () => {
    const kinds = new Set(fixture.acts.flatMap((act) => act.events.map((event) => event.event)));
    expect(kinds.size).toBeGreaterThan(30);
  });
});

describe("names", () => {
  it("are keys for events by their class", () => {
    expect(["KnockedOut", "Died", "TimeRanOut"].map(eventKey)).toEqual([
      "event-knocked-out",
      "event-died",
      "event-time-ran-out",
    ]);
  });

  it("say loads and lists", () => {
    expect(names.load(book, "2 coin+ball+boat")).toBe("2 coins, a cannonball and a boat");
    expect(names.load(book, "")).toBe("nothing");
  });

  it("are those of units at the table", () => {
    expect(names.called(book, "P5", 1, [])).toBe("Black pirate 2");
    expect(names.called(book, "F13", null, [])).toBe("Friday");
    expect([names.mark({ name: "P6", kind: "pirate" }), names.mark({ name: "C9", kind: "convert" } as never)]).toEqual([
      "3",
      "C",
    ]);
  });

  it("fall back on the other book, and on the key", () => {
    const other = new Book("de", "team-red = Rot\n", book);
    expect([other.say("team-red"), other.say("team-white"), other.say("no-such-key")]).toEqual([
      "Rot",
      "White",
      "no-such-key",
    ]);
  });
});

describe("a cell", () => {
  const unit = { name: "P2", kind: "pirate", team: 0, cell: "e5", step: 0, states: [], cargo: "" } as const;
  const view = {
    side: 7,
    tiles: { e5: "ice", c3: "maze3", d4: "arrow-n-se" },
    fog: ["f6"],
    loads: { e5: "coin" },
    units: [unit, { ...unit, name: "P5", team: 1, cell: "c3", step: 2, states: ["drunk"], cargo: "ball" }],
    vessels: [{ team: 0, boat: false, cell: "e1", hits: 0 }],
  } as unknown as IslandView;
  const said = (cell: string, marks: readonly string[] = []) =>
    cellWords(book, cell, contentsOf(view, cell, marks), view);

  it("is named with all that is there", () => {
    expect(said("e5")).toBe("e5, ice, White pirate 2, a coin");
    expect(said("c3", ["target"])).toBe(
      "c3, maze, 3 steps, Black pirate 2, on step 2, asleep, with a cannonball, can be reached",
    );
    expect(said("d4")).toBe("d4, arrow pointing north, south-east");
    expect(said("f6")).toBe("f6, fog");
    expect(said("e1")).toBe("e1, sea, White's ship");
  });
});
