/** What moves on Pirate World: pieces that land, margins beside spaces, and an evaluation as one motion. */

import type { Argument } from "../words/book.ts";
import { seconds } from "./said.ts";
import { opened, paced, staged, stepsOf, tallied, type Entry, type Stage, type Step, type Voyage } from "./show.ts";
import type { SilverEvent, SilverView } from "./view.ts";

/** Milliseconds that a piece is seen to land, and that a margin stays beside a space. */
const LANDING = 700;
const MARGIN = 3500;

/** How close a claim was, and for whom, beside a space. */
export interface Margin {
  readonly space: string;
  readonly first: number;
  readonly second: number;
  readonly by: Argument;
}

export class Sight {
  /** What is seen of an evaluation that is under way; nothing when all is as the view says. */
  stage = $state.raw<Stage | null>(null);
  /** Who got what in the last evaluation, by seat. */
  tally = $state.raw<readonly (readonly Entry[])[]>([]);
  margins = $state.raw<readonly Margin[]>([]);
  /** The spaces on which a piece has just landed. */
  landed = $state.raw<readonly string[]>([]);

  readonly #stepped: (step: Step) => void;
  #voyage: Voyage | null = null;
  #seats = 0;
  #steps: Step[] = [];
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout>[] = [];
  #ended: (() => void)[] = [];

  /** `stepped` is told each step of an evaluation when it is seen. */
  constructor(stepped: (step: Step) => void) {
    this.#stepped = stepped;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#forget();
    this.#settle();
  }

  /** All is as a view says: what was under way is over. */
  clear(): void {
    this.#voyage = null;
    this.#end();
  }

  /** Another scene is shown: what was seen beside the one before is gone, too. */
  change(): void {
    this.clear();
    this.#forget();
    this.margins = this.landed = [];
  }

  /** Let be seen what has happened, but for what an evaluation brings. */
  happened(event: SilverEvent): void {
    switch (event.event) {
      case "Ahoy":
        return this.begin();
      case "Placed":
        return this.land(event.space);
      case "Bumped":
      case "Missed":
        return this.margin(event.space, event.by, event.seat, event.margin);
      case "PiecesBack":
        return this.clear();
    }
  }

  /** A round begins: nobody has got anything in it yet. */
  begin(): void {
    this.#steps = [];
    this.tally = [];
  }

  /** A piece lands. */
  land(space: string): void {
    this.landed = [...this.landed, space];
    this.#after(LANDING, () => (this.landed = this.landed.filter((one) => one !== space)));
  }

  /** Two went for one space: by how many milliseconds the first was first. */
  margin(space: string, first: number, second: number, by: number): void {
    const one = { space, first, second, by: seconds(by) };
    this.margins = [...this.margins, one];
    this.#after(MARGIN, () => (this.margins = this.margins.filter((other) => other !== one)));
  }

  /**
   * Let what an evaluation brings be seen, in no more than `budget` milliseconds, 0: at once. Whether there is any, which is
   * then what is told; `before` is the view before these events.
   */
  show(events: readonly SilverEvent[], before: SilverView, budget: number): boolean {
    const { steps, voyage } = stepsOf(events, before.track.spaces, this.#voyage);
    this.#voyage = voyage;
    if (steps.length === 0) return false;
    this.#seats = before.seats.length;
    this.stage ??= opened(before.seats);
    this.#queue.push(...paced(steps, budget));
    if (budget === 0) this.skip();
    else if (this.#timer === undefined) this.#next();
    return true;
  }

  /** Let the motion jump to its end. */
  skip(): void {
    while (this.#queue.length > 0) this.#step(this.#queue.shift()!);
    this.#end();
  }

  /** When the motion that is under way is over. */
  ended(): Promise<void> {
    if (this.#timer === undefined) return Promise.resolve();
    return new Promise((done) => this.#ended.push(done));
  }

  #next(): void {
    const step = this.#queue.shift();
    if (!step) {
      this.#end();
      return;
    }
    this.#step(step);
    this.#timer = setTimeout(() => this.#next(), step.ms);
  }

  #step(step: Step): void {
    if (this.stage) this.stage = staged(this.stage, step);
    this.#steps.push(step);
    this.tally = tallied(this.#steps, this.#seats);
    this.#stepped(step);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    // A choice interrupts the motion: what comes after goes on from there.
    if (this.#voyage === null) this.stage = null;
    this.#settle();
  }

  #settle(): void {
    for (const done of this.#ended.splice(0)) done();
  }

  #forget(): void {
    for (const timer of this.#later.splice(0)) clearTimeout(timer);
  }

  #after(ms: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.#later = this.#later.filter((one) => one !== timer);
      what();
    }, ms);
    this.#later.push(timer);
  }
}
