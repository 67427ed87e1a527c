/** The island on the screen: `set` shows a view, `play` shows how it came about; marks, picks, keyboard, zoom. */

import "./board.css";
import { act, type Ground } from "./acting.ts";
import { Chart, type Point } from "./geometry.ts";
import { Grid } from "./grid.ts";
import { happened } from "./happened.ts";
import { soundOf } from "./heard.ts";
import { Layer } from "./layer.ts";
import { Lens } from "./lens.ts";
import { element } from "./markup.ts";
import { badgeLook, glowLook, trailLook } from "./marks.ts";
import { DEFAULTS, type BoardOptions, type Picked } from "./options.ts";
import { Pointers } from "./pointers.ts";
import { cellLook, chipThings, contentsOf, sceneOf, unitThings, vesselThings, type Scene } from "./scene.ts";
import { rimLook, seaLook } from "./sea.ts";
import { shareSprite } from "./sprite.ts";
import { Stage } from "./stage.ts";
import type { IslandEvent, IslandView, Mark } from "./view.ts";

/** Sides for the marks that cover others of the same cell. */
const ORDER: readonly Mark["kind"][] = ["last", "hint", "target", "pick", "danger", "attack", "selected"];

export class Board {
  private options: BoardOptions;
  private readonly root = document.createElement("div");
  private readonly sheet = document.createElement("div");
  private readonly ground = element("svg", { class: "dbl-ground" });
  private readonly pieces = element("svg", { class: "dbl-pieces", "aria-hidden": "true" });
  private readonly said = document.createElement("p");
  private readonly glows = new Layer("glows");
  private readonly vessels = new Layer("vessels");
  private readonly units = new Layer("units");
  private readonly chips = new Layer("chips");
  private readonly badges = new Layer("badges");
  private readonly stage = new Stage([this.vessels, this.units]);
  private readonly ring = element("rect", { class: "focus-ring", width: 92, height: 92, rx: 12 });
  private readonly trail = element("g", { class: "trails" });
  private readonly lens: Lens;
  private readonly pointers: Pointers;
  private readonly watch: ResizeObserver | null;
  private chart = new Chart(0);
  private grid = new Grid(this.chart);
  private scene: Scene | null = null;
  private marks: readonly Mark[] = [];
  private readonly names = new Map<string, string>();
  /** What is being played: where it leads, and who waits for it. */
  private playing: { readonly after: IslandView } | null = null;
  private size = { width: 0, height: 0 };
  private hovered: string | null = null;

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
    this.lens = new Lens(this.sheet, 1, { x: 0, y: 0 });
    this.pointers = new Pointers(this.root, this.lens, {
      grabs: (at) => this.grabs(at),
      tap: (at) => this.tap(at),
      hover: (at) => this.hover(at),
      drag: (from, at) => this.drag(from, at),
      drop: (from, at) => this.drop(from, at),
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
    this.stage.stop();
    if (view.side !== this.chart.side) this.lay(view.side);
    this.draw(sceneOf(view));
    this.nameCells();
  }

  /**
   * Show one event after the other, and then the view after them; resolved when that is shown.
   *
   * What is still being played goes to its end first; `set` and `skip` cut this short.
   */
  async play(events: readonly IslandEvent[], after: IslandView): Promise<void> {
    this.skip();
    const said = events.map((event) => this.options.words.said(event)).filter((sentence) => sentence !== "");
    if (said.length > 0) this.said.textContent = said.join(" ");
    if (this.scene === null || after.side !== this.scene.side || this.isStill()) {
      this.hear(events);
      return this.set(after);
    }
    const own = (this.playing = { after });
    this.stage.open(this.options.speed);
    for (const event of events) {
      await act(
        event,
        this.groundFor(event, () => this.playing === own),
      );
      if (this.playing !== own) return;
    }
    this.set(after);
  }

  /** Go to the end of what is being played. */
  skip(): void {
    if (this.playing !== null) this.set(this.playing.after);
  }

  /** Show these marks and no others. */
  mark(marks: readonly Mark[]): void {
    this.marks = [...marks].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
    const at = ({ cell }: Mark): Point => {
      const { x, y } = this.chart.middle(cell);
      return { x: x - 50, y: y - 50 };
    };
    const thing = (mark: Mark, look: string) => ({
      key: `${mark.kind} ${mark.cell}`,
      look,
      at: at(mark),
      kind: `mark ${mark.kind}`,
    });
    this.glows.set(this.marks.map((mark) => thing(mark, glowLook(mark))));
    this.badges.set(this.marks.map((mark) => thing(mark, badgeLook(mark.kind))).filter(({ look }) => look !== ""));
    this.trail.innerHTML = trailLook(marks, this.chart);
    for (const cell of this.chart.rows.flat()) this.grid.mark(cell, this.marksOn(cell).join(" "));
    this.nameCells();
  }

  /** Change options. */
  configure(options: Partial<BoardOptions>): void {
    this.options = { ...this.options, ...options };
    if (this.scene === null) return;
    this.names.clear();
    this.frame();
    this.draw(this.scene);
    this.nameCells();
  }

  /** Put the keyboard's focus on a cell. */
  focus(cell: string): void {
    this.grid.focus(cell);
  }

  /** Show everything, or so many times larger around a point of the host (in pixels; its middle by default). */
  zoom(to: "fit" | number, at?: Point): void {
    if (to === "fit") return this.lens.fit();
    this.lens.enlarge(to, at ?? { x: this.size.width / 2, y: this.size.height / 2 });
  }

  /** Take the board away. */
  destroy(): void {
    this.playing = null;
    this.stage.stop();
    this.watch?.disconnect();
    this.pointers.destroy();
    this.root.remove();
  }

  /** Lay out an island of another size. */
  private lay(side: number): void {
    this.chart = new Chart(side);
    this.grid = new Grid(this.chart);
    this.names.clear();
    this.scene = null;
    this.mark([]);
    const sea = element("g", { class: "sea" });
    sea.innerHTML = seaLook(this.chart);
    const rim = element("g", { class: "rims" });
    rim.innerHTML = rimLook(this.chart);
    this.ground.replaceChildren(sea, rim, this.grid.group, this.glows.group, this.trail);
    this.pieces.replaceChildren(
      this.vessels.group,
      this.units.group,
      this.chips.group,
      this.badges.group,
      this.stage.effects,
      this.ring,
    );
    this.frame();
    this.lens.fit();
  }

  /** Fit the margin to whether the rim is named. */
  private frame(): void {
    const { coordinates, readonly } = this.options;
    this.root.classList.toggle("coordinates", coordinates);
    this.root.classList.toggle("readonly", readonly);
    if (this.options.label !== undefined) this.grid.group.setAttribute("aria-label", this.options.label);
    this.root.classList.toggle("still", this.options.zoomable === false);
    const origin = this.origin();
    const box = `${origin.x} ${origin.y} ${this.span()} ${this.span()}`;
    for (const svg of [this.ground, this.pieces]) svg.setAttribute("viewBox", box);
    this.fill();
  }

  private origin(): Point {
    return this.options.coordinates ? { x: -36, y: -6 } : { x: -6, y: -6 };
  }

  private span(): number {
    return this.chart.length + (this.options.coordinates ? 42 : 12);
  }

  /** Take the host's measure: only when it may have changed, as to ask for it makes the browser lay everything out. */
  private measure(): void {
    this.size = { width: this.root.clientWidth, height: this.root.clientHeight };
    this.fill();
  }

  private fill(): void {
    this.lens.measure(this.size.width, this.size.height, this.span(), this.origin());
  }

  private draw(scene: Scene): void {
    const before = this.scene;
    this.scene = scene;
    const { colours } = this.options;
    for (const cell of this.chart.rows.flat()) {
      if (before !== null && before.tiles[cell] === scene.tiles[cell] && before.loads[cell] === scene.loads[cell])
        continue;
      this.grid.draw(cell, cellLook(scene, this.chart, cell));
    }
    this.vessels.set(vesselThings(scene, this.chart, colours));
    this.units.set(unitThings(scene, this.chart, colours));
    this.chips.set(chipThings(scene, this.chart));
  }

  /** Whether nothing moves: asked for by option or by the system, or nobody is looking. */
  private isStill(): boolean {
    const { speed } = this.options;
    return (
      speed <= 0 || document.hidden || (globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false)
    );
  }

  /** What an event is played on; once it is out of date, it draws no more. */
  private groundFor(event: IslandEvent, current: () => boolean): Ground {
    const scene = this.scene!;
    return {
      stage: this.stage,
      chart: this.chart,
      scene,
      units: this.units,
      vessels: this.vessels,
      colours: this.options.colours,
      face: (cell) => this.grid.face(cell),
      redraw: () => {
        if (current()) this.draw(happened(scene, event));
      },
      sound: (name) => {
        if (current()) this.options.sounds?.(name);
      },
    };
  }

  /** Let events that are not shown be heard all the same, each sound once. */
  private hear(events: readonly IslandEvent[]): void {
    for (const name of new Set(events.map(soundOf))) if (name !== null) this.options.sounds?.(name);
  }

  private marksOn(cell: string): Mark["kind"][] {
    return this.marks.filter((mark) => mark.cell === cell).map(({ kind }) => kind);
  }

  /** Give every cell whose contents have changed its name. */
  private nameCells(): void {
    if (this.scene === null) return;
    for (const cell of this.chart.rows.flat()) {
      const contents = contentsOf(this.scene, this.chart, cell, this.marksOn(cell));
      const known = JSON.stringify(contents);
      if (this.names.get(cell) === known) continue;
      this.names.set(cell, known);
      this.grid.name(cell, this.options.words.cell(cell, contents));
    }
  }

  /** The cell at a pixel of the host, and the unit and the vessel that are meant there. */
  private under(at: Point): ({ cell: string } & Picked) | null {
    const point = this.lens.chartPoint(at);
    const cell = this.chart.cellAt(point);
    return cell === null ? null : { cell, ...this.nearest(cell, point) };
  }

  private nearest(cell: string, point: Point): Picked {
    const found: Picked = {};
    if (this.scene === null) return found;
    let nearest = 48;
    for (const { name, cell: on } of this.scene.units) {
      const at = on === cell ? this.units.poseOf(name) : undefined;
      const distance = at === undefined ? Infinity : Math.hypot(at.x - point.x, at.y - point.y);
      if (distance < nearest) {
        nearest = distance;
        found.unit = name;
      }
    }
    const vessel = this.scene.vessels.findIndex((one) => one.cell === cell);
    if (vessel >= 0) found.vessel = vessel;
    return found;
  }

  private tap(at: Point): void {
    this.root.classList.remove("by-keys");
    const under = this.under(at);
    if (under === null) return;
    const { cell, ...what } = under;
    this.grid.choose(cell);
    if (!this.options.readonly) this.options.onpick?.(cell, what);
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
    const what = this.under(from);
    const dragged = what && this.elementOf(what);
    if (!dragged) return;
    const [start, now] = [this.lens.chartPoint(from), this.lens.chartPoint(at)];
    const home = (what.unit === undefined ? this.vessels.poseOf(String(what.vessel)) : this.units.poseOf(what.unit))!;
    dragged.classList.add("dragged");
    dragged.style.transform = `translate(${home.x + now.x - start.x}px, ${home.y + now.y - start.y}px) scale(${(home.scale ?? 1) * 1.1})`;
  }

  private drop(from: Point, at: Point | null): void {
    const what = this.under(from);
    const dragged = what && this.elementOf(what);
    dragged?.style.removeProperty("transform");
    dragged?.classList.remove("dragged");
    const target = at === null ? null : this.under(at);
    if (what !== null && target !== null && target.cell !== what.cell)
      this.options.ondrag?.(what, { cell: target.cell });
  }

  private elementOf({ unit, vessel }: Picked): SVGGElement | undefined {
    return unit === undefined ? this.vessels.find(String(vessel)) : this.units.find(unit);
  }

  private key(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    const { current } = this.grid;
    this.root.classList.add("by-keys");
    const next = this.grid.cellBy(event.key, current, event.ctrlKey);
    if (next !== null) this.focus(next);
    else if (event.key === "Enter" || event.key === " ") this.pickByKey(current);
    else if (event.key === "+" || event.key === "=")
      this.zoom(this.lens.zoom * 1.4, this.lens.pixel(this.chart.middle(current)));
    else if (event.key === "-") this.zoom(this.lens.zoom / 1.4, this.lens.pixel(this.chart.middle(current)));
    else if (event.key === "0") this.zoom("fit");
    else return;
    event.preventDefault();
  }

  /** A cell picked by key means its only unit, or none of several: who uses the board asks which. */
  private pickByKey(cell: string): void {
    if (this.scene === null || this.options.readonly) return;
    const { units, vessels } = contentsOf(this.scene, this.chart, cell, []);
    const what: Picked = {};
    if (units.length === 1) what.unit = units[0]!.name;
    if (vessels[0] !== undefined) what.vessel = vessels[0].number;
    this.options.onpick?.(cell, what);
  }

  private focused(event: FocusEvent): void {
    const cell = (event.target as Element).closest("[data-cell]")?.getAttribute("data-cell");
    if (!cell) return;
    this.grid.choose(cell);
    const middle = this.chart.middle(cell);
    this.ring.setAttribute("x", String(middle.x - 46));
    this.ring.setAttribute("y", String(middle.y - 46));
    if (!this.lens.fits) this.lens.show(middle, 60);
  }
}
