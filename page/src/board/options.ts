/** What a board is told by who uses it. */

import type { SoundName } from "./sounds.ts";
import { TEAM_COLOURS, type TeamColour } from "./teams.ts";
import type { BoardWords } from "./view.ts";

/** What is on the cell that somebody picked or dragged, where the pointer was. */
export interface Picked {
  unit?: string;
  vessel?: number;
}

export interface BoardOptions {
  words: BoardWords;
  /** What the grid of cells is called for a screen reader. */
  label?: string;
  /** 0: no motion; 1: as it is meant; 2: twice as fast. */
  speed: number;
  /** By team, in turn order. */
  colours: readonly TeamColour[];
  sounds?: (name: SoundName) => void;
  /** Whether columns and rows are named at the rim. */
  coordinates: boolean;
  onpick?: (cell: string, what: Picked) => void;
  onhover?: (cell: string | null) => void;
  ondrag?: (from: { cell: string } & Picked, to: { cell: string }) => void;
  /** Nothing can be picked or dragged; looking around is still possible. */
  readonly: boolean;
  /** Whether wheel and fingers zoom and pan (default); off for small pictures in a text that scrolls. */
  zoomable?: boolean;
}

/** Options to begin with. */
export const DEFAULTS: BoardOptions = {
  words: { cell: (name) => name, said: () => "" },
  speed: 1,
  colours: TEAM_COLOURS,
  coordinates: true,
  readonly: false,
};
