import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { go } from "../here.svelte.ts";
import { HUES } from "../look/crews.ts";
import { prefs } from "../prefs.svelte.ts";
import { island, unit } from "../table/examples.ts";
import type { IslandView } from "../wire/island.ts";
import type { Sitting } from "../wire/messages.ts";
import type { ReplayShown, RoomShown } from "../wire/rest.ts";
import { BOX, worn } from "../words/worn.svelte.ts";
import { loadWords } from "../words/words.svelte.ts";
import IslandReplay from "./IslandReplay.svelte";
import Replay from "./Replay.svelte";

// The chart needs a canvas, which there is none of here.
const charts = vi.hoisted(() => [] as { readonly colours: readonly { readonly fill: string }[] }[]);
vi.mock("./GoldChart.svelte", () => ({
  default: (_: unknown, props: (typeof charts)[number]) => void charts.push(props),
}));

vi.mock("../wire/rest.ts", async (original) => ({
  ...(await original<object>()),
  replay: () => Promise.resolve(GAME),
  room: () => Promise.resolve({ seats: SEATED } as Partial<RoomShown>),
  words: (language: string) =>
    Promise.resolve(
      ["team-purple", "page-board", "tile-plain", "page-bot-greedy"]
        .map((key) => `${key} = ${key}-${language}`)
        .join("\n"),
    ),
}));

const SEATED: readonly Sitting[] = [
  { seat: 0, name: "Ann", colour: "purple" },
  { seat: 1, name: "greedy", bot: "greedy", colour: null },
];

const VIEW: IslandView = island({
  tiles: { d4: "plain" },
  units: [unit("P1", "d4")],
  teams: [
    { shore: "south", seat: 0, side: 0, score: 0, rum: 0, left: false },
    { shore: "north", seat: 1, side: 1, score: 0, rum: 0, left: false },
  ],
});

const GAME: ReplayShown = {
  code: "tidal-otter",
  game: "jackal",
  settings: {},
  names: ["Ann", "greedy"],
  view: VIEW,
  steps: [],
  result: null,
};

describe("a replay of the island", () => {
  let shown: ReturnType<typeof mount> | null = null;

  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    shown = mount(IslandReplay, { target: document.body, props: { game: GAME, step: 0, seated: SEATED } });
    flushSync();
  });
  afterEach(async () => {
    if (shown) await unmount(shown);
    shown = null;
    prefs.palette = "usual";
    vi.unstubAllGlobals();
  });

  function crews(): string[] {
    return [...document.querySelectorAll(".crews li")].map((crew) => crew.textContent.trim().split(/\s+/)[0]!);
  }

  it("shows the crews in what they wore at the table, by name, on the board and in the chart", () => {
    expect(crews()).toEqual(["team-purple", "team-black"]);
    expect(document.querySelector(".crews svg")!.outerHTML).toContain(HUES["purple"]!.fill);
    expect(document.querySelector(".film")!.outerHTML).toContain(HUES["purple"]!.fill);
    expect(
      charts
        .at(-1)!
        .colours.map(({ fill }) => fill)
        .slice(0, 2),
    ).toEqual([HUES["purple"]!.fill, HUES["black"]!.fill]);
  });

  it("shows those of the box to who wants clear colours", () => {
    prefs.palette = "clear";
    flushSync();
    expect(crews()).toEqual(["team-white", "team-black"]);
    expect(document.body.innerHTML).not.toContain(HUES["purple"]!.fill);
  });

  it("leaves other places as they were", async () => {
    await unmount(shown!);
    shown = null;
    expect(worn()).toEqual(BOX);
  });
});

describe("a replay while another language is chosen", () => {
  beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: true })));
  afterEach(() => void vi.unstubAllGlobals());

  it("stays where it is, and speaks it", async () => {
    await loadWords("en");
    go("/replay/tidal-otter");
    const shown = mount(Replay, { target: document.body });
    const film = await vi.waitUntil(() => document.querySelector(".film"), 30_000);
    const cell = film.querySelector('[data-cell="d4"]')!;
    expect(cell.getAttribute("aria-label")).toContain("tile-plain-en");
    await loadWords("de");
    await vi.waitUntil(() => document.querySelector(".crews")?.textContent.includes("page-bot-greedy-de"), 30_000);
    expect(document.querySelector(".film")).toBe(film);
    expect(cell.isConnected).toBe(true);
    expect(cell.getAttribute("aria-label")).toContain("tile-plain-de");
    expect(film.querySelector('[aria-label="page-board-de"]')).not.toBeNull();
    expect(document.querySelector(".crews")!.textContent).toContain("team-purple-de");
    await unmount(shown);
  });
});
