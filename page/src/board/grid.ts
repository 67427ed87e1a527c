/** The cells of the chart as a grid that keyboard and screen reader walk through; each holds the picture of its tile. */

import { CELL, type Chart } from "./geometry.ts";
import { element, pose } from "./markup.ts";

interface Square {
  readonly element: SVGGElement;
  readonly face: SVGGElement;
  look: string;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export class Grid {
  readonly group = element("g", { role: "grid", class: "cells" });
  private readonly squares = new Map<string, Square>();
  /** The cell that the tabulator comes to. */
  current: string;

  constructor(private readonly chart: Chart) {
    for (const names of chart.rows) {
      const row = element("g", { role: "row" });
      for (const cell of names) {
        const { x, y } = chart.middle(cell);
        const square = element("g", { role: "gridcell", class: "cell", "data-cell": cell, tabindex: -1 });
        square.setAttribute("transform", pose({ x: x - CELL / 2, y: y - CELL / 2 }));
        const face = element("g", { class: "face", "aria-hidden": "true" });
        square.append(face);
        row.append(square);
        this.squares.set(cell, { element: square, face, look: "" });
      }
      this.group.append(row);
    }
    this.current = chart.rows[Math.floor(chart.size / 2)]![Math.floor(chart.size / 2)]!;
    this.squares.get(this.current)!.element.setAttribute("tabindex", "0");
  }

  /** Draw a cell. */
  draw(cell: string, look: string): void {
    const square = this.squares.get(cell)!;
    if (square.look === look) return;
    square.look = look;
    square.face.innerHTML = look;
  }

  /** Say what is on a cell, to be read aloud. */
  name(cell: string, name: string): void {
    const { element: square } = this.squares.get(cell)!;
    if (square.getAttribute("aria-label") !== name) square.setAttribute("aria-label", name);
  }

  /** Say with which marks a cell is marked, for style. */
  mark(cell: string, kinds: string): void {
    const { element: square } = this.squares.get(cell)!;
    if (kinds === "") square.removeAttribute("data-mark");
    else if (square.getAttribute("data-mark") !== kinds) square.setAttribute("data-mark", kinds);
  }

  /** The picture of a cell's tile. */
  face(cell: string): SVGGElement | undefined {
    return this.squares.get(cell)?.face;
  }

  /** Let the tabulator come to a cell. */
  choose(cell: string): void {
    if (!this.squares.has(cell))
      throw new Error(`there is no cell ${JSON.stringify(cell)} on an island of side ${this.chart.side}`);
    this.squares.get(this.current)!.element.setAttribute("tabindex", "-1");
    this.current = cell;
    this.squares.get(cell)!.element.setAttribute("tabindex", "0");
  }

  /** Go to a cell with the keyboard. */
  focus(cell: string): void {
    this.choose(cell);
    this.squares.get(cell)!.element.focus({ preventScroll: true });
  }

  /** The cell to which a key leads from a cell, `null` if it is no such key or leads nowhere. */
  cellBy(key: string, cell: string, whole: boolean): string | null {
    const [column, last] = [cell.charCodeAt(0) - 97, this.chart.size - 1];
    if (key === "Home" || key === "End") {
      const east = key === "Home" ? -column : last - column;
      const row = Number(cell.slice(1)) - 1;
      return this.chart.beside(cell, east, whole ? (key === "Home" ? last - row : -row) : 0);
    }
    const step = STEPS[key];
    return step === undefined ? null : this.chart.beside(cell, ...step);
  }
}
