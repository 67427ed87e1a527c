import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import type { Sitting } from "../wire/messages.ts";
import type { Settings } from "../wire/rest.ts";
import { coloursIn, SEAT_COLOURS } from "./seat-colours.ts";
import Seat from "./Seat.svelte";

const ANN: Sitting = { seat: 0, name: "Ann", colour: "purple" };
const ALL = Object.keys(SEAT_COLOURS);

it.each<[string, Settings, readonly string[]]>([
  ["jackal", { line_up: "duel" }, ALL],
  ["jackal", { line_up: "pairs" }, ALL],
  ["jackal", { line_up: "double" }, []],
  ["silver", {}, []],
])(
  "in a room of %s with %j these colours are offered, and a seat shows what it wears of them",
  async (game, settings, wanted) => {
    const colours = coloursIn({ game, settings });
    const seat = mount(Seat, {
      target: document.body,
      props: {
        code: "tidal-otter",
        number: 0,
        seat: ANN,
        mine: [0],
        host: true,
        bots: [],
        colours,
        busy: false,
        taken: [ANN],
        here: true,
        does: () => Promise.resolve(),
        onsit: () => undefined,
        onkeys: () => undefined,
      },
    });
    flushSync();
    expect([...document.querySelectorAll("option")].map((option) => option.value)).toEqual(wanted);
    const shown = document.querySelector<HTMLSelectElement>("select")?.value;
    expect(shown).toBe(wanted.length > 0 ? "purple" : undefined);
    expect(document.querySelector(".number")!.classList.contains("none")).toBe(wanted.length === 0);
    await unmount(seat);
  },
);
