/** What a finger in the pouch feels, as the server tells it. Lengths are in widths of the bag. */

export type Point = readonly [number, number];

/** The size of a bag. */
export const WIDTH = 1;
export const HEIGHT = 2 / 3;

/** The mean length of a piece: what speeds and reaches are told in. */
export const PIECE = 0.21;

/** The width of the finger's disc, in lengths of a piece, by the setting `fingertip`. */
export const FINGERTIPS: Readonly<Record<string, number>> = { adult: 0.2, child: 0.38 };

/** How long a touched outline stays visible, in milliseconds, by the setting `trail`. */
export const TRAILS: Readonly<Record<string, number>> = { none: 150, short: 3000, normal: 5000, long: 8000 };

/** Lengths of a piece in a second: how fast the hand follows the finger at most. */
export const HOP = 6;

/** Milliseconds of rest after which the hand closes on a piece. */
export const GRAB = 600;

/** What is felt at a place; see the server's own words on each field. Fields that have their default may be missing. */
export interface Touch {
  readonly x: number;
  readonly y: number;
  readonly something: boolean;
  readonly closed?: boolean;
  readonly bulk?: "" | "compact" | "long";
  readonly detail?: boolean;
  readonly inside?: boolean;
  readonly edge?: boolean;
  readonly corner?: boolean;
  readonly patch?: readonly (readonly Point[])[];
}

/** The value of a setting that may be given for all seats at once, or seat by seat. */
export function forSeat(value: unknown, seat: number | null): string {
  const one: unknown = Array.isArray(value) ? value[seat ?? 0] : value;
  return typeof one === "string" ? one : "";
}

/** A place, moved into the bag if it lies outside. */
export function inBag(x: number, y: number): Point {
  return [Math.min(WIDTH, Math.max(0, x)), Math.min(HEIGHT, Math.max(0, y))];
}
