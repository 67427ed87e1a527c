/** Positions one after the other, with what led from each to the next: shown on a board, stepped through, played. */

import type { Board, IslandEvent, IslandView } from "../board/index.ts";
import { prefs } from "../prefs.svelte.ts";

/** A position, and the events that led to it from the one before. */
export interface Still {
  readonly view: IslandView;
  readonly events: readonly IslandEvent[];
}

/** Milliseconds that a position rests before the next one is played. */
const REST = 650;

export class Film {
  readonly stills: readonly Still[];
  /** Which position is shown, or about to be. */
  step = $state(0);
  running = $state(false);

  #board: Board | null = null;
  /** Which run is on: one that finds another's number here has been stopped. */
  #run = 0;

  constructor(stills: readonly Still[], step = 0) {
    this.stills = stills;
    this.step = this.#within(step);
  }

  get last(): number {
    return this.stills.length - 1;
  }

  get still(): Still {
    return this.stills[this.step]!;
  }

  /** Show it on a board from now on; null: the board is gone. */
  put(board: Board | null): void {
    this.#board = board;
    board?.set(this.still.view);
    if (!board) this.stop();
  }

  /** Go to a position at once. */
  to(step: number): void {
    this.stop();
    this.step = this.#within(step);
    this.#board?.set(this.still.view);
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
      await pause(this.step === 0 ? REST / 2 : REST / (prefs.speed || 1));
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
    this.#board?.skip();
  }

  async #next(): Promise<void> {
    if (this.step === this.last) return;
    this.step += 1;
    const { events, view } = this.still;
    await this.#board?.play(events, view);
  }

  #within(step: number): number {
    return Math.max(0, Math.min(this.last, Math.round(step) || 0));
  }
}

function pause(time: number): Promise<void> {
  return new Promise((done) => setTimeout(done, time));
}
