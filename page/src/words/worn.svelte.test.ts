import { flushSync } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { IslandView } from "../wire/island.ts";
import type { Sitting } from "../wire/messages.ts";
import { Book } from "./book.ts";
import { team } from "./names.ts";
import { BOX, wear, worn, wornAt, type Dressed } from "./worn.svelte.ts";

/** A table with a team for each of these seats, where seats chose these colours. */
function table(seats: readonly number[], colours: Readonly<Record<number, string>>): Dressed {
  const view = { view: "island", teams: seats.map((seat) => ({ seat })) } as unknown as IslandView;
  const sitting = Object.entries(colours).map(([seat, colour]) => ({ seat: Number(seat), colour }) as Sitting);
  return { views: [view], seated: sitting };
}

describe("the colours of crews", () => {
  it.each([
    [[0, 1], {}, ["white", "black"]],
    [[0, 1], { 0: "purple" }, ["purple", "black"]],
    [[0, 1], { 0: "black" }, ["black", "red"]],
    [[0, 1, 2, 3], { 0: "black", 3: "orange" }, ["black", "blue", "red", "orange"]],
    [[0, 1, 0, 1], { 0: "purple", 1: "green" }, ["white", "black", "red", "yellow"]],
  ])("of seats %j that chose %j are %j", (seats, colours, wanted) => {
    expect(wornAt(table(seats, colours))).toEqual(wanted);
  });

  it("are all different, whatever is chosen", () => {
    for (const one of ["black", "red", "yellow", "blue"])
      for (const other of ["white", "red", "green"])
        if (one !== other) expect(new Set(wornAt(table([0, 1, 2, 3], { 0: one, 2: other }))).size).toBe(4);
  });
});

describe("what is drawn in the colours of crews", () => {
  it("is drawn anew when these change, and not when they are only said again", () => {
    let at = $state.raw(table([0, 1], { 0: "purple" }));
    const drawn: (readonly string[])[] = [];
    let off = (): void => undefined;
    const end = $effect.root(() => {
      off = wear(() => wornAt(at));
      $effect(() => void drawn.push(worn()));
    });
    flushSync();
    for (let record = 0; record < 3; record++) {
      at = table([0, 1], { 0: "purple" });
      flushSync();
    }
    expect(drawn).toEqual([["purple", "black"]]);
    at = table([0, 1], { 0: "purple", 1: "green" });
    flushSync();
    expect(drawn.slice(1)).toEqual([["purple", "green"]]);
    off();
    flushSync();
    expect(drawn.at(-1)).toEqual(BOX);
    end();
  });
});

describe("what crews are called", () => {
  const words = new Book("en", "team-white = White\nteam-purple = Purple");
  let off = (): void => undefined;
  afterEach(() => off());

  it("goes by what they wear, as long as they do", () => {
    expect(team(words, 0)).toBe("White");
    off = wear(() => ["purple"]);
    expect(team(words, 0)).toBe("Purple");
    const later = wear(() => ["white"]);
    off();
    expect(worn()).toEqual(["white"]);
    later();
    expect(worn()).toEqual(BOX);
  });
});
