/** Captain Silver as the server shows it: what a viewer may know, and what happened. */

import type { Result } from "../wire/island.ts";

export const KINDS = ["sabre", "pistol", "wheel", "map", "bottle", "cannon", "parrot", "anchor"] as const;
export type Kind = (typeof KINDS)[number];

export type Phase = "shaking" | "countdown" | "feeling" | "grace" | "evaluation" | "show" | "over";

/** A space: what it wants and pays, whose piece of what kind lies there, and to when that is open to earlier claims. */
export interface SpaceView {
  readonly name: string;
  readonly wants: Kind;
  readonly gold: number;
  readonly steps: number;
  readonly seat: number | null;
  readonly kind: Kind | null;
  readonly open_until: number | null;
}

/** A row from Volcano Island outwards; `wants` is the kind that its next free space wants. */
export interface RowView {
  readonly name: string;
  readonly spaces: readonly SpaceView[];
  readonly wants: Kind | null;
}

/** Treasure Island: its water spaces clockwise from 0, the landings and the coins. */
export interface TrackView {
  readonly side: string;
  readonly spaces: number;
  readonly upper: number;
  readonly lower: number;
  readonly coins: readonly number[];
}

/** A seat as all see it. */
export interface SeatView {
  readonly gold: number;
  readonly ship: number;
  readonly chests: number;
  readonly opened: readonly number[];
  readonly holding: boolean;
  readonly pouch: number;
  readonly unplaced: Readonly<Partial<Record<Kind, number>>>;
  readonly volcano: Readonly<Partial<Record<Kind, number>>>;
  readonly resting: number | null;
  readonly wrong: number;
  readonly shaken: boolean;
  readonly stopping: boolean;
  readonly skipping: boolean;
  readonly away: boolean;
  readonly stood_in: boolean;
  readonly gone: boolean;
}

export type ActKind = "shake" | "draw" | "put" | "throw" | "stop" | "keep" | "skip";

/** A legal act: the text that is sent, its first word, and the space or the chest that it is done to. */
export interface ActView {
  readonly text: string;
  readonly kind: ActKind;
  readonly space: string | null;
  readonly chest: number | null;
}

/** What may be known of a game; `phase` ends by itself at `until`, in milliseconds since the game began. */
export interface SilverView {
  readonly view: "silver";
  readonly seat: number | null;
  readonly round: number;
  readonly phase: Phase;
  readonly now: number;
  readonly until: number | null;
  readonly boards: readonly string[];
  readonly rows: readonly RowView[];
  readonly track: TrackView;
  readonly seats: readonly SeatView[];
  readonly holding: Kind | null;
  readonly chests: readonly number[];
  readonly stacks: readonly [number, number];
  readonly chooser: number | null;
  readonly stack: "upper" | "lower" | null;
  readonly choice: readonly number[];
  readonly islands: readonly string[];
  readonly volcanoes: readonly (readonly Kind[])[];
  readonly asking: boolean;
  readonly acts: readonly ActView[];
  readonly result: Result | null;
}

/** The fields of each event that the page shows in a way of its own, by the event's name. */
export interface SilverEvents {
  Shaken: { seat: number; late: boolean };
  CountdownBegan: { round: number; ahoy: number };
  Ahoy: { round: number; until: number };
  Drew: { seat: number; number: number };
  DrewPiece: { seat: number; kind: Kind };
  TooLate: { seat: number; margin: number };
  Thrown: { seat: number; kind: Kind };
  Resting: { seat: number; until: number; wrong: number };
  Rested: { seat: number };
  Placed: { seat: number; space: string; kind: Kind; until: number };
  Refused: { seat: number; space: string; kind: Kind; until: number };
  DeadHeat: { space: string; seats: readonly number[]; margin: number };
  Bumped: { seat: number; space: string; by: number; margin: number };
  Missed: { seat: number; space: string; by: number; margin: number };
  Settled: { seat: number; space: string };
  VotedStop: { seat: number };
  RoundStopped: { reason: string; until: number };
  RoundEnded: { round: number };
  IslandTurned: { row: string };
  Evaluated: {
    seat: number;
    space: string;
    kind: Kind;
    right: boolean;
    gold: number;
    steps: number;
    lost: number;
  };
  Sailed: { seat: number; start: number; steps: number; end: number };
  CoinFound: { seat: number; space: number };
  Landed: { seat: number; space: number; stack: "upper" | "lower"; left: number };
  LookedInto: { seat: number; stack: "upper" | "lower"; chests: readonly number[]; until: number };
  ChestKept: { seat: number; stack: "upper" | "lower"; late: boolean };
  ChestChosen: { seat: number; chest: number };
  VolcanoTurned: { card: number; kinds: readonly Kind[] };
  Burned: { seat: number; kind: Kind; paid: number };
  ShowBegan: { until: number };
  VotedSkip: { seat: number };
  PiecesBack: { round: number; until: number };
  SeatAway: { seat: number };
  StandInTook: { seat: number };
  SeatBack: { seat: number };
  SeatLeft: { seat: number };
  GameOver: {
    reason: string;
    scores: readonly number[];
    winners: readonly number[];
    chests: readonly (readonly number[])[];
  };
}

export type SilverEventName = keyof SilverEvents;

/** Something that happened, with the rule that made it happen; `event` tells which. */
export type SilverEvent = {
  [Name in SilverEventName]: { readonly event: Name; readonly rule: string } & Readonly<SilverEvents[Name]>;
}[SilverEventName];

/** Whether a view is one of Captain Silver. */
export function isSilver(view: { readonly view: string } | undefined): view is SilverView {
  return view?.view === "silver";
}

/** Whether a round is over and its rows are evaluated or were. */
export function isEvaluated(view: SilverView): boolean {
  return view.phase === "evaluation" || view.phase === "show" || view.phase === "over";
}
