/** The parts of a view and of what happens that the board speaks of, and what it is told by who uses it. */

import type { IslandEvent, IslandView } from "../wire/island.ts";

export type { IslandEvent, IslandView };
export type UnitView = IslandView["units"][number];
export type VesselView = IslandView["vessels"][number];

/** What stands and lies on a cell, for a name that a screen reader says. */
export interface CellContents {
  /** `sea`, `fog`, or the face of the tile (`arrow-n`, `maze3`). */
  readonly tile: string;
  /** What lies there, `2 coin+ball`; `""` for nothing. */
  readonly load: string;
  readonly units: readonly UnitView[];
  readonly vessels: readonly (VesselView & { readonly number: number })[];
  /** The marks on it, in the order in which they were given. */
  readonly marks: readonly MarkKind[];
}

export type MarkKind = "target" | "danger" | "attack" | "last" | "selected" | "pick" | "hint";

/** A sign on a cell; `title` says in words what it means. */
export interface Mark {
  readonly cell: string;
  readonly kind: MarkKind;
  readonly title?: string;
}

/** Words for the screen reader. */
export interface BoardWords {
  cell(name: string, contents: CellContents): string;
  said(event: IslandEvent): string;
}
