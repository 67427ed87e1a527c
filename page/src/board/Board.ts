/** The island on the screen: `set` shows a view, `play` shows how it came about; marks, picks, keyboard, zoom. */

import "./board.css";
import { act } from "./acting.ts";
import type { Point } from "./geometry.ts";
import { happened } from "./happened.ts";
import { soundOf } from "./heard.ts";
import { Lens } from "./lens.ts";
import { element } from "./markup.ts";
import type { Ground } from "./motions.ts";
import { DEFAULTS, type BoardOptions, type Picked } from "./options.ts";
import { Picture } from "./picture.ts";
import { Pointers } from "./pointers.ts";
import { sceneOf } from "./scene.ts";
import { shareSprite } from "./sprite.ts";
import { styled } from "./stage.ts";
import type { IslandEvent, IslandView, Mark, MarkKind } from "./view.ts";

/** Pixels around a cell that is to be in sight: a thumb's width. */
const ROOM = 60;

/** What is chosen, and then what may be. */
const CHOICE: readonly MarkKind[] = ["selected", "target", "pick", "danger", "attack"];

/** The cells of a choice, those first that matter most. */
function choice(marks: readonly Mark[]): string[] {
  return CHOICE.flatMap((kind) => marks.filter((mark) => mark.kind === kind).map(({ cell }) => cell));
}

/** What follows the pointer, and where it was taken. */
interface Dragged {
  readonly what: { cell: string } & Picked;
  readonly start: Point;
}

export class Board {
  private options: BoardOptions;
  private readonly root = document.createElement("div");
  private readonly sheet = document.createElement("div");
  private readonly ground = element("svg", { class: "dbl-ground" });
  private readonly pieces = element("svg", { class: "dbl-pieces", "aria-hidden": "true" });
  private readonly said = document.createElement("p");
  private readonly lens: Lens;
  private readonly pointers: Pointers;
  private readonly watch: ResizeObserver | null;
  private picture: Picture | null = null;
  private marks: readonly Mark[] = [];
  /** What is being played: where it leads. */
  private playing: { readonly after: IslandView } | null = null;
  private size = { width: 0, height: 0 };
  private hovered: string | null = null;
  private dragged: Dragged | null = null;

  /** Put a board into an element, which it fills; it is empty until `set`. */
  constructor(host: HTMLElement, options: Partial<BoardOptions> = {}) {
    this.options = { ...DEFAULTS, ...options };
    shareSprite();
    this.root.className = "dbl-board";
    this.sheet.className = "dbl-sheet";
    this.said.className = "dbl-said";
    this.said.setAttribute("aria-live", "polite");
    this.sheet.append(this.ground, this.pieces);
    this.root.append(this.sheet, this.said);
    host.append(this.root);
    this.lens = new Lens(this.sheet);
    this.pointers = new Pointers(this.root, this.lens, {
      grabs: (at) => this.grabs(at),
      tap: (at) => this.tap(at),
      hover: (at) => this.hover(at),
      drag: (from, at) => this.drag(from, at),
      drop: (at) => this.drop(at),
      zoomable: () => this.options.zoomable !== false,
    });
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusin", (event) => this.focused(event));
    this.watch = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(() => this.measure());
    this.watch?.observe(this.root);
    this.measure();
  }

  /** Show a view; what is being played is cut short. */
  set(view: IslandView): void {
    this.playing = null;
    this.picture?.stage.stop();
    this.show(view);
  }

  /**
   * Show one event after the other, and then the view after them; resolved when that is shown.
   *
   * What is still being played goes to its end first; `set` and `skip` cut this short.
   */
  async play(events: readonly IslandEvent[], after: IslandView): Promise<void> {
    this.skip();
    const { picture, options } = this;
    const said = events.map((event) => options.words.said(event)).filter((sentence) => sentence !== "");
    if (said.length > 0) this.said.textContent = said.join(" ");
    if (picture === null || after.side !== picture.chart.side || this.isStill()) {
      for (const name of new Set(events.map(soundOf))) if (name !== null) options.sounds?.(name);
      return this.set(after);
    }
    const own = (this.playing = { after });
    const current = (): boolean => this.playing === own;
    picture.stage.open(options.speed);
    for (const event of events) {
      await act(event, this.groundFor(picture, event, current));
      if (!current()) return;
    }
    this.show(after);
    await picture.stage.settled();
    if (current()) this.playing = null;
  }

  /** Go to the end of what is being played. */
  skip(): void {
    if (this.playing !== null) this.set(this.playing.after);
  }

  /** Show these marks and no others. An enlarged board moves so that what is chosen, and may be, is in sight. */
  mark(marks: readonly Mark[]): void {
    const before = choice(this.marks);
    this.marks = marks;
    this.picture?.mark(marks);
    this.picture?.name(this.options.words);
    const cells = choice(marks);
    if (this.lens.fits || this.picture === null || cells.join() === before.join()) return;
    const { chart } = this.picture;
    this.lens.showAll(
      cells.map((cell) => chart.middle(cell)),
      ROOM,
    );
  }

  /** Change options. */
  configure(options: Partial<BoardOptions>): void {
    this.options = { ...this.options, ...options };
    const { picture } = this;
    if (picture === null) return;
    this.frame();
    picture.draw(picture.scene, this.options.colours);
    picture.name(this.options.words, true);
  }

  /** Put the keyboard's focus on a cell. */
  focus(cell: string): void {
    this.picture?.grid.focus(cell);
  }

  /** Show everything, or so many times larger around a point of the host (in pixels; its middle by default). */
  zoom(to: "fit" | number, at?: Point): void {
    if (to === "fit") this.lens.fit();
    else this.lens.enlarge(to, at ?? { x: this.size.width / 2, y: this.size.height / 2 });
  }

  /** Take the board away. */
  destroy(): void {
    this.playing = null;
    this.picture?.stage.stop();
    this.watch?.disconnect();
    this.pointers.destroy();
    this.root.remove();
  }

  private show(view: IslandView): void {
    if (this.picture?.chart.side !== view.side) {
      this.picture = new Picture(view.side, this.ground, this.pieces);
      this.picture.mark(this.marks);
      this.frame();
      this.lens.fit();
    }
    this.picture.draw(sceneOf(view), this.options.colours);
    this.picture.name(this.options.words);
  }

  /** What an event is played on; once it is out of date, it draws no more. */
  private groundFor(picture: Picture, event: IslandEvent, current: () => boolean): Ground {
    const { scene } = picture;
    const { chart, grid, stage, units, vessels } = picture;
    return {
      stage,
      chart,
      scene,
      units,
      vessels,
      colours: this.options.colours,
      face: (cell) => grid.face(cell),
      redraw: () => {
        if (current()) picture.draw(happened(scene, event), this.options.colours);
      },
      sound: (name) => {
        if (current()) this.options.sounds?.(name);
      },
    };
  }

  /** Whether nothing moves: asked for by option or by the system, or nobody is looking. */
  private isStill(): boolean {
    const reduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
    return this.options.speed <= 0 || document.hidden || reduced;
  }

  /** Fit classes and margin to the options. */
  private frame(): void {
    const { coordinates, readonly, label, zoomable } = this.options;
    this.root.classList.toggle("coordinates", coordinates);
    this.root.classList.toggle("readonly", readonly);
    this.root.classList.toggle("still", zoomable === false);
    if (label !== undefined) this.picture?.grid.group.setAttribute("aria-label", label);
    const { x, y, span } = this.window();
    for (const svg of [this.ground, this.pieces]) svg.setAttribute("viewBox", `${x} ${y} ${span} ${span}`);
    this.fill();
  }

  /** The part of the drawing that is shown when it fits: the chart with a margin, wider where the rim is named. */
  private window(): { x: number; y: number; span: number } {
    const length = this.picture?.chart.length ?? 0;
    return this.options.coordinates ? { x: -36, y: -6, span: length + 42 } : { x: -6, y: -6, span: length + 12 };
  }

  /** Take the host's measure: only when it may have changed, as to ask for it makes the browser lay everything out. */
  private measure(): void {
    this.size = { width: this.root.clientWidth, height: this.root.clientHeight };
    this.fill();
  }

  private fill(): void {
    const { x, y, span } = this.window();
    this.lens.measure(this.size.width, this.size.height, span, { x, y });
  }

  /** What is at a pixel of the host. */
  private under(at: Point): ({ cell: string } & Picked) | null {
    return this.picture?.under(this.lens.chartPoint(at)) ?? null;
  }

  private tap(at: Point): void {
    this.root.classList.remove("by-keys");
    const under = this.under(at);
    if (under === null) return;
    const { cell, ...what } = under;
    this.picture?.grid.choose(cell);
    if (this.options.readonly) this.skip();
    else this.options.onpick?.(cell, what);
  }

  private hover(at: Point | null): void {
    const cell = at === null ? null : (this.under(at)?.cell ?? null);
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.options.onhover?.(cell);
  }

  private grabs(at: Point): boolean {
    const under = this.under(at);
    if (this.options.readonly || this.options.ondrag === undefined || under === null) return false;
    return under.unit !== undefined || under.vessel !== undefined;
  }

  /** Let what is dragged follow the pointer. */
  private drag(from: Point, at: Point): void {
    const what = this.dragged?.what ?? this.under(from);
    if (what === null) return;
    this.dragged ??= { what, start: this.lens.chartPoint(from) };
    const drawn = this.picture?.drawn(what);
    if (!drawn) return;
    const [{ start }, now] = [this.dragged, this.lens.chartPoint(at)];
    const { x, y, scale = 1 } = drawn.at;
    drawn.element.classList.add("dragged");
    drawn.element.style.transform = styled({ x: x + now.x - start.x, y: y + now.y - start.y, scale: scale * 1.1 });
  }

  private drop(at: Point | null): void {
    const what = this.dragged?.what;
    this.dragged = null;
    if (what === undefined) return;
    const drawn = this.picture?.drawn(what);
    drawn?.element.style.removeProperty("transform");
    drawn?.element.classList.remove("dragged");
    const target = at === null ? null : this.under(at);
    if (target !== null && target.cell !== what.cell) this.options.ondrag?.(what, { cell: target.cell });
  }

  private key(event: KeyboardEvent): void {
    const { picture, lens } = this;
    if (event.altKey || event.metaKey || picture === null) return;
    const { current } = picture.grid;
    this.root.classList.add("by-keys");
    const next = picture.grid.cellBy(event.key, current, event.ctrlKey);
    const middle = lens.pixel(picture.chart.middle(current));
    const others: Readonly<Record<string, () => void>> = {
      Enter: () => this.pickByKey(current),
      " ": () => this.pickByKey(current),
      "+": () => this.zoom(lens.zoom * 1.4, middle),
      "=": () => this.zoom(lens.zoom * 1.4, middle),
      "-": () => this.zoom(lens.zoom / 1.4, middle),
      "0": () => this.zoom("fit"),
    };
    if (next !== null) this.focus(next);
    else if (event.ctrlKey || others[event.key] === undefined) return;
    else others[event.key]!();
    event.preventDefault();
  }

  /** A cell picked by key means its only unit, or none of several: who uses the board asks which. */
  private pickByKey(cell: string): void {
    if (this.picture === null || this.options.readonly) return;
    const { units, vessels } = this.picture.contents(cell);
    const what: Picked = {};
    if (units.length === 1) what.unit = units[0]!.name;
    if (vessels[0] !== undefined) what.vessel = vessels[0].number;
    this.options.onpick?.(cell, what);
  }

  private focused(event: FocusEvent): void {
    const cell = (event.target as Element).closest("[data-cell]")?.getAttribute("data-cell");
    if (!cell || this.picture === null) return;
    this.picture.grid.choose(cell);
    this.picture.ringed(cell);
    if (!this.lens.fits) this.lens.show(this.picture.chart.middle(cell), ROOM);
  }
}
