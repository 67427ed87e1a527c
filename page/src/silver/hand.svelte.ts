/** The hand of this device's player: what it feels in the pouch, and how a piece comes out of it. */

import type { Session } from "../wire/session.svelte.ts";
import { say } from "../words/words.svelte.ts";
import type { Ear } from "./ear.ts";
import { Feeling } from "./feeling.svelte.ts";
import type { Play } from "./play.svelte.ts";
import { shake } from "./skin.ts";
import { FINGERTIPS, PIECE, TRAILS, forSeat, type Touch } from "./touch.ts";

/** Places are told to one part in so many of the unit they are measured in. */
const PLACES = 1e4;

export class Hand {
  readonly feeling: Feeling;
  /** Another device of this seat has the hand. */
  elsewhere = $state(false);
  readonly #session: Session;
  readonly #play: Play;
  readonly #ear: Ear;
  /** The seat for which the hand was asked for. */
  #taken: number | null = null;

  constructor(session: Session, play: Play, ear: Ear) {
    this.#session = session;
    this.#play = play;
    this.#ear = ear;
    this.feeling = new Feeling(
      {
        ask: (x, y, k) => play.seat !== null && session.feel(round(x), round(y), k, play.seat),
        lift: () => play.seat !== null && session.lift(play.seat),
        cue: (cues) => {
          ear.feel(cues);
          shake(cues);
          if (cues.grabbed) play.say(say(`page-silver-bulk-${cues.grabbed}`));
        },
        quiet: () => ear.quiet(),
      },
      TRAILS["normal"]!,
    );
    session.onfelt = (answer) => {
      if (answer.type === "felt") this.feeling.answer(answer.what as Touch, answer.k, performance.now());
      else if (answer.error === "hand") this.elsewhere = true;
    };
  }

  close(): void {
    this.#session.onfelt = null;
  }

  /** Whether the hand may be in the bag now. */
  get open(): boolean {
    return this.#play.may("draw") && !this.#play.pulling && !this.elsewhere && this.#session.link === "open";
  }

  /** Fingertip and trail are as the settings have them for the seat. */
  fit(settings: Readonly<Record<string, unknown>>): void {
    const { seat } = this.#play;
    this.feeling.trail.span = TRAILS[forSeat(settings["trail"], seat)] ?? TRAILS["normal"]!;
    this.feeling.fingertip = (FINGERTIPS[forSeat(settings["fingertip"], seat)] ?? FINGERTIPS["adult"]!) * PIECE;
  }

  /** The hand of this seat is here, as soon as there is a seat and a game. */
  take(): void {
    const { seat } = this.#play;
    if (seat === null || this.#session.status !== "running" || this.#taken === seat) return;
    if (this.#taken !== null) {
      // What the other seat's hand felt, and whether it is here, says nothing of this one.
      this.#session.lift(this.#taken);
      this.feeling.away();
      this.elsewhere = false;
    }
    this.#taken = seat;
    this.#session.takeHand(seat);
  }

  /** Feel on this device, not on the other. */
  takeHere(): void {
    this.elsewhere = false;
    if (this.#play.seat !== null) this.#session.takeHand(this.#play.seat);
  }

  /** Pull out what the hand has closed on. */
  pull(): void {
    if (this.feeling.closed) this.blind();
    else this.#play.say(say("page-silver-nothing"));
  }

  /** Pull out anything. */
  blind(): void {
    this.#ear.wake();
    this.feeling.away();
    this.#play.draw();
  }
}

function round(value: number): number {
  return Math.round(value * PLACES) / PLACES;
}
