/** What is heard and felt of a touch: numbers for the ear and the skin, made of nothing but the touch itself. */

import { HEIGHT, PIECE, WIDTH, type Point, type Touch } from "./touch.ts";
import { nearestOn } from "./trail.ts";

/** Milliseconds of the pulse of an edge; a corner has two. */
export const PULSE = 30;

/** Milliseconds within which an edge that is still under the finger does not tick anew. */
const AGAIN = 90;

export interface Cues {
  /** Clicks, and pulses of vibration: none, one for an edge, two for a corner. */
  readonly clicks: 0 | 1 | 2;
  /** The hiss over the inside of a piece, from 0 to 1. */
  readonly hiss: number;
  /** The hum over something that the hand has not closed on, from 0 to 1. */
  readonly hum: number;
  /** The tone of an edge near by, from 0 to 1: the nearer, the louder. */
  readonly near: number;
  /** Left (-1) to right (1), and low (0) to high (1): where the finger is. */
  readonly pan: number;
  readonly pitch: number;
  /** Left (-1) to right (1), and below (-1) to above (1): where the edge lies from the finger. */
  readonly side: number;
  readonly rise: number;
  /** The hand has just closed, on something compact or long. */
  readonly grabbed: "" | "compact" | "long";
}

const SILENT: Cues = {
  clicks: 0,
  hiss: 0,
  hum: 0,
  near: 0,
  pan: 0,
  pitch: 0.5,
  side: 0,
  rise: 0,
  grabbed: "",
};

/** Turns touches into cues, one after the other. */
export class Cueing {
  #before: Touch | null = null;
  #grip: Point | null = null;
  #ticked = -Infinity;

  /** The cues of a touch that was told at a time. */
  of(touch: Touch, now: number): Cues {
    const before = this.#before;
    this.#before = touch;
    const grabbed = touch.closed && !before?.closed ? (touch.bulk ?? "") : "";
    if (!touch.closed) this.#grip = null;
    else if (this.#grip === null) this.#grip = [touch.x, touch.y];
    const edge = edgeFrom(touch);
    const ticks = (touch.edge || touch.corner) && (now - this.#ticked >= AGAIN || crossed(before, touch));
    if (ticks) this.#ticked = now;
    return {
      clicks: !ticks ? 0 : touch.corner ? 2 : 1,
      hiss: touch.inside ? 1 : 0,
      hum: touch.something && !touch.closed ? 1 : 0,
      ...this.#place(touch),
      ...edge,
      grabbed,
    };
  }

  /** The finger is gone. */
  forget(): void {
    this.#before = this.#grip = null;
    this.#ticked = -Infinity;
  }

  // The open hand is heard in the bag; one that has closed, about the place where it did, so that a piece fills the ears.
  #place(touch: Touch): { pan: number; pitch: number } {
    const [middle, reach]: [Point, number] = this.#grip ? [this.#grip, PIECE * 0.7] : [[WIDTH / 2, HEIGHT / 2], 0.5];
    return { pan: limited((touch.x - middle[0]) / reach), pitch: (1 - limited((touch.y - middle[1]) / reach)) / 2 };
  }
}

/** No cues: nothing is touched. */
export function silence(): Cues {
  return SILENT;
}

/** How near the edge is, and in which direction it lies. */
export function edgeFrom(touch: Touch): { near: number; side: number; rise: number } {
  const finger: Point = [touch.x, touch.y];
  let [near, side, rise] = [0, 0, 0];
  for (const line of touch.patch ?? []) {
    for (let at = 1; at < line.length; at++) {
      const [x, y] = nearestOn(line[at - 1]!, line[at]!, finger);
      const far = Math.hypot(x - finger[0], y - finger[1]);
      const nearness = Math.max(0, 1 - far / (0.25 * PIECE));
      if (nearness <= near) continue;
      near = nearness;
      side = far > 0.01 * PIECE ? (x - finger[0]) / far : 0;
      rise = far > 0.01 * PIECE ? (finger[1] - y) / far : 0;
    }
  }
  return { near, side, rise };
}

/** The pattern of vibration for so many clicks, in milliseconds: a pulse, a pause, a pulse. */
export function pulses(clicks: Cues["clicks"]): number[] {
  return clicks === 0 ? [] : clicks === 1 ? [PULSE] : [PULSE, 45, PULSE];
}

function crossed(before: Touch | null, touch: Touch): boolean {
  return Boolean(before?.detail && touch.detail && before.closed && before.inside !== touch.inside);
}

function limited(value: number): number {
  return Math.min(1, Math.max(-1, value));
}
