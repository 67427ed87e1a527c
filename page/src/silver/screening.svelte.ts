/** Pirate World on which a finished game is shown, scene by scene. */

import type { Stage } from "../places/film.svelte.ts";
import { spoken } from "../words/words.svelte.ts";
import type { Ear } from "./ear.ts";
import { hearStep, panOf, pitchOf } from "./heard.ts";
import { silent, silverSentence, stepSentence } from "./said.ts";
import { Sight } from "./sight.svelte.ts";
import type { SilverEvent, SilverView } from "./view.ts";

/** Milliseconds that an evaluation takes at most. */
const SHOW = 8000;

export class Screening implements Stage<SilverView, SilverEvent> {
  view = $state.raw() as SilverView;
  /** The last sentence, and whom it is about. */
  news = $state.raw<{ text: string; seat: number | null }>({ text: "", seat: null });
  readonly sight: Sight;
  readonly #names: () => readonly string[];
  readonly #ear: Ear;
  readonly #speed: () => number;

  /** `speed` is how fast things move: 0 not at all. */
  constructor(view: SilverView, names: () => readonly string[], ear: Ear, speed: () => number) {
    this.view = view;
    this.#names = names;
    this.#ear = ear;
    this.#speed = speed;
    this.sight = new Sight((step) => {
      hearStep(ear, step, this.view.rows);
      this.#tell(stepSentence(spoken, step, names()), "seat" in step ? step.seat : null);
    });
  }

  set(view: SilverView): void {
    this.sight.change();
    this.sight.begin();
    this.view = view;
    this.news = { text: "", seat: null };
  }

  async play(events: readonly SilverEvent[], view: SilverView): Promise<void> {
    const before = this.view;
    this.view = view;
    for (const event of events) {
      this.sight.happened(event);
      this.#heard(event);
    }
    const speed = this.#speed();
    if (!this.sight.show(events, before, speed === 0 ? 0 : SHOW / speed)) {
      const last = events.findLast((event) => !silent(event));
      if (last) this.#tell(silverSentence(spoken, last, this.#names()), "seat" in last ? last.seat : null);
    }
    await this.sight.ended();
  }

  skip(): void {
    this.sight.skip();
  }

  close(): void {
    this.sight.close();
  }

  #tell(text: string, seat: number | null): void {
    if (text) this.news = { text, seat };
  }

  #heard(event: SilverEvent): void {
    switch (event.event) {
      case "Ahoy":
        return this.#ear.play("ahoy");
      case "RoundStopped":
        return this.#ear.play("stop");
      case "Placed":
        return this.#ear.play("land", panOf(this.view.rows, event.space), pitchOf(event.space));
      case "GameOver":
        return this.#ear.play("end");
    }
  }
}
