/** A finger in the pouch: where it is, what it feels, what is seen and heard of that. It knows no rule and no piece. */

import { along, stride } from "./contour.ts";
import { bounded, drawn, nearer, placeAt, pushed, scaleFor, type Shot } from "./camera.ts";
import { Cueing, type Cues } from "./cues.ts";
import { Follower, Pace, Questions } from "./pace.ts";
import { GRAB, HEIGHT, PIECE, WIDTH, inBag, type Point, type Touch } from "./touch.ts";
import { Trail } from "./trail.ts";
import type { Scene } from "./velvet.ts";

/** Pixels by which the hand lies above a finger that touches the screen, so that the finger does not hide it. */
export const ABOVE = 58;

/** Lengths of a piece a second that keys move the finger: an open hand, and one that has closed. */
const KEYS_OPEN = 2.4;
const KEYS_CLOSED = 0.8;

/** How far a hand may stray and still rests, in lengths of a piece. */
const STILL = 0.08;

/** Milliseconds for which an outline that was told may still be followed. */
const FRESH = 1500;

/** Who is asked, and who is told. */
export interface Around {
  /** Ask what is felt at a place, under a number; whether it could be asked. */
  ask(x: number, y: number, k: number): boolean;
  /** The hand opens. */
  lift(): void;
  /** What is heard and felt of a touch. */
  cue(cues: Cues): void;
  /** Nothing is felt any more. */
  quiet(): void;
}

/** What keys do at a moment: a direction, faster or slower, along the outline one way or the other. */
export interface Keys {
  dx: number;
  dy: number;
  fast: boolean;
  along: 0 | 1 | -1;
}

/** The finger of one player, frame by frame. Times are those of `performance.now()`. */
export class Feeling {
  /** The hand has closed on a piece, which is compact or long. */
  closed = $state(false);
  bulk = $state<"" | "compact" | "long">("");
  /** Something is under the open hand. */
  something = $state(false);
  /** The finger is in the bag. */
  within = $state(false);
  /** The hand went too fast of late to feel an outline. */
  hasty = $state(false);

  fingertip = 0.2 * PIECE;
  readonly keys: Keys = { dx: 0, dy: 0, fast: false, along: 0 };
  readonly trail: Trail;
  readonly #around: Around;
  readonly #pace = new Pace();
  readonly #follower = new Follower();
  readonly #cueing = new Cueing();
  readonly #questions = new Questions();
  #shot: Shot = { x: WIDTH / 2, y: HEIGHT / 2, scale: 0 };
  #size = { width: 1, height: 1 };
  #fingers = false;
  #pointer: { x: number; y: number } | null = null;
  #shift = { x: 0, y: 0 };
  #finger: Point = [WIDTH / 2, HEIGHT / 2];
  #hand: Point | null = null;
  #heading: Point | null = null;
  #rest: { at: Point; since: number } | null = null;
  #before = 0;
  #warm = { something: 0, inside: 0, dim: 0 };
  #inside = false;
  #dim = false;

  constructor(around: Around, span: number) {
    this.#around = around;
    this.trail = new Trail(span);
  }

  /** The size of the view in CSS pixels, and whether fingers touch it. */
  resize(width: number, height: number, fingers: boolean): void {
    this.#size = { width, height };
    this.#fingers = fingers;
    if (this.#shot.scale === 0) this.#shot = { ...this.#shot, scale: this.#goal() };
  }

  // --- the hand goes in, about, and out --------------------------------------------------------------------------------

  /** A pointer comes: one that touches the screen keeps the hand above it, or takes it up where it is. */
  enter(x: number, y: number, touching: boolean): void {
    const { width, height } = this.#size;
    if (touching && this.closed && this.#hand) {
      const [hx, hy] = this.#hand;
      const at = placeAt(this.#shot, width, height, x, y);
      this.#shift = { x: (hx - at[0]) * this.#shot.scale, y: (hy - at[1]) * this.#shot.scale };
    } else {
      this.#shift = { x: 0, y: touching ? -ABOVE : 0 };
    }
    this.#pointer = { x, y };
    this.within = true;
  }

  /** The pointer moves. */
  move(x: number, y: number): void {
    if (this.#pointer) this.#pointer = { x, y };
    this.#heading = null;
  }

  /** The pointer is gone. A hand that has closed on something stays where it is. */
  leave(): void {
    this.#pointer = null;
    if (!this.closed) this.#out();
  }

  /** Keys move the finger from where it is, or from the middle of what is seen. */
  reach(): void {
    if (this.within) return;
    this.#finger = inBag(this.#shot.x, this.#shot.y);
    this.within = true;
  }

  /** The hand opens; it stays in the bag if a pointer is there. */
  letGo(): void {
    this.#open();
    this.#around.lift();
    if (!this.#pointer) this.#out();
  }

  /** The hand is out of the bag, with what it had or without: a piece was drawn, the round is over. */
  away(): void {
    this.#pointer = null;
    this.#out(false);
    this.trail.clear();
  }

  /** Whether the view darkens because the hand cannot be in the bag. */
  darken(dim: boolean): void {
    this.#dim = dim;
  }

  #out(say = true): void {
    if (say && this.within) this.#around.lift();
    this.#open();
    this.within = false;
    this.#hand = null;
    this.#rest = null;
    this.something = false;
    this.#follower.forget();
    this.#pace.forget();
    this.#around.quiet();
  }

  #open(): void {
    this.closed = false;
    this.bulk = "";
    this.#inside = false;
    this.#heading = null;
    this.#rest = null;
    this.#cueing.forget();
    // Answers that are still to come tell of a hand that was closed.
    this.#questions.forget();
  }

  // --- what is told ----------------------------------------------------------------------------------------------------

  /** What is felt, as the answer to a question. */
  answer(touch: Touch, k: number, now: number): void {
    if (!this.#questions.answered(k, now) || !this.within) return;
    this.closed = touch.closed ?? false;
    this.bulk = touch.bulk ?? "";
    this.something = touch.something;
    this.hasty = this.closed && !touch.detail;
    this.#inside = touch.inside ?? false;
    if (touch.patch) this.trail.touch(touch.patch, now);
    this.#around.cue(this.#cueing.of(touch, now));
  }

  // --- frame by frame --------------------------------------------------------------------------------------------------

  /** What is to be seen now; asks the server when it is time to. */
  frame(now: number): Scene {
    const seconds = Math.min(0.1, (now - this.#before) / 1000);
    this.#before = now;
    if (this.within) this.#go(now, seconds);
    this.#film(seconds);
    this.#warm.something = eased(this.#warm.something, this.something && !this.closed ? 1 : 0, seconds);
    this.#warm.inside = eased(this.#warm.inside, this.#inside ? 1 : 0, seconds);
    this.#warm.dim = eased(this.#warm.dim, this.#dim ? 1 : 0, seconds);
    return {
      shot: this.#shot,
      trail: this.trail,
      now,
      finger: this.#hand,
      fingertip: this.fingertip,
      closing: this.#rest && this.something ? Math.min(1, (now - this.#rest.since) / GRAB) : 0,
      closed: this.closed,
      ...this.#warm,
    };
  }

  #go(now: number, seconds: number): void {
    const { width, height } = this.#size;
    if (this.#pointer) {
      const { x, y } = this.#pointer;
      this.#finger = inBag(...placeAt(this.#shot, width, height, x + this.#shift.x, y + this.#shift.y));
    }
    this.#press(now, seconds);
    const hand = (this.#hand = this.#follower.follow(this.#finger, now));
    const off = this.#rest && Math.hypot(hand[0] - this.#rest.at[0], hand[1] - this.#rest.at[1]);
    if (off === null || off > STILL * PIECE) this.#rest = { at: hand, since: now };
    const key: Point = [Math.round(hand[0] * 1000), Math.round(hand[1] * 1000)];
    if (!this.#pace.ask(key, now)) return;
    const [x, y] = this.#follower.ahead(this.#finger, this.#questions.lag);
    const k = this.#questions.next(now);
    if (k > 0 && this.#around.ask(x, y, k)) this.#questions.asked(k, now);
  }

  /** Keys that are held down. */
  #press(now: number, seconds: number): void {
    const { dx, dy, fast, along: turn } = this.keys;
    if (turn !== 0 && this.closed) {
      const fresh = this.trail.seen(now).filter((stroke) => now - stroke.time < FRESH);
      const on = along(fresh, this.#finger, this.#heading, turn, stride(seconds * 1000));
      this.#pointer = null;
      // At the end of what is known yet, the way goes on as it went when more is told.
      this.#heading = on?.heading ?? this.#heading;
      this.#finger = on ? inBag(...on.place) : this.#seek(turn, now, stride(seconds * 1000));
      return;
    }
    this.#heading = null;
    if (dx === 0 && dy === 0) return;
    const pace = fast === this.closed ? KEYS_OPEN : KEYS_CLOSED;
    const way = (pace * PIECE * seconds) / Math.hypot(dx, dy);
    this.#pointer = null;
    this.#finger = inBag(this.#finger[0] + dx * way, this.#finger[1] + dy * way);
  }

  /** A step back to the outline, if the finger was too quick for it; else aside, until it comes upon one. */
  #seek(turn: 1 | -1, now: number, way: number): Point {
    const [x, y] = this.#finger;
    const near = this.trail.nearest(this.#finger, now, FRESH);
    if (!near) return inBag(x + turn * way, y);
    const far = Math.hypot(near[0] - x, near[1] - y);
    const share = far > way ? way / far : 1;
    return inBag(x + (near[0] - x) * share, y + (near[1] - y) * share);
  }

  #goal(): number {
    return scaleFor(this.#size.width, this.#size.height, this.#fingers, this.closed);
  }

  #film(seconds: number): void {
    const { width, height } = this.#size;
    const hold: Point = this.#hand ?? [this.#shot.x, this.#shot.y];
    let shot = nearer(this.#shot, this.#goal(), hold, seconds);
    if (this.#pointer) {
      const { x, y } = this.#pointer;
      const half = (at: number, size: number): number => (2 * at) / size - 1;
      shot = pushed(shot, half(x + this.#shift.x, width), half(y + this.#shift.y, height), seconds);
    } else if (this.#hand) {
      shot = drawn(shot, this.#finger, width, height, seconds);
    }
    this.#shot = bounded(shot, width, height);
  }
}

function eased(from: number, to: number, seconds: number): number {
  return to + (from - to) * Math.exp(-seconds / 0.07);
}
