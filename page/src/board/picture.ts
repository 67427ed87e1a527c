/** An island as it stands in the document: its layers, its grid of cells, and what is where on it. */

import { Chart, type Point } from "./geometry.ts";
import { Grid } from "./grid.ts";
import { Layer } from "./layer.ts";
import { element, type Pose } from "./markup.ts";
import { badgeLook, glowLook, trailLook } from "./marks.ts";
import type { Picked } from "./options.ts";
import { cellLook, chipThings, contentsOf, unitThings, vesselThings, type Scene } from "./scene.ts";
import { rimLook, seaLook } from "./sea.ts";
import { Stage } from "./stage.ts";
import type { TeamColour } from "./teams.ts";
import type { BoardWords, CellContents, Mark, MarkKind } from "./view.ts";

/** Marks that lie over others of the same cell come later. */
const ORDER: readonly MarkKind[] = ["last", "hint", "target", "pick", "danger", "attack", "selected"];
const EMPTY: Omit<Scene, "side"> = { tiles: {}, loads: {}, units: [], vessels: [] };
/** How far from its middle a unit can be hit. */
const REACH = 48;

export class Picture {
  readonly chart: Chart;
  readonly grid: Grid;
  readonly units = new Layer("units");
  readonly vessels = new Layer("vessels");
  readonly stage = new Stage([this.vessels, this.units]);
  /** What is drawn. */
  scene: Scene;
  private readonly glows = new Layer("glows");
  private readonly chips = new Layer("chips");
  private readonly badges = new Layer("badges");
  private readonly trail = element("g", { class: "trails" });
  private readonly ring = element("rect", { class: "focus-ring", width: 92, height: 92, rx: 12 });
  private readonly names = new Map<string, string>();
  private readonly marked = new Map<string, MarkKind[]>();
  private fresh = true;

  /** An island of a size, still without anything on it, in two drawings: `ground` is read aloud, `pieces` lies over it. */
  constructor(side: number, ground: SVGSVGElement, pieces: SVGSVGElement) {
    this.chart = new Chart(side);
    this.grid = new Grid(this.chart);
    this.scene = { side, ...EMPTY };
    const sea = element("g", { class: "sea" });
    sea.innerHTML = seaLook(this.chart);
    const rim = element("g", { class: "rims" });
    rim.innerHTML = rimLook(this.chart);
    ground.replaceChildren(sea, rim, this.grid.group, this.glows.group, this.trail);
    const over = [this.vessels, this.units, this.chips, this.badges].map(({ group }) => group);
    pieces.replaceChildren(...over, this.stage.effects, this.ring);
  }

  /** Draw a scene; cells that have not changed are left alone. */
  draw(scene: Scene, colours: readonly TeamColour[]): void {
    const { tiles, loads } = this.scene;
    for (const cell of this.chart.rows.flat()) {
      if (!this.fresh && tiles[cell] === scene.tiles[cell] && loads[cell] === scene.loads[cell]) continue;
      this.grid.draw(cell, cellLook(scene, this.chart, cell));
    }
    this.fresh = false;
    this.scene = scene;
    this.vessels.set(vesselThings(scene, this.chart, colours));
    this.units.set(unitThings(scene, this.chart, colours));
    this.chips.set(chipThings(scene, this.chart));
  }

  /** Show these marks and no others; a mark on a cell that is not there is none. */
  mark(marks: readonly Mark[]): void {
    const cells = new Set(this.chart.rows.flat());
    const shown = marks.filter(({ cell }) => cells.has(cell));
    const ordered = [...shown].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
    const thing = (mark: Mark, look: string) => {
      const { x, y } = this.chart.middle(mark.cell);
      const { cell, kind } = mark;
      return { key: `${kind} ${cell}`, look, at: { x: x - 50, y: y - 50 }, kind: `mark ${kind}` };
    };
    this.glows.set(ordered.map((mark) => thing(mark, glowLook(mark))));
    this.badges.set(ordered.map((mark) => thing(mark, badgeLook(mark.kind))).filter(({ look }) => look !== ""));
    this.trail.innerHTML = trailLook(shown, this.chart);
    this.marked.clear();
    for (const { cell, kind } of ordered) this.marked.set(cell, [...(this.marked.get(cell) ?? []), kind]);
    for (const cell of cells) this.grid.mark(cell, (this.marked.get(cell) ?? []).join(" "));
  }

  /** Give every cell its name, if what is on it has changed, or (`anew`) in any case. */
  name(words: BoardWords, anew = false): void {
    if (anew) this.names.clear();
    for (const cell of this.chart.rows.flat()) {
      const contents = this.contents(cell);
      const known = JSON.stringify(contents);
      if (this.names.get(cell) === known) continue;
      this.names.set(cell, known);
      this.grid.name(cell, words.cell(cell, contents));
    }
  }

  /** What there is on a cell. */
  contents(cell: string): CellContents {
    return contentsOf(this.scene, this.chart, cell, this.marked.get(cell) ?? []);
  }

  /** The cell at a point, and the unit and the vessel that are meant there; `null` off the board. */
  under(point: Point): ({ cell: string } & Picked) | null {
    const cell = this.chart.cellAt(point);
    if (cell === null) return null;
    const { units, vessels } = this.contents(cell);
    const found: { cell: string } & Picked = { cell };
    let nearest = REACH;
    for (const { name } of units) {
      const at = this.units.poseOf(name);
      const distance = at === undefined ? Infinity : Math.hypot(at.x - point.x, at.y - point.y);
      if (distance >= nearest) continue;
      nearest = distance;
      found.unit = name;
    }
    if (vessels[0] !== undefined) found.vessel = vessels[0].number;
    return found;
  }

  /** The drawing of a unit or else a vessel, and where it is. */
  drawn({ unit, vessel }: Picked): { element: SVGGElement; at: Pose } | null {
    const [layer, key] = unit === undefined ? [this.vessels, String(vessel)] : [this.units, unit];
    const [found, at] = [layer.find(key), layer.poseOf(key)];
    return found === undefined || at === undefined ? null : { element: found, at };
  }

  /** Put the keyboard's ring around a cell. */
  ringed(cell: string): void {
    const { x, y } = this.chart.middle(cell);
    this.ring.setAttribute("x", String(x - 46));
    this.ring.setAttribute("y", String(y - 46));
  }
}
