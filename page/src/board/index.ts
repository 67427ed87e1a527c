/** The board: the island game drawn from views and played from events. See docs/board.md. */

export { Board } from "./Board.ts";
export type { BoardOptions, Picked } from "./options.ts";
export type { Point } from "./geometry.ts";
export { SOUND_NAMES, type SoundName } from "./sounds.ts";
export { TEAM_COLOURS, type TeamColour, type TeamShape } from "./teams.ts";
export type {
  BoardWords,
  CellContents,
  IslandEvent,
  IslandView,
  Mark,
  MarkKind,
  UnitView,
  VesselView,
} from "./view.ts";
