/** Where cells lie on the chart: a cell is 100 by 100, `a1` at the bottom left, the ring of sea included. */

export const CELL = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The eight directions as the rest of the game spells them, with their steps to the east and to the north. */
export const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  n: [0, 1],
  ne: [1, 1],
  e: [1, 0],
  se: [1, -1],
  s: [0, -1],
  sw: [-1, -1],
  w: [-1, 0],
  nw: [-1, 1],
};

/** The angle of a direction in degrees, clockwise from north. */
export function angleOf(direction: string): number {
  return Object.keys(DIRECTIONS).indexOf(direction) * 45;
}

/** Column and row of a cell, from 0: `a1` is [0, 0]. */
export function placeOf(cell: string): readonly [number, number] {
  return [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1];
}

/** The shape of an island whose land measures `side` by `side` cells, less its four corners. */
export class Chart {
  /** Cells along one side of the board, sea included. */
  readonly size: number;
  /** Every cell, row by row from the north, each row from the west. */
  readonly rows: readonly (readonly string[])[];

  constructor(readonly side: number) {
    this.size = side + 2;
    const along = Array.from({ length: this.size }, (_, i) => i);
    this.rows = along.map((down) => along.map((column) => this.name(column, this.size - 1 - down)));
  }

  /** The length of one side of the whole chart. */
  get length(): number {
    return this.size * CELL;
  }

  /** The name of the cell at a column and a row. */
  private name(column: number, row: number): string {
    return String.fromCharCode(97 + column) + String(row + 1);
  }

  /** The middle of a cell. */
  middle(cell: string): Point {
    const [column, row] = placeOf(cell);
    return { x: (column + 0.5) * CELL, y: (this.size - row - 0.5) * CELL };
  }

  /** The cell at a point, `null` off the board. */
  cellAt({ x, y }: Point): string | null {
    const [column, row] = [Math.floor(x / CELL), this.size - 1 - Math.floor(y / CELL)];
    return this.has(column, row) ? this.name(column, row) : null;
  }

  /** The cell some steps away, `null` off the board. */
  beside(cell: string, east: number, north: number): string | null {
    const [column, row] = placeOf(cell);
    return this.has(column + east, row + north) ? this.name(column + east, row + north) : null;
  }

  /** Whether a cell is land. */
  isLand(cell: string): boolean {
    const [column, row] = placeOf(cell);
    const last = this.side;
    if (column < 1 || row < 1 || column > last || row > last) return false;
    return !((column === 1 || column === last) && (row === 1 || row === last));
  }

  private has(column: number, row: number): boolean {
    return column >= 0 && row >= 0 && column < this.size && row < this.size;
  }
}

/** A number between 0 and 1 that looks like chance and is always the same for the same cell and purpose. */
export function chanceOf(cell: string, purpose: number): number {
  const [column, row] = placeOf(cell);
  const mixed = Math.sin(column * 127.1 + row * 311.7 + purpose * 74.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}
