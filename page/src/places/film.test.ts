import { flushSync } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Board, IslandView } from "../board/index.ts";
import { Film } from "./film.svelte.ts";

const stills = ["a", "b", "c"].map((mover) => ({ view: { mover } as IslandView, events: [] }));

/** A board that only writes down what it was told. */
function board(): { told: string[]; made: Board } {
  const told: string[] = [];
  const made = {
    set: (view: IslandView) => told.push(`set ${view.mover}`),
    play: async (_: unknown, view: IslandView) => void told.push(`play ${view.mover}`),
    skip: () => undefined,
  };
  return { told, made: made as unknown as Board };
}

describe("a film", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("shows where it stands as soon as there is a board", () => {
    const { told, made } = board();
    new Film(stills, 1).put(made);
    expect(told).toEqual(["set b"]);
  });

  it("keeps within its ends", () => {
    const film = new Film(stills, 99);
    expect(film.step).toBe(2);
    film.to(-3);
    expect(film.step).toBe(0);
    film.to(Number.NaN);
    expect(film.step).toBe(0);
  });

  it("plays to the end, and from the end anew", async () => {
    const { told, made } = board();
    const film = new Film(stills);
    film.put(made);
    void film.play();
    expect(film.running).toBe(true);
    await vi.runAllTimersAsync();
    expect(told).toEqual(["set a", "play b", "play c"]);
    expect(film.running).toBe(false);
    void film.play();
    expect(film.step).toBe(0);
    await vi.runAllTimersAsync();
    expect(told.slice(3)).toEqual(["set a", "play b", "play c"]);
  });

  it("stands still when it is told to go somewhere", async () => {
    const { told, made } = board();
    const film = new Film(stills);
    film.put(made);
    void film.play();
    film.to(0);
    await vi.runAllTimersAsync();
    flushSync();
    expect(told).toEqual(["set a", "set a"]);
    expect(film.running).toBe(false);
  });

  it("goes on by one, and not past the end", async () => {
    const { told, made } = board();
    const film = new Film(stills, 1);
    film.put(made);
    await film.on();
    await film.on();
    expect(told).toEqual(["set b", "play c"]);
  });
});
