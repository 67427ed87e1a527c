import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Film, type Still } from "./film.svelte.ts";
import FilmControls from "./FilmControls.svelte";

const STILLS: readonly Still<number, never>[] = [0, 1, 2].map((view) => ({ view, events: [] }));

let film: Film<number, never>;
let controls: Record<string, unknown>;
let slider: HTMLInputElement;

beforeEach(() => {
  film = new Film(STILLS);
  controls = mount(FilmControls, {
    target: document.body,
    props: { film, at: [0, 1000, 5000], told: "", short: "" },
  });
  flushSync();
  slider = document.querySelector("input")!;
});

afterEach(() => unmount(controls));

function press(key: string, on: Element): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  on.dispatchEvent(event);
  flushSync();
  return event.defaultPrevented;
}

it.each([
  ["ArrowUp", "ArrowDown"],
  ["ArrowRight", "ArrowLeft"],
])("a slider of times goes by %s and %s from step to step", (on, back) => {
  expect([press(on, slider), film.step, slider.value]).toEqual([true, 1, "1000"]);
  expect([press(on, slider), film.step, slider.value]).toEqual([true, 2, "5000"]);
  expect([press(back, slider), film.step, slider.value]).toEqual([true, 1, "1000"]);
});

it("up and down scroll the page where no slider is held", () => {
  expect([press("ArrowDown", document.body), press("ArrowUp", document.body), film.step]).toEqual([false, false, 0]);
});

it("the slider stands on a step, also where it was let go between two", () => {
  for (const [to, step, stands] of [
    [1400, 1, "1000"],
    [1700, 1, "1000"],
    [999, 0, "0"],
  ] as const) {
    slider.value = String(to);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    expect([film.step, slider.value]).toEqual([step, stands]);
  }
});
