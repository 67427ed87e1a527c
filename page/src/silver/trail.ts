/** What of an outline was touched, and how long ago: it fades, and is forgotten. */

import type { Point } from "./touch.ts";

/** A short piece of outline, and when it was touched last. */
export interface Stroke {
  readonly a: Point;
  readonly b: Point;
  time: number;
}

/** The strokes that can still be seen; times are in milliseconds of any one clock. */
export class Trail {
  readonly #strokes = new Map<string, Stroke>();
  /** How long a stroke stays. */
  span: number;

  constructor(span: number) {
    this.span = span;
  }

  /** Lines of outline lie under the finger now. */
  touch(patch: readonly (readonly Point[])[], now: number): void {
    for (const line of patch) {
      for (let at = 1; at < line.length; at++) {
        const [a, b] = [line[at - 1]!, line[at]!];
        const key = a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1]) ? `${a}|${b}` : `${b}|${a}`;
        const known = this.#strokes.get(key);
        // Put in anew, so that the oldest strokes come first.
        if (known) this.#strokes.delete(key);
        this.#strokes.set(key, known ? Object.assign(known, { time: now }) : { a, b, time: now });
      }
    }
  }

  /** The strokes that can be seen now, the oldest first; what is older is forgotten. */
  seen(now: number): readonly Stroke[] {
    for (const [key, stroke] of this.#strokes) {
      if (now - stroke.time <= this.span) break;
      this.#strokes.delete(key);
    }
    return [...this.#strokes.values()];
  }

  /** How bright a stroke is now: 1 while it is touched, 0 when it is forgotten. */
  warmth(stroke: Stroke, now: number): number {
    return Math.max(0, 1 - (now - stroke.time) / this.span);
  }

  /** The place on what is touched just now that lies nearest to another. */
  nearest(to: Point, now: number, fresh = 250): Point | null {
    let found: Point | null = null;
    let least = Infinity;
    for (const { a, b, time } of this.#strokes.values()) {
      if (now - time > fresh) continue;
      const place = nearestOn(a, b, to);
      const far = Math.hypot(place[0] - to[0], place[1] - to[1]);
      if (far < least) [found, least] = [place, far];
    }
    return found;
  }

  clear(): void {
    this.#strokes.clear();
  }
}

/** The place on a straight line between two points that lies nearest to a third. */
export function nearestOn(a: Point, b: Point, to: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const square = dx * dx + dy * dy;
  const share = square ? Math.min(1, Math.max(0, ((to[0] - a[0]) * dx + (to[1] - a[1]) * dy) / square)) : 0;
  return [a[0] + dx * share, a[1] + dy * share];
}
