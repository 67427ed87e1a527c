import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ACTED } from "./acting.ts";
import { EVENTS, FACES, games, type Step } from "./fixtures/games.ts";
import { KNOWN, UNSEEN, happened } from "./happened.ts";
import { soundOf } from "./heard.ts";
import { Board, type BoardOptions, type IslandEvent, type IslandView } from "./index.ts";
import { sceneOf } from "./scene.ts";
import { TILES, faceOf, tileLook } from "./tiles.ts";

// Documents are slow here, and other tests run beside these.
vi.setConfig({ testTimeout: 60_000 });

const GAMES = games();
const STEPS: readonly Step[] = GAMES.flat();
const words: BoardOptions["words"] = {
  cell: (name, { tile, load, units, vessels, marks }) =>
    [
      name,
      tile,
      load,
      ...units.map((unit) => unit.name),
      ...vessels.map(({ number }) => `vessel ${number}`),
      ...marks,
    ].join(" "),
  said: (event) => event.event,
};

let host: HTMLElement;
beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
});
afterEach(() => {
  host.remove();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, "animate");
});

function made(options: Partial<BoardOptions> = {}, into = host): Board {
  return new Board(into, { words, ...options });
}

/** What a board that was made for this view alone looks like. */
function anew(view: IslandView): string {
  const apart = document.createElement("div");
  document.body.append(apart);
  const board = made({}, apart);
  board.set(view);
  const picture = drawing(apart);
  board.destroy();
  apart.remove();
  return picture;
}

/** All that is drawn and named. */
function drawing(of: HTMLElement): string {
  return of.querySelector(".dbl-sheet")!.innerHTML;
}

function cell(name: string): SVGGElement {
  return host.querySelector<SVGGElement>(`[data-cell="${name}"]`)!;
}

/** A step of a recorded game in which something is so. */
function stepWith(holds: (step: Step) => boolean): Step {
  const found = STEPS.find(holds);
  if (found === undefined) throw new Error("no recorded game has such a step");
  return found;
}

/** Motions that never end unless they are cut short, or (`instant`) that end at once. */
function motions(instant = false, lengths: number[] = []): Keyframe[][] {
  const started: Keyframe[][] = [];
  Element.prototype.animate = function (frames: unknown, options: unknown) {
    started.push(frames as Keyframe[]);
    lengths.push((options as { duration: number }).duration);
    let cancel = (): void => undefined;
    const finished = new Promise<void>((resolve, reject) => {
      cancel = () => reject(new Error("cut short"));
      if (instant) resolve();
    });
    return { finished, cancel: () => cancel() } as unknown as Animation;
  };
  return started;
}

describe("set", () => {
  it("draws every unit, vessel and load of a view, and names every cell", () => {
    const board = made();
    for (const steps of GAMES.slice(0, 5)) {
      const { view } = steps.at(-1)!;
      board.set(view);
      const units = view.units.filter((unit) => unit.cell !== null).map((unit) => unit.name);
      const drawn = [...host.querySelectorAll("[data-unit]")].map((one) => one.getAttribute("data-unit"));
      expect(drawn.sort()).toEqual(units.sort());
      expect(host.querySelectorAll(".vessel").length).toBe(view.vessels.filter((one) => one.cell !== null).length);
      expect(host.querySelectorAll('[role="gridcell"]').length).toBe((view.side + 2) ** 2);
      expect(host.querySelectorAll(".tile.fog").length).toBe(view.fog.length);
      for (const [name, load] of Object.entries(view.loads))
        expect(cell(name).getAttribute("aria-label")).toContain(load);
      for (const unit of view.units)
        if (unit.cell !== null) expect(cell(unit.cell).getAttribute("aria-label")).toContain(unit.name);
    }
  });

  it("makes the same picture whatever was shown before", () => {
    const board = made();
    for (const steps of GAMES)
      for (const { view } of steps.filter((_, at) => at % 16 === 3).slice(0, 1)) {
        board.set(view);
        expect(drawing(host)).toBe(anew(view));
      }
  });

  it("touches nothing where nothing has changed", () => {
    const board = made();
    const { view } = GAMES[0]!.at(-1)!;
    board.set(view);
    const elements = [...host.querySelectorAll(".dbl-sheet *")];
    board.set(structuredClone(view));
    expect([...host.querySelectorAll(".dbl-sheet *")].every((one, at) => one === elements[at])).toBe(true);
  });

  it("shows what befalls units", () => {
    const board = made();
    for (const state of ["trapped", "drunk", "stuck", "aboard", "swimming", "pilot", "passenger"] as const) {
      const { view } = stepWith((step) => step.view.units.some((unit) => unit.states.includes(state)));
      board.set(view);
      const unit = view.units.find((one) => one.states.includes(state))!;
      const shown = host.querySelector(`[data-unit="${unit.name}"]`)!;
      expect(shown.classList.contains(state)).toBe(true);
      const plain = { ...view, units: view.units.map((one) => (one === unit ? { ...one, states: [] } : one)) };
      const look = shown.innerHTML;
      board.set(plain);
      if (state !== "aboard") expect(host.querySelector(`[data-unit="${unit.name}"]`)!.innerHTML).not.toBe(look);
    }
  });

  it("gives the teams different shapes, not only colours", () => {
    const board = made({ colours: [] });
    const { view } = stepWith((step) => step.view.teams.length === 4);
    board.set(view);
    const coats = [0, 1, 2, 3].map((team) => {
      const unit = view.units.find((one) => one.team === team && one.kind === "pirate" && one.cell !== null)!;
      return host.querySelector(`[data-unit="${unit.name}"] .coat`)!.getAttribute("d");
    });
    expect(new Set(coats).size).toBe(4);
  });

  it("stands units of a maze on their steps", () => {
    const board = made();
    const { view } = stepWith(({ view }) => view.units.some((unit) => unit.step > 1));
    const unit = view.units.find(({ step }) => step > 1)!;
    board.set(view);
    const before = host.querySelector(`[data-unit="${unit.name}"]`)!.getAttribute("transform");
    board.set({ ...view, units: view.units.map((one) => (one === unit ? { ...one, step: 1 } : one)) });
    expect(host.querySelector(`[data-unit="${unit.name}"]`)!.getAttribute("transform")).not.toBe(before);
  });
});

describe("tiles", () => {
  it.each(FACES.filter((face) => face !== "off" && face !== "sea" && face !== "fog"))("%s has a row", (face) => {
    expect(Object.keys(TILES)).toContain(faceOf(face).kind);
    expect(tileLook(face, "c3", "")).not.toContain("unknown");
  });

  it("looks different for each face", () => {
    const looks = FACES.filter((face) => face !== "off" && face !== "sea").map((face) => tileLook(face, "c3", ""));
    expect(new Set(looks).size).toBe(looks.length);
  });

  it("does not hide a tile that it does not know", () => {
    expect(tileLook("quicksand", "c3", "")).toContain("unknown");
  });
});

describe("events", () => {
  it.each(EVENTS)("%s is drawn or passed over on purpose", (name) => {
    expect([...KNOWN, ...UNSEEN].filter((known) => known === name)).toEqual([name]);
  });

  it("knows no events that there are not", () => {
    for (const name of [...KNOWN, ...UNSEEN, ...ACTED]) expect(EVENTS).toContain(name);
  });

  it("leads close to the view after them", () => {
    // What is left over (a vessel's stores, seats on a plane) is for the view to say; where everybody is must be right.
    let [right, all] = [0, 0];
    for (const steps of GAMES)
      for (let at = 1; at < steps.length; at++) {
        const scene = steps[at]!.events.reduce(happened, sceneOf(steps[at - 1]!.view));
        const where = (units: IslandView["units"]): string =>
          JSON.stringify(units.map(({ name, cell, team }) => [name, cell, team]));
        all++;
        if (where(scene.units) === where(steps[at]!.view.units)) right++;
        expect({ ...scene.tiles }, `tiles at step ${at}`).toEqual(steps[at]!.view.tiles);
      }
    expect(right / all).toBeGreaterThan(0.97);
  });

  it("have sounds that there are", () => {
    const heard = new Set(STEPS.flatMap(({ events }) => events.map(soundOf)));
    expect(heard.size).toBeGreaterThan(10);
  });
});

describe("play", () => {
  it.each(["with", "without"])(
    "ends in the very picture of the view after it, %s motion",
    async (motion) => {
      if (motion === "with") motions(true);
      const board = made({ speed: 1000 });
      for (const steps of GAMES.slice(3, 8)) {
        board.set(steps[0]!.view);
        for (const [at, { events, view }] of steps.slice(1, 40).entries()) {
          await board.play(events, view);
          if (at % 7 === 0) expect(drawing(host)).toBe(anew(view));
        }
      }
    },
    30_000,
  );

  it("shows the events one after the other, and each that changes something moves something", async () => {
    const started = motions(true);
    const board = made({ speed: 1000 });
    const moved = new Set<string>();
    for (const steps of GAMES.slice(0, 12))
      for (let at = 1; at < steps.length; at++)
        for (const event of steps[at]!.events) {
          if (moved.has(event.event)) continue;
          board.set(steps[at - 1]!.view);
          started.length = 0;
          await board.play([event], steps[at]!.view);
          if (started.length > 0) moved.add(event.event);
        }
    const happening = new Set(
      GAMES.slice(0, 12)
        .flat()
        .flatMap(({ events }) => events.map(({ event }) => event)),
    );
    expect([...happening].filter((name) => ACTED.includes(name) && !moved.has(name))).toEqual([]);
  });

  it("goes to the end at once when it is skipped, and resolves", async () => {
    motions();
    const board = made();
    const step = stepWith(({ events }) => moves(events).length > 0);
    const steps = GAMES.find((one) => one.includes(step))!;
    board.set(steps[steps.indexOf(step) - 1]!.view);
    const done = board.play(step.events, step.view);
    expect(drawing(host)).not.toBe(anew(step.view));
    board.skip();
    expect(drawing(host)).toBe(anew(step.view));
    await done;
  });

  it("moves by transform and opacity alone, and nothing for longer than 350 ms", async () => {
    const lengths: number[] = [];
    const started = motions(true, lengths);
    const speed = 100;
    const board = made({ speed });
    for (const steps of GAMES.slice(0, 6)) {
      board.set(steps[0]!.view);
      for (const { events, view } of steps.slice(1, 25)) await board.play(events, view);
    }
    const moved = new Set(started.flat().flatMap((frame) => Object.keys(frame)));
    expect([...moved].sort()).toEqual(["opacity", "transform"]);
    expect(Math.max(...lengths) * speed).toBeLessThanOrEqual(350 + 1e-9);
  });

  it("waits for what still flashes up, and leaves nothing of it", async () => {
    motions(true);
    const step = stepWith(({ events }) => events.some(({ event }) => event === "Scored"));
    const steps = GAMES.find((one) => one.includes(step))!;
    const board = made({ speed: 1000 });
    board.set(steps[steps.indexOf(step) - 1]!.view);
    await board.play(step.events, step.view);
    expect(host.querySelector(".effects")!.childElementCount).toBe(0);
    expect(drawing(host)).toBe(anew(step.view));
  });

  it("is cut short by what is played or set next", async () => {
    motions();
    const board = made();
    const [first, second, third] = GAMES[1]!.filter(({ events }, at) => at > 0 && moves(events).length > 0);
    board.set(GAMES[1]![0]!.view);
    const one = board.play(first!.events, first!.view);
    const two = board.play(second!.events, second!.view);
    board.set(third!.view);
    await Promise.all([one, two]);
    expect(drawing(host)).toBe(anew(third!.view));
  });

  it("does not move at speed 0, but is heard and said", async () => {
    const started = motions();
    const heard: string[] = [];
    const board = made({ speed: 0, sounds: (name) => heard.push(name) });
    const step = stepWith(({ events }) => moves(events).length > 0);
    board.set(GAMES[0]![0]!.view);
    await board.play(step.events, step.view);
    expect(started).toEqual([]);
    expect(heard.length).toBeGreaterThan(0);
    expect(host.querySelector("[aria-live]")!.textContent).toContain("Moved");
  });

  it("does not move for who prefers reduced motion", async () => {
    const started = motions();
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduce") }));
    const board = made();
    const step = stepWith(({ events }) => moves(events).length > 0);
    board.set(GAMES[0]![0]!.view);
    await board.play(step.events, step.view);
    expect(started).toEqual([]);
    vi.unstubAllGlobals();
  });
});

describe("marks", () => {
  it("stand on their cells, are named, and go away", () => {
    const board = made();
    board.set(GAMES[0]![0]!.view);
    board.mark([
      { cell: "c3", kind: "target", title: "here" },
      { cell: "c3", kind: "danger" },
      { cell: "d4", kind: "selected" },
    ]);
    expect(host.querySelectorAll(".glows .mark").length).toBe(3);
    expect(host.querySelectorAll(".badges .mark").length).toBe(1);
    expect(host.querySelector(".mark.target title")!.textContent).toBe("here");
    expect(cell("c3").getAttribute("data-mark")).toBe("target danger");
    expect(cell("c3").getAttribute("aria-label")).toContain("target danger");
    board.mark([]);
    expect(host.querySelectorAll(".mark").length).toBe(0);
    expect(cell("c3").hasAttribute("data-mark")).toBe(false);
    expect(drawing(host)).toBe(anew(GAMES[0]![0]!.view));
  });

  it("may be given before there is a view, and stay when the island changes", () => {
    const board = made();
    const [small, large] = [5, 7].map((side) => stepWith(({ view }) => view.side === side).view);
    board.mark([
      { cell: "c3", kind: "target" },
      { cell: "i9", kind: "pick" },
    ]);
    board.set(small!);
    expect([...host.querySelectorAll(".mark")].length).toBe(1); // i9 is on larger islands only
    const before = host.querySelector(".mark.target")!.getAttribute("transform");
    board.set(large!);
    expect([...host.querySelectorAll(".mark")].length).toBe(2);
    expect(host.querySelector(".mark.target")!.getAttribute("transform")).not.toBe(before);
    expect(cell("c3").getAttribute("data-mark")).toBe("target");
  });

  it("leave a trail along the last move", () => {
    const board = made();
    board.set(GAMES[0]![0]!.view);
    board.mark(["b3", "c3", "d4"].map((name) => ({ cell: name, kind: "last" as const })));
    expect(host.querySelector(".trail")!.getAttribute("d")!.split("L").length).toBe(3);
  });
});

describe("keyboard", () => {
  function press(key: string, init: KeyboardEventInit = {}): void {
    const active = host.querySelector<SVGElement>('[tabindex="0"]')!;
    active.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
  }
  function current(): string | null {
    return host.querySelector('[tabindex="0"]')!.getAttribute("data-cell");
  }

  it("walks over the grid and stops at the rim", () => {
    const board = made();
    board.set(GAMES[0]![0]!.view); // side 5: a1..g7
    board.focus("d4");
    for (const [key, expected] of [
      ["ArrowUp", "d5"],
      ["ArrowRight", "e5"],
      ["ArrowDown", "e4"],
      ["ArrowLeft", "d4"],
      ["Home", "a4"],
      ["ArrowLeft", "a4"],
      ["End", "g4"],
    ] as const) {
      press(key);
      expect(current(), key).toBe(expected);
    }
    expect(document.activeElement).toBe(cell("g4"));
    expect(host.querySelectorAll('[tabindex="0"]').length).toBe(1);
    press("Home", { ctrlKey: true });
    expect(current()).toBe("a7");
  });

  it("picks the only unit of a cell, and the vessel", () => {
    const onpick = vi.fn();
    const board = made({ onpick });
    const { view } = stepWith(({ view }) =>
      view.vessels.some(({ cell: on }) => view.units.filter((unit) => unit.cell === on && on !== null).length === 1),
    );
    board.set(view);
    const vessel = view.vessels.findIndex(({ cell: on }) => view.units.filter((unit) => unit.cell === on).length === 1);
    const on = view.vessels[vessel]!.cell!;
    board.focus(on);
    press("Enter");
    press(" ");
    const what = { unit: view.units.find((unit) => unit.cell === on)!.name, vessel };
    expect(onpick.mock.calls).toEqual([
      [on, what],
      [on, what],
    ]);
    board.configure({ readonly: true });
    press("Enter");
    expect(onpick).toHaveBeenCalledTimes(2);
  });

  it("leaves the browser its own keys", () => {
    const board = made();
    board.set(GAMES[0]![0]!.view);
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      const event = new KeyboardEvent("keydown", { key: "0", bubbles: true, cancelable: true, ...init });
      host.querySelector<SVGElement>('[tabindex="0"]')!.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(false);
    }
  });

  it("is called what it is told", () => {
    const board = made({ label: "The island" });
    board.set(GAMES[0]![0]!.view);
    expect(host.querySelector('[role="grid"]')!.getAttribute("aria-label")).toBe("The island");
    board.configure({ label: "Die Insel" });
    expect(host.querySelector('[role="grid"]')!.getAttribute("aria-label")).toBe("Die Insel");
  });

  it("refuses a cell that is not there", () => {
    const board = made();
    board.set(GAMES[0]![0]!.view);
    expect(() => board.focus("z9")).toThrow(/"z9".*side 5/);
  });
});

function moves(events: readonly IslandEvent[]): readonly IslandEvent[] {
  return events.filter(({ event }) => event === "Moved");
}
