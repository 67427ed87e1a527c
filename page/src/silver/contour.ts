/** Following an outline by itself, for who feels by ear: the way on along what is known of it. */

import { PIECE, type Point } from "./touch.ts";
import type { Stroke } from "./trail.ts";

/** Lengths of a piece in a second: how fast the finger follows an outline by itself. */
export const FOLLOW = 0.8;

/** The cosine of a turn from which on it is no sharp corner but the way back. */
const BACK = -0.95;

/** Strokes that begin or end so near to each other, in widths of the bag, hang together. */
const JOINT = 0.012;

/**
 * Where the finger is after a step of `way` (widths of the bag) along the strokes, in the direction `heading` that it came in.
 *
 * With `turn` 1 or -1 and no heading it begins to the one or the other side of the outline's nearest place. The answer has the
 * place and the new heading; nothing where no outline is near.
 */
export function along(
  strokes: readonly Stroke[],
  from: Point,
  heading: Point | null,
  turn: 1 | -1,
  way: number,
): { place: Point; heading: Point } | null {
  let found: { place: Point; heading: Point } | null = null;
  let best = -Infinity;
  for (const { a, b } of strokes) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    for (const sign of [1, -1]) {
      const [ux, uy] = [(sign * dx) / length, (sign * dy) / length];
      const start = sign > 0 ? a : b;
      // How far along this stroke the finger is, and how far off it.
      const gone = (from[0] - start[0]) * ux + (from[1] - start[1]) * uy;
      const at = Math.min(length, Math.max(0, gone));
      const off = Math.hypot(from[0] - start[0] - ux * at, from[1] - start[1] - uy * at);
      const rest = length - at;
      // A stroke that is nearly used up leads nowhere; one that goes on the way the finger came is the best.
      const forward = heading ? ux * heading[0] + uy * heading[1] : ux * turn;
      if (off > JOINT || rest < 1e-4 || forward < BACK) continue;
      const worth = forward - (2 * off) / JOINT + Math.min(1, rest / way);
      if (worth <= best) continue;
      best = worth;
      const on = at + Math.min(way, rest);
      found = { place: [start[0] + ux * on, start[1] + uy * on], heading: [ux, uy] };
    }
  }
  return found;
}

/** How far the finger goes in some milliseconds when it follows by itself, in widths of the bag. */
export function stride(milliseconds: number): number {
  return (FOLLOW * PIECE * milliseconds) / 1000;
}
