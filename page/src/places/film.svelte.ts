/** Positions one after the other, with what led from each to the next: shown on a board, stepped through, played. */

import type { IslandEvent, IslandView } from "../board/index.ts";
import { prefs } from "../prefs.svelte.ts";

/** A position, and the events that led to it from the one before. */
export interface Still<View = IslandView, Event = IslandEvent> {
  readonly view: View;
  readonly events: readonly Event[];
}

/** On what a film is shown. */
export interface Stage<View, Event> {
  set(view: View): void;
  play(events: readonly Event[], view: View): Promise<void>;
  /** What is being played is shown done. */
  skip(): void;
}

/** Milliseconds that a position rests before the next one is played. */
const REST = 650;

export class Film<View = IslandView, Event = IslandEvent> {
  readonly stills: readonly Still<View, Event>[];
  /** Which position is shown, or about to be. */
  step = $state(0);
  running = $state(false);

  #stage: Stage<View, Event> | null = null;
  /** Which run is on: one that finds another's number here has been stopped. */
  #run = 0;

  readonly #rest: (step: number) => number;

  /** `rest`: milliseconds that pass before a step is played. */
  constructor(
    stills: readonly Still<View, Event>[],
    step = 0,
    rest: (step: number) => number = (step) => (step === 1 ? REST / 2 : REST),
  ) {
    this.stills = stills;
    this.#rest = rest;
    this.step = this.#within(step);
  }

  get last(): number {
    return this.stills.length - 1;
  }

  get still(): Still<View, Event> {
    return this.stills[this.step]!;
  }

  /** Show it there from now on; null: what it was shown on is gone. */
  put(stage: Stage<View, Event> | null): void {
    this.#stage = stage;
    stage?.set(this.still.view);
    if (!stage) this.stop();
  }

  /** Go to a position at once. */
  to(step: number): void {
    this.stop();
    this.step = this.#within(step);
    this.#stage?.set(this.still.view);
  }

  /** Play what leads to the next position. */
  async on(): Promise<void> {
    this.stop();
    await this.#next();
  }

  /** Play on to the end; from the end, all of it. */
  async play(): Promise<void> {
    if (this.step === this.last) this.to(0);
    else this.stop();
    const run = this.#run;
    this.running = true;
    while (this.step < this.last) {
      await pause(this.#rest(this.step + 1) / (prefs.speed || 1));
      if (this.#run !== run) return;
      await this.#next();
      if (this.#run !== run) return;
    }
    this.running = false;
  }

  /** Stand still; what is being played is shown done. */
  stop(): void {
    this.#run += 1;
    this.running = false;
    this.#stage?.skip();
  }

  async #next(): Promise<void> {
    if (this.step === this.last) return;
    this.step += 1;
    const { events, view } = this.still;
    await this.#stage?.play(events, view);
  }

  #within(step: number): number {
    return Math.max(0, Math.min(this.last, Math.round(step) || 0));
  }
}

function pause(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}
