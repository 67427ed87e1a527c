/** The island game as the server shows it: what a viewer may know, and what happened. */

/** How a finished game ended: `scores` by seat, `winners` as seats, `reason` a key of the catalogue, `rule` its number. */
export interface Result {
  scores: readonly number[];
  winners: readonly number[];
  reason: string;
  rule: string;
}

export type UnitKind = "pirate" | "bengunn" | "missionary" | "friday" | "convert";
export type UnitState = "trapped" | "drunk" | "stuck" | "aboard" | "swimming" | "pilot" | "passenger";
export type ActKind = "go" | "fly" | "sail" | "rum" | "resurrect" | "end" | "open" | "swap";
export type Asking = "turn" | "step" | "light" | "quake" | "reveal";

/** A unit: `team` is null for a neutral, `cell` for the dead and gone; `step` counts from 1 in a maze, 0 elsewhere. */
export interface UnitView {
  readonly name: string;
  readonly kind: UnitKind;
  readonly team: number | null;
  readonly cell: string | null;
  readonly step: number;
  readonly states: readonly UnitState[];
  readonly cargo: string;
}

/** A vessel (`boat`: not a team's ship); `cell` is null when it is sunk or gone. */
export interface VesselView {
  readonly team: number;
  readonly boat: boolean;
  readonly cell: string | null;
  readonly hits: number;
}

/** A team: its shore, the seat it belongs to, the side it wins with, points, bottles, and whether its player left. */
export interface TeamView {
  readonly shore: string;
  readonly seat: number;
  readonly side: number;
  readonly score: number;
  readonly rum: number;
  readonly left: boolean;
}

/**
 * A legal act: its text (what is sent), and what it means. `danger` is the cause of a certain death, "" if there is none.
 * An earthquake moves `start`, once that is picked, to `end`.
 */
export interface ActView {
  readonly text: string;
  readonly kind: ActKind;
  readonly unit: string | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly cargo: string;
  readonly danger?: string;
  readonly via?: readonly string[];
  readonly foes?: boolean;
}

/** What may be known of an island game. */
export interface IslandView {
  readonly view: "island";
  readonly seat: number | null;
  readonly side: number;
  readonly tiles: Readonly<Record<string, string>>;
  readonly fog: readonly string[];
  readonly hidden: Readonly<Record<string, number>>;
  readonly loads: Readonly<Record<string, string>>;
  readonly units: readonly UnitView[];
  readonly vessels: readonly VesselView[];
  readonly teams: readonly TeamView[];
  readonly gold_left: number;
  readonly team: number;
  readonly seats_to_act: readonly number[];
  readonly asking: Asking;
  readonly mover: string | null;
  readonly acts: readonly ActView[];
  readonly due: number | null;
  readonly result: Result | null;
}

export type Gait =
  "walk" | "swim" | "arrow" | "slide" | "jump" | "fly" | "shot" | "balloon" | "tunnel" | "return" | "land" | "pass";

/** The fields of each event, by the event's name; fields that have their default ("" for a load) may be missing. */
export interface IslandEvents {
  Moved: { unit: string; start: string; end: string; gait: Gait; cargo?: string };
  Took: { unit: string; cell: string; cargo: string };
  Left: { unit: string; cell: string; cargo: string };
  Boarded: { unit: string; vessel: number; cell: string };
  Dived: { unit: string; cell: string };
  Sailed: { vessel: number; start: string; end: string };
  Launched: { unit: string; vessel: number; cell: string };
  Opened: { cell: string; tile: string };
  Uncovered: { cell: string; cargo: string };
  Appeared: { unit: string; cell: string };
  Destroyed: { cell: string; tile: string };
  SpentTile: { cell: string; tile: string };
  SwappedTiles: { first: string; second: string };
  Joined: { unit: string; team: number; cell: string };
  KnockedOut: { unit: string; by: string; cell: string };
  Died: { unit: string; cell: string; cause: string; lost?: string };
  Trapped: { unit: string; cell: string };
  Freed: { unit: string; cell: string };
  Drank: { unit: string; cell: string; asleep: boolean };
  Converted: { unit: string; cell: string };
  Stuck: { unit: string; cell: string; cargo?: string };
  CameOut: { unit: string; start: string; end: string; cargo?: string };
  Resurrected: { unit: string; cell: string };
  TurnedNeutral: { unit: string; cell: string };
  FoundRum: { team: number; bottles: number; cell: string };
  ServedRum: { team: number; cell: string };
  Scored: { team: number; cargo: string; value: number; vessel: number };
  Stowed: { cargo: string; vessel: number };
  LostCargo: { cell: string; cargo: string };
  Fired: { unit: string; cell: string; end: string };
  Shielded: { cell: string; stopped: boolean };
  Holed: { vessel: number; cell: string; hits: number };
  Sunk: { vessel: number; cell: string };
  WeedSmoked: { unit: string; cell: string; turns: number };
  TurnBegan: { team: number; seat: number };
  TurnSkipped: { team: number };
  TimeRanOut: { seat: number; lapses: number };
  SeatLeft: { seat: number };
  UnitLeft: { unit: string; cell: string; dropped?: string };
  VesselLeft: { vessel: number; cell: string };
  GameOver: { winners: readonly number[]; scores: readonly number[]; reason: string };
}

export type EventName = keyof IslandEvents;

/** Something that happened on the island, with the rule that made it happen; `event` tells which. */
export type IslandEvent = {
  [Name in EventName]: { readonly event: Name; readonly rule: string } & Readonly<IslandEvents[Name]>;
}[EventName];

/** Whether a view is one of the island game. */
export function isIsland(view: { readonly view: string } | undefined): view is IslandView {
  return view?.view === "island";
}
