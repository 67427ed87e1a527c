import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { games } from "./fixtures/games.ts";
import { Chart, type Point } from "./geometry.ts";
import { Board, type BoardOptions, type IslandView } from "./index.ts";
import { Lens } from "./lens.ts";

const SIDE = 712; // pixels: one for each unit of an island of side 5 and its margin
const VIEW = games()[0]!.find(({ view }) =>
  view.units.some((unit) => unit.cell !== null && unit.states.length === 0),
)!.view;
const UNIT = VIEW.units.find((unit) => unit.cell !== null && unit.states.length === 0)!;
const CHART = new Chart(VIEW.side);

let host: HTMLElement;
beforeEach(() => {
  host = document.createElement("div");
  document.body.append(host);
  for (const measure of ["clientWidth", "clientHeight"])
    Object.defineProperty(HTMLElement.prototype, measure, { configurable: true, get: () => SIDE });
});
afterEach(() => {
  host.remove();
  for (const measure of ["clientWidth", "clientHeight"]) Reflect.deleteProperty(HTMLElement.prototype, measure);
});

function made(options: Partial<BoardOptions>, view: IslandView = VIEW): Board {
  const board = new Board(host, { coordinates: false, ...options });
  board.set(view);
  return board;
}

/** The pixel at the middle of a cell. */
function middle(cell: string): Point {
  const { x, y } = CHART.middle(cell);
  return { x: x + 6, y: y + 6 };
}

interface Pointing {
  readonly pointer?: number;
  readonly by?: "mouse" | "touch";
  readonly time?: number;
}

function point(type: string, { x, y }: Point, { pointer = 1, by = "mouse", time = 0 }: Pointing = {}): void {
  const event = new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, cancelable: true });
  Object.defineProperties(event, {
    pointerId: { value: pointer },
    pointerType: { value: by },
    timeStamp: { value: time },
  });
  host.querySelector(".dbl-board")!.dispatchEvent(event);
}

function tap(at: Point, pointing: Pointing = {}): void {
  point("pointerdown", at, pointing);
  point("pointerup", at, pointing);
}

/** How wide the sheet is and where it lies. */
function sheet(): { width: number; x: number; y: number } {
  const { style } = host.querySelector<HTMLElement>(".dbl-sheet")!;
  const [x = NaN, y = NaN] = (/translate\((.+)px, (.+)px\)/.exec(style.transform) ?? []).slice(1).map(Number);
  return { width: parseFloat(style.width), x, y };
}

describe("a tap", () => {
  it("picks the unit under it with its cell", () => {
    const onpick = vi.fn();
    made({ onpick });
    tap(middle(UNIT.cell!));
    expect(onpick).toHaveBeenCalledWith(UNIT.cell, expect.objectContaining({ unit: UNIT.name }));
  });

  it("picks a vessel, and an empty cell", () => {
    const onpick = vi.fn();
    made({ onpick }, { ...VIEW, units: [] });
    tap(middle(VIEW.vessels[0]!.cell!));
    tap(middle("d4"), { time: 1000 });
    expect(onpick.mock.calls).toEqual([
      [VIEW.vessels[0]!.cell, { vessel: 0 }],
      ["d4", {}],
    ]);
  });

  it("picks nothing on a board for reading", () => {
    const onpick = vi.fn();
    made({ onpick, readonly: true });
    tap(middle("d4"));
    expect(onpick).not.toHaveBeenCalled();
  });

  it("on a board for reading skips what is being played", async () => {
    Element.prototype.animate = () =>
      ({ finished: new Promise(() => undefined), cancel: () => undefined }) as unknown as Animation;
    const board = made({ readonly: true });
    const steps = games()[0]!;
    const at = steps.findIndex(({ events }) => events.some(({ event }) => event === "Moved"));
    board.set(steps[at - 1]!.view);
    void board.play(steps[at]!.events, steps[at]!.view);
    const during = host.querySelector(".dbl-sheet")!.innerHTML;
    tap(middle("d4"));
    const after = host.querySelector(".dbl-sheet")!.innerHTML;
    expect(after).not.toBe(during);
    board.set(steps[at]!.view);
    expect(host.querySelector(".dbl-sheet")!.innerHTML).toBe(after);
    Reflect.deleteProperty(Element.prototype, "animate");
  });

  it("twice with a finger zooms in there, and out again", () => {
    const onpick = vi.fn();
    made({ onpick });
    tap(middle("d4"), { by: "touch", time: 0 });
    tap(middle("d4"), { by: "touch", time: 150 });
    expect(sheet().width).toBeCloseTo(2.2 * SIDE);
    expect(onpick).toHaveBeenCalledTimes(1);
    tap(middle("d4"), { by: "touch", time: 1000 });
    tap(middle("d4"), { by: "touch", time: 1150 });
    expect(sheet()).toEqual({ width: SIDE, x: 0, y: 0 });
  });
});

describe("a drag", () => {
  it("from a unit to another cell is told", () => {
    const ondrag = vi.fn();
    const onpick = vi.fn();
    made({ ondrag, onpick });
    const from = middle(UNIT.cell!);
    point("pointerdown", from);
    point("pointermove", { x: from.x + 30, y: from.y });
    expect(host.querySelector(`[data-unit="${UNIT.name}"]`)!.classList.contains("dragged")).toBe(true);
    point("pointermove", middle("d4"));
    point("pointerup", middle("d4"));
    expect(ondrag).toHaveBeenCalledWith(expect.objectContaining({ cell: UNIT.cell, unit: UNIT.name }), { cell: "d4" });
    expect(onpick).not.toHaveBeenCalled();
    expect(host.querySelector(".dragged")).toBeNull();
    expect(host.querySelector<SVGElement>(`[data-unit="${UNIT.name}"]`)!.style.transform).toBe("");
  });

  it("that comes back, or is broken off, is none", () => {
    const ondrag = vi.fn();
    made({ ondrag });
    const from = middle(UNIT.cell!);
    for (const end of ["pointerup", "pointercancel"]) {
      point("pointerdown", from);
      point("pointermove", middle("d4"));
      point("pointermove", end === "pointerup" ? from : middle("d4"));
      point(end, end === "pointerup" ? from : middle("d4"));
    }
    expect(ondrag).not.toHaveBeenCalled();
    expect(host.querySelector(".dragged")).toBeNull();
  });

  it("on the sea pans what is enlarged, and never off the host", () => {
    const board = made({ ondrag: vi.fn() }, { ...VIEW, units: [], vessels: [] });
    board.zoom(2);
    const before = sheet();
    point("pointerdown", { x: 300, y: 300 });
    point("pointermove", { x: 340, y: 280 });
    expect(sheet()).toEqual({ ...before, x: before.x + 40, y: before.y - 20 });
    point("pointermove", { x: 5000, y: 5000 });
    expect(sheet()).toEqual({ ...before, x: 0, y: 0 });
  });
});

describe("two fingers", () => {
  it("zoom by their span, around the point between them", () => {
    made({ onpick: vi.fn() });
    point("pointerdown", { x: 300, y: 356 }, { pointer: 1, by: "touch" });
    point("pointerdown", { x: 412, y: 356 }, { pointer: 2, by: "touch" });
    point("pointermove", { x: 244, y: 356 }, { pointer: 1, by: "touch" });
    point("pointermove", { x: 468, y: 356 }, { pointer: 2, by: "touch" });
    expect(sheet().width).toBeCloseTo(2 * SIDE);
    expect(sheet().x).toBeCloseTo(-SIDE / 2);
  });
});

describe("the wheel", () => {
  function wheel(): boolean {
    const event = new WheelEvent("wheel", {
      deltaY: -400,
      clientX: 356,
      clientY: 356,
      bubbles: true,
      cancelable: true,
    });
    host.querySelector(".dbl-board")!.dispatchEvent(event);
    return event.defaultPrevented;
  }

  it("zooms", () => {
    made({});
    expect(wheel()).toBe(true);
    expect(sheet().width).toBeCloseTo(Math.E * SIDE);
  });

  it("is left to the page where the board does not zoom", () => {
    made({ zoomable: false });
    expect(wheel()).toBe(false);
    expect(sheet().width).toBe(SIDE);
  });
});

describe("the mouse", () => {
  it("is told from cell to cell, and when it leaves", () => {
    const onhover = vi.fn();
    made({ onhover });
    for (const cell of ["d4", "d4", "e4"]) point("pointermove", middle(cell));
    point("pointerleave", { x: -5, y: -5 });
    expect(onhover.mock.calls).toEqual([["d4"], ["e4"], [null]]);
  });
});

describe("the lens", () => {
  it("knows which point is under which pixel, and back", () => {
    const lens = new Lens(document.createElement("div"));
    lens.measure(800, 600, 712, { x: -6, y: -6 });
    for (const zoom of [1, 1.7, 6]) {
      lens.enlarge(zoom, { x: 500, y: 200 });
      const at = lens.chartPoint({ x: 431, y: 377 });
      expect(lens.pixel(at).x).toBeCloseTo(431);
      expect(lens.pixel(at).y).toBeCloseTo(377);
    }
    lens.enlarge(100, { x: 0, y: 0 });
    expect(lens.zoom).toBe(6);
    lens.enlarge(0, { x: 0, y: 0 });
    expect(lens.fits).toBe(true);
  });

  it("brings a point into sight", () => {
    const lens = new Lens(document.createElement("div"));
    lens.measure(700, 700, 700, { x: 0, y: 0 });
    lens.enlarge(4, { x: 0, y: 0 });
    lens.show({ x: 650, y: 650 }, 60);
    const at = lens.pixel({ x: 650, y: 650 });
    expect(Math.max(at.x, at.y)).toBeLessThanOrEqual(640 + 1e-6);
  });

  it("moves no further than needed for several, and has the first of them in sight in any case", () => {
    const lens = new Lens(document.createElement("div"));
    lens.measure(600, 600, 600, { x: 0, y: 0 });
    lens.enlarge(2, { x: 0, y: 0 });
    const showing = (...points: [number, number][]): void =>
      lens.showAll(
        points.map(([x, y]) => ({ x, y })),
        60,
      );
    showing([100, 100], [250, 100]);
    expect(lens.pixel({ x: 0, y: 0 })).toEqual({ x: 0, y: 0 });
    showing([400, 100], [250, 100]);
    expect(lens.pixel({ x: 400, y: 100 })).toEqual({ x: 540, y: 200 });
    showing([500, 500], [0, 0]);
    expect(lens.pixel({ x: 500, y: 500 })).toEqual({ x: 540, y: 540 });
  });
});
