/** A game of Captain Silver as this device plays or watches it: what is shown when, what is heard, what may be done. */

import { playersOf } from "../table/players.ts";
import type { Did, Said } from "../wire/messages.ts";
import type { Session } from "../wire/session.svelte.ts";
import { allOf } from "../words/names.ts";
import { spoken } from "../words/words.svelte.ts";
import type { Ear } from "./ear.ts";
import { hearStep, panOf, pitchOf } from "./heard.ts";
import { silent, silverSentence, stepSentence } from "./said.ts";
import type { Step } from "./show.ts";
import { Sight } from "./sight.svelte.ts";
import { isSilver, type ActKind, type RowView, type SilverEvent, type SilverView } from "./view.ts";

/** Milliseconds that a whole evaluation takes at most. */
const SHOW = 10_000;

/** Milliseconds in which what is said for the ear is gathered into one text. */
const GATHERED = 250;

/** When a hand began to rest, and to when it does. */
export interface Rest {
  readonly from: number;
  readonly until: number;
  readonly wrong: number;
}

/** One game on this device; `close` ends it. */
export class Play {
  readonly session: Session;
  view = $state.raw<SilverView | null>(null);
  /** Which of the device's own seats is played. */
  #at = 0;
  /** What moves on Pirate World. */
  readonly sight: Sight;
  /** The last sentence, and whom it is about. */
  news = $state.raw<{ text: string; seat: number | null }>({ text: "", seat: null });
  /** What the screen reader says. */
  spoken = $state("");
  rest = $state.raw<Rest | null>(null);
  /** A draw is on its way: nothing is felt until it is answered. */
  pulling = $state(false);

  readonly #ear: Ear;
  readonly #speed: () => number;
  #saying: ReturnType<typeof setTimeout> | undefined;
  #said: string[] = [];

  /** `speed` is how fast things move: 0 not at all. */
  constructor(session: Session, ear: Ear, speed: () => number) {
    this.session = session;
    this.#ear = ear;
    this.#speed = speed;
    this.sight = new Sight((step) => this.#stepped(step));
    this.#place();
    session.onplace = () => this.#place();
    session.onplay = (did, before) => this.#played(did, before[this.#at]);
  }

  close(): void {
    clearTimeout(this.#saying);
    this.sight.close();
    this.session.onplace = this.session.onplay = null;
  }

  /** What the players are called, by seat. */
  readonly players: readonly string[] = $derived.by(() => playersOf(spoken, this.session));

  /** The seat that this device plays; nothing if it watches. */
  get seat(): number | null {
    return this.view?.seat ?? null;
  }

  /** Play for another of the device's own seats. */
  turnTo(seat: number): void {
    const at = this.session.seats.indexOf(seat);
    if (at < 0 || at === this.#at) return;
    this.#at = at;
    this.#place();
  }

  // --- what may be done ------------------------------------------------------------------------------------------------

  may(kind: ActKind): boolean {
    return this.view?.acts.some((act) => act.kind === kind) ?? false;
  }

  /** The acts that put the piece in hand somewhere, by the space. */
  readonly puts: Readonly<Record<string, string>> = $derived(
    Object.fromEntries((this.view?.acts ?? []).flatMap((act) => (act.kind === "put" ? [[act.space, act.text]] : []))),
  );

  do(text: string): void {
    if (this.seat !== null) this.session.act(text, this.seat);
  }

  /** Draw what the hand has closed on, or anything. */
  draw(): void {
    if (!this.may("draw") || this.pulling) return;
    this.pulling = true;
    this.#ear.play("draw");
    this.do("draw");
  }

  /** Put the piece in hand on a space, or on the next free one of a row (`a` to `d`). */
  put(space: string): void {
    const text = this.puts[space] ?? Object.entries(this.puts).find(([name]) => name[0] === space)?.[1];
    if (text) this.do(text);
  }

  // --- what happens ----------------------------------------------------------------------------------------------------

  /** The view came whole: everything is as it says. */
  #place(): void {
    // A seat that was given up is none of this device's any more.
    if (this.#at >= this.session.views.length) this.#at = 0;
    const view = this.session.views[this.#at];
    if (!isSilver(view)) return;
    this.sight.change();
    this.view = view;
    this.pulling = false;
    const mine = this.seat === null ? null : view.seats[this.seat]!;
    this.rest = mine?.resting ? { from: this.session.now(), until: mine.resting, wrong: mine.wrong } : null;
  }

  #played(did: Did, before: unknown): void {
    const view = this.session.views[this.#at];
    if (!isSilver(view)) return;
    const events = (did.events ?? []) as readonly SilverEvent[];
    const old = before as SilverView;
    this.view = view;
    if (this.session.waiting === 0) this.pulling = false;
    for (const event of events) this.#happened(event, did);
    if (!this.sight.show(events, old, this.#budget(view))) {
      const told = events.filter((event) => !silent(event)).map((event) => this.#sentence(event));
      if (told.length > 0) {
        this.news = { text: told.at(-1)!, seat: this.#about(events) };
        this.say(...told);
      }
    }
    if (view.phase === "feeling") this.#sayWants(events, old);
  }

  /** What the rows want, in words; all rows, or those of which it has changed since. */
  wants(since?: SilverView): string[] {
    return (this.view?.rows ?? []).flatMap((row, at) => {
      if (row.wants === null || row.wants === since?.rows[at]?.wants) return [];
      return [spoken.say("page-silver-row-wants", { row: row.name, kind: spoken.say(`piece-${row.wants}.found`) })];
    });
  }

  /** Who plays by ear is told what is wanted when a round begins and whenever that changes, and where a piece fits. */
  #sayWants(events: readonly SilverEvent[], old: SilverView): void {
    const began = events.some((event) => event.event === "Ahoy");
    this.say(...this.wants(began ? undefined : old));
    const drawn = events.find((event) => event.event === "DrewPiece");
    if (!drawn || drawn.seat !== this.seat) return;
    const rows = (this.view?.rows ?? []).filter((row) => row.wants === drawn.kind).map((row) => row.name);
    this.say(spoken.say("page-silver-fits-rows", { count: rows.length, rows: allOf(spoken, rows) }));
  }

  #happened(event: SilverEvent, did: Did): void {
    const mine = "seat" in event && event.seat === this.seat;
    this.sight.happened(event);
    switch (event.event) {
      case "Ahoy":
        return this.#ear.play("ahoy");
      case "RoundStopped":
        return this.#ear.play("stop");
      case "Placed":
        return this.#ear.play(mine ? "own" : "land", panOf(this.#rows, event.space), pitchOf(event.space));
      case "Refused":
        if (!mine) return;
        this.rest = { from: did.time, until: event.until, wrong: 0 };
        return this.#ear.play("refuse");
      case "Bumped":
      case "Missed":
        return mine ? this.#ear.play("bump", panOf(this.#rows, event.space)) : undefined;
      case "Resting":
        if (mine) this.rest = { from: did.time, until: event.until, wrong: event.wrong };
        return;
      case "Rested":
        if (mine) this.rest = null;
        return;
      case "RoundEnded":
        this.rest = null;
        return;
      case "GameOver":
        return this.#ear.play("end");
    }
  }

  get #rows(): readonly RowView[] {
    return this.view?.rows ?? [];
  }

  /** How long what an evaluation brings may be seen. While a chest is chosen, whoever chooses must see it soon. */
  #budget(after: SilverView): number {
    const left = after.until === null ? SHOW : after.until - this.session.now() - 400;
    const budget = after.chooser !== null ? Math.min(SHOW / 3, left / 3) : Math.min(SHOW, left);
    const speed = this.#speed();
    return speed === 0 ? 0 : Math.max(0, budget) / Math.max(0.5, speed);
  }

  #stepped(step: Step): void {
    hearStep(this.#ear, step, this.#rows);
    const told = stepSentence(spoken, step, this.players);
    if (!told) return;
    this.news = { text: told, seat: "seat" in step ? step.seat : null };
    this.say(told);
  }

  // --- what is said ----------------------------------------------------------------------------------------------------

  /** Somebody has said something at the table; `aloud`: the screen reader says it, too. */
  hear(line: Said, aloud: boolean): void {
    const words = line.phrase ? spoken.say(`page-phrase-${line.phrase}`) : (line.text ?? "");
    this.news = { text: `${line.name}: ${words}`, seat: line.seat ?? null };
    if (aloud) this.say(this.news.text);
  }

  /** Let the screen reader say something; what comes close together is said as one. */
  say(...texts: string[]): void {
    if (texts.length === 0) return;
    if (this.#said.length === 0) {
      this.#saying = setTimeout(() => {
        this.spoken = this.#said.join(" ");
        this.#said = [];
      }, GATHERED);
    }
    this.#said.push(...texts);
  }

  #sentence(event: SilverEvent): string {
    return silverSentence(spoken, event, this.players);
  }

  #about(events: readonly SilverEvent[]): number | null {
    const last = events.findLast((event) => !silent(event));
    return last && "seat" in last ? last.seat : null;
  }
}
