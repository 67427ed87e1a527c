import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Sight } from "./sight.svelte.ts";

let sight: Sight;
const seen = (): readonly string[] => [...sight.landed, ...sight.margins.map(({ space }) => space)];

beforeEach(() => {
  vi.useFakeTimers();
  sight = new Sight(() => undefined);
  sight.land("a1");
  sight.margin("b2", 0, 1, 40);
});

afterEach(() => {
  sight.close();
  vi.useRealTimers();
});

it("shows for a while what has just landed, and how close it was", () => {
  expect(seen()).toEqual(["a1", "b2"]);
  vi.runAllTimers();
  expect(seen()).toEqual([]);
});

it("shows it on when the pieces go back, but not in another scene", () => {
  sight.clear();
  expect(seen()).toEqual(["a1", "b2"]);
  sight.change();
  expect(seen()).toEqual([]);
});

it("lets what lands in another scene be seen for as long as anywhere", () => {
  vi.advanceTimersByTime(600);
  sight.change();
  sight.land("a1");
  vi.advanceTimersByTime(600);
  expect(seen()).toEqual(["a1"]);
  vi.runAllTimers();
  expect(seen()).toEqual([]);
});
