/** How the four seats are told apart: by colour and by shape. */

import { CREWS } from "../look/crews.ts";
import { prefs } from "../prefs.svelte.ts";

/** Clip paths: disc, square, hexagon, diamond. */
const SHAPES = [
  "circle(50%)",
  "inset(5% round 18%)",
  "polygon(25% 3%, 75% 3%, 100% 50%, 75% 97%, 25% 97%, 0 50%)",
  "polygon(50% -6%, 106% 50%, 50% 106%, -6% 50%)",
] as const;

export function colourOf(seat: number): string {
  return CREWS[prefs.palette][seat % 4]!.fill;
}

/** What is drawn upon a seat's colour. */
export function inkOf(seat: number): string {
  return CREWS[prefs.palette][seat % 4]!.line;
}

export function shapeOf(seat: number): string {
  return SHAPES[seat % 4]!;
}
