/** A game of Captain Silver as this device plays or watches it: what is shown when, what is heard, what may be done. */

import type { Did, Said } from "../wire/messages.ts";
import type { Session } from "../wire/session.svelte.ts";
import { allOf } from "../words/names.ts";
import { spoken } from "../words/words.svelte.ts";
import type { Ear } from "./ear.ts";
import { seconds, silent, silverSentence } from "./said.ts";
import { opened, paced, staged, stepsOf, tallied, type Entry, type Stage, type Step, type Voyage } from "./show.ts";
import { isSilver, type ActKind, type SilverEvent, type SilverView } from "./view.ts";

/** Milliseconds that a piece is seen to land, and that a margin stays beside a space. */
const LANDING = 700;
const MARGIN = 3500;

/** Milliseconds that a whole evaluation takes at most. */
const SHOW = 10_000;

/** How close a claim was, and for whom, beside a space. */
export interface Margin {
  readonly space: string;
  readonly first: number;
  readonly second: number;
  readonly text: string;
}

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
  /** What is seen of an evaluation that is under way; nothing when all is as the view says. */
  stage = $state.raw<Stage | null>(null);
  /** Who got what in the last evaluation, by seat. */
  tally = $state.raw<readonly (readonly Entry[])[]>([]);
  /** The last sentence, and whom it is about. */
  news = $state.raw<{ text: string; seat: number | null }>({ text: "", seat: null });
  /** What the screen reader says. */
  spoken = $state("");
  margins = $state.raw<readonly Margin[]>([]);
  /** The spaces on which a piece has just landed. */
  landed = $state.raw<readonly string[]>([]);
  rest = $state.raw<Rest | null>(null);
  /** A draw is on its way: nothing is felt until it is answered. */
  pulling = $state(false);

  readonly #ear: Ear;
  readonly #speed: () => number;
  #voyage: Voyage | null = null;
  #steps: Step[] = [];
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #later: ReturnType<typeof setTimeout>[] = [];
  #said: string[] = [];

  /** `speed` is how fast things move: 0 not at all. */
  constructor(session: Session, ear: Ear, speed: () => number) {
    this.session = session;
    this.#ear = ear;
    this.#speed = speed;
    this.#place();
    session.onplace = () => this.#place();
    session.onplay = (did, before) => this.#played(did, before[0]);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const timer of this.#later) clearTimeout(timer);
    this.session.onplace = this.session.onplay = null;
  }

  /** The seat that this device plays; nothing if it watches. */
  get seat(): number | null {
    return this.view?.seat ?? null;
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
    const view = this.session.views[0];
    if (!isSilver(view)) return;
    this.#voyage = null;
    this.#end();
    this.view = view;
    this.pulling = false;
    const mine = this.seat === null ? null : view.seats[this.seat]!;
    this.rest = mine?.resting ? { from: this.session.now(), until: mine.resting, wrong: mine.wrong } : null;
  }

  #played(did: Did, before: unknown): void {
    const view = this.session.views[0];
    if (!isSilver(view)) return;
    const events = (did.events ?? []) as readonly SilverEvent[];
    const old = before as SilverView | undefined;
    this.view = view;
    if (this.session.waiting === 0) this.pulling = false;
    for (const event of events) this.#happened(event, did);
    const { steps, voyage } = stepsOf(events, view.track.spaces, this.#voyage);
    this.#voyage = voyage;
    if (steps.length > 0 && old) this.#show(steps, old, view);
    const told = events.filter((event) => !silent(event)).map((event) => this.#sentence(event));
    if (told.length > 0 && steps.length === 0) {
      this.news = { text: told.at(-1)!, seat: this.#about(events) };
      this.say(...told);
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
  #sayWants(events: readonly SilverEvent[], old: SilverView | undefined): void {
    const began = events.some((event) => event.event === "Ahoy");
    this.say(...this.wants(began ? undefined : old));
    const drawn = events.find((event) => event.event === "DrewPiece");
    if (!drawn || drawn.seat !== this.seat) return;
    const rows = (this.view?.rows ?? []).filter((row) => row.wants === drawn.kind).map((row) => row.name);
    this.say(spoken.say("page-silver-fits-rows", { count: rows.length, rows: allOf(spoken, rows) }));
  }

  #happened(event: SilverEvent, did: Did): void {
    const mine = "seat" in event && event.seat === this.seat;
    switch (event.event) {
      case "Ahoy":
        this.#steps = [];
        this.tally = [];
        return this.#ear.play("ahoy");
      case "RoundStopped":
        return this.#ear.play("stop");
      case "Placed":
        this.#land(event.space);
        return this.#ear.play(mine ? "own" : "land", this.#pan(event.space), this.#pitch(event.space));
      case "Refused":
        if (!mine) return;
        this.rest = { from: did.time, until: event.until, wrong: 0 };
        return this.#ear.play("refuse");
      case "Bumped":
      case "Missed":
        this.#close(event.space, event.by, event.seat, event.margin);
        return mine ? this.#ear.play("bump", this.#pan(event.space)) : undefined;
      case "Resting":
        if (mine) this.rest = { from: did.time, until: event.until, wrong: event.wrong };
        return;
      case "Rested":
        if (mine) this.rest = null;
        return;
      case "RoundEnded":
        this.rest = null;
        return;
      case "PiecesBack":
        this.#voyage = null;
        return this.#end();
      case "GameOver":
        return this.#ear.play("end");
    }
  }

  #land(space: string): void {
    this.landed = [...this.landed, space];
    this.#after(LANDING, () => (this.landed = this.landed.filter((one) => one !== space)));
  }

  /** Two went for one space: by how much the first was first. */
  #close(space: string, first: number, second: number, margin: number): void {
    const one = { space, first, second, text: seconds(margin) };
    this.margins = [...this.margins, one];
    this.#after(MARGIN, () => (this.margins = this.margins.filter((other) => other !== one)));
  }

  #after(ms: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.#later = this.#later.filter((one) => one !== timer);
      what();
    }, ms);
    this.#later.push(timer);
  }

  // --- the evaluation --------------------------------------------------------------------------------------------------

  /** Let the motion jump to its end. */
  skip(): void {
    while (this.#queue.length > 0) this.#step(this.#queue.shift()!);
    this.#end();
  }

  #show(steps: readonly Step[], before: SilverView, after: SilverView): void {
    this.stage ??= opened(before.seats);
    // While a chest is chosen the time to choose runs: whoever chooses must see it soon.
    const left = after.until === null ? SHOW : after.until - this.session.now() - 400;
    const budget = after.chooser !== null ? Math.min(SHOW / 3, left / 3) : Math.min(SHOW, left);
    const speed = this.#speed();
    this.#queue.push(...paced(steps, speed === 0 ? 0 : Math.max(0, budget) / Math.max(0.5, speed)));
    if (speed === 0) this.skip();
    else if (this.#timer === undefined) this.#next();
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
    this.tally = tallied(this.#steps, this.view?.seats.length ?? 0);
    const sound = SOUNDS[step.do];
    if (sound)
      this.#ear.play(step.do === "pay" && !step.right ? "lose" : sound, "space" in step ? this.#pan(step.space) : 0);
    const told = this.#told(step);
    if (told) {
      this.news = { text: told, seat: "seat" in step ? step.seat : null };
      this.say(told);
    }
  }

  #told(step: Step): string {
    const { names } = this.session;
    const view = this.view;
    if (!view) return "";
    switch (step.do) {
      case "row":
        return silverSentence(spoken, { event: "IslandTurned", rule: "C3.1", row: step.row }, names);
      case "pay": {
        const rule = step.right && step.gold + step.steps === 0 ? "C2.14" : "C3.1";
        const { seat, space, kind, right, gold, steps, lost } = step;
        const event = { event: "Evaluated", rule, seat, space, kind, right, gold, steps, lost } as const;
        return silverSentence(spoken, event, names);
      }
      case "land": {
        const { seat, at: space, stack, left } = step;
        return silverSentence(spoken, { event: "Landed", rule: "C3.2", seat, space, stack, left }, names);
      }
      case "coin":
        return silverSentence(spoken, { event: "CoinFound", rule: "C3.2", seat: step.seat, space: step.at }, names);
      case "chest": {
        const { seat, stack } = step;
        return silverSentence(spoken, { event: "ChestKept", rule: "C3.2", seat, stack, late: false }, names);
      }
      case "volcano":
        return silverSentence(spoken, { event: "VolcanoTurned", rule: "C3.3", card: 0, kinds: step.kinds }, names);
      case "burn": {
        const { seat, kind, paid } = step;
        return silverSentence(spoken, { event: "Burned", rule: "C3.3", seat, kind, paid }, names);
      }
      case "hop":
        return "";
    }
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    // A choice interrupts the motion: what comes after goes on from there.
    if (this.#voyage === null || this.session.views[0] === undefined) this.stage = null;
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
      this.#after(250, () => {
        this.spoken = this.#said.join(" ");
        this.#said = [];
      });
    }
    this.#said.push(...texts);
  }

  #sentence(event: SilverEvent): string {
    return silverSentence(spoken, event, this.session.names);
  }

  #about(events: readonly SilverEvent[]): number | null {
    const last = events.findLast((event) => !silent(event));
    return last && "seat" in last ? last.seat : null;
  }

  #pan(space: string): number {
    const length = this.view?.rows[0]?.spaces.length ?? 8;
    return (2 * (Number(space.slice(1)) - 1)) / Math.max(1, length - 1) - 1;
  }

  #pitch(space: string): number {
    return 1 - ("abcd".indexOf(space[0]!) + 0.5) / 4;
  }
}

const SOUNDS: Partial<Record<Step["do"], "coin" | "sail" | "tick" | "lose" | "land">> = {
  row: "tick",
  pay: "coin",
  hop: "sail",
  coin: "coin",
  land: "land",
  volcano: "land",
  burn: "lose",
};
