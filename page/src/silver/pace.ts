/** How often the server is asked what the finger feels, and for which place. */

import { HOP, PIECE, inBag, type Point } from "./touch.ts";

/** Milliseconds between two questions: a little fewer than the 30 a second that are answered. */
export const APART = 35;

/** Milliseconds between two questions while the finger rests and nothing new can come of them but that the hand closes. */
export const RESTING = 60;

/** The furthest ahead of the finger that is asked, in widths of the bag. */
const LEAD = 0.12 * PIECE;

/** Says when the next question is due. */
export class Pace {
  #last = -Infinity;
  #place: Point | null = null;

  /** Whether to ask for a place now; if so, it counts as asked. */
  ask(place: Point, now: number): boolean {
    const moved = this.#place === null || place[0] !== this.#place[0] || place[1] !== this.#place[1];
    if (now - this.#last < (moved ? APART : RESTING)) return false;
    this.#last = now;
    this.#place = place;
    return true;
  }

  /** The finger is gone: the next place is news whatever it is. */
  forget(): void {
    this.#place = null;
  }
}

/**
 * Where the hand is by the finger's way alone, without waiting for an answer: it follows the finger as fast as a hand can,
 * which is what the server reckons too.
 */
export class Follower {
  #place: Point | null = null;
  #time = 0;
  #speed: Point = [0, 0];

  /** The finger is at a place now; where the hand has come to. */
  follow(to: Point, now: number): Point {
    const from = this.#place;
    const passed = Math.min(100, now - this.#time) / 1000;
    this.#time = now;
    if (from === null) return (this.#place = to);
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const way = Math.hypot(dx, dy);
    const most = HOP * PIECE * passed;
    const share = way > most && way > 0 ? most / way : 1;
    const place: Point = [from[0] + dx * share, from[1] + dy * share];
    if (passed > 0) {
      // The speed is that of the last tenth of a second or so: a shaking finger has none.
      const weight = 1 - Math.exp(-passed / 0.08);
      const [sx, sy] = this.#speed;
      this.#speed = [
        sx + ((place[0] - from[0]) / passed - sx) * weight,
        sy + ((place[1] - from[1]) / passed - sy) * weight,
      ];
    }
    this.#place = place;
    return place;
  }

  /** The place to ask for: where the hand is going to be when the answer comes, `lag` milliseconds from now. */
  ahead(finger: Point, lag: number): Point {
    const seconds = Math.min(150, lag) / 1000;
    const [dx, dy] = [this.#speed[0] * seconds, this.#speed[1] * seconds];
    const far = Math.hypot(dx, dy);
    // A hand that hardly moves rests: to ask for a place beside it would keep it from closing.
    if (far < 0.01 * PIECE) return inBag(...finger);
    const share = Math.min(1, LEAD / far);
    return inBag(finger[0] + dx * share, finger[1] + dy * share);
  }

  /** The hand is out of the bag. */
  forget(): void {
    this.#place = null;
    this.#speed = [0, 0];
  }
}

/** The most questions of which the answer is waited for: what comes in a heap when the line was slow is refused anyway. */
const WAITED = 12;

/** Milliseconds after which a question is not answered any more. */
const LOST = 1000;

/** Questions under way: which answers still count, and how long they take. */
export class Questions {
  readonly #asked = new Map<number, number>();
  #last = 0;
  /** Milliseconds from a question to its answer, of late. */
  lag = 60;

  /** The number of the next question; 0 while too many wait for their answers. */
  next(now: number): number {
    for (const [k, asked] of this.#asked) if (now - asked > LOST) this.#asked.delete(k);
    return this.#asked.size < WAITED ? ++this.#last : 0;
  }

  /** A question was asked. */
  asked(k: number, now: number): void {
    this.#asked.set(k, now);
  }

  /** An answer came; whether it counts. Questions before it are not answered any more. */
  answered(k: number, now: number): boolean {
    const asked = this.#asked.get(k);
    if (asked === undefined) return false;
    for (const old of this.#asked.keys()) if (old <= k) this.#asked.delete(old);
    this.lag += (Math.min(500, now - asked) - this.lag) * 0.15;
    return true;
  }

  /** What is under way does not count any more. */
  forget(): void {
    this.#asked.clear();
  }
}
