/** A game of the island at this table: what is shown of it, what has happened, what is chosen, what is about to be done. */

import { isIsland, type ActView, type IslandEvent, type IslandView } from "../wire/island.ts";
import type { Did, View } from "../wire/messages.ts";
import type { Session } from "../wire/session.svelte.ts";
import { spoken } from "../words/words.svelte.ts";
import { Log, type Entry } from "./log.svelte.ts";
import { playersOf } from "./players.ts";
import { NOTHING, Turn, type Choice, type Order, type Tapped, type Target, type Way } from "./moving.ts";
import { trail } from "./trails.ts";
import { Wishes } from "./wishes.ts";

/** What the table needs of a board. */
export interface Stage {
  set(view: IslandView): void;
  play(events: readonly IslandEvent[], after: IslandView): Promise<void>;
  skip(): void;
}

/** Scenes that may wait to be played; with more of them all but the last ones are only shown. */
const WAITING = 6;

interface Scene {
  readonly did: Did;
  readonly events: readonly IslandEvent[];
  readonly after: IslandView;
}

/** What a player does, and what he is shown, in one room. */
export class Play {
  readonly session: Session;
  readonly log: Log;
  readonly wishes = new Wishes();

  choice = $state.raw<Choice>(NOTHING);
  /** Acts of which one is to be chosen in words. */
  asked = $state.raw<readonly ActView[]>([]);
  /** An act that is done only when it is confirmed. */
  pending = $state.raw<ActView | null>(null);
  /** Whether something is being played that was not seen yet. */
  playing = $state(false);
  /** What is to be seen just now: it lags behind the game while something is being played. */
  shown = $state.raw<IslandView | null>(null);
  /** The last record that has been seen. */
  upto = $state(-1);
  /** Cells that the last act went through. */
  trail = $state.raw<readonly string[]>([]);
  #stage: Stage | null = null;
  readonly #scenes: Scene[] = [];
  #last = 0;
  /** Counts choices of what is carried: they change what can be tapped. */
  #wished = $state(0);
  readonly #confirm: () => boolean;

  constructor(session: Session, confirm: () => boolean) {
    this.session = session;
    this.log = new Log(session.code, () => this.players);
    this.#confirm = confirm;
    session.onplay = (did, before) => this.#play(did, before);
    session.onplace = (missed) => this.#place(missed);
    const { unseen } = session;
    session.unseen = [];
    this.#place(unseen);
  }

  /** Nothing is followed any more. */
  leave(): void {
    this.session.onplay = this.session.onplace = null;
  }

  /** The view of the seat that is to act, if it is one of this device's; else that of the first one, or the spectator's. */
  readonly view: IslandView | null = $derived.by(() => {
    const views = this.session.views.filter(isIsland);
    return views.find((view) => view.acts.length > 0) ?? views[0] ?? null;
  });

  readonly turn: Turn | null = $derived(this.view && new Turn(this.view));

  /** What everybody at the table is called, by seat. */
  readonly players: readonly string[] = $derived.by(() => playersOf(spoken, this.session));

  /** What has been seen to happen, in words, the last one last. */
  readonly told: readonly Entry[] = $derived.by(() =>
    this.log.entries.filter((entry) => entry.text && entry.n <= this.upto),
  );

  /** Seats of this device whose crews are still there. */
  readonly seats: readonly number[] = $derived.by(() =>
    this.session.seats.filter((seat) => this.view?.teams.some((team) => team.seat === seat && !team.left)),
  );

  /** The seat of this device that may act now. */
  readonly seat: number | null = $derived(this.view && this.view.acts.length > 0 ? this.view.seat : null);

  /** Whether something can be chosen at this moment. */
  readonly free: boolean = $derived.by(
    () => this.seat !== null && !this.playing && this.session.waiting === 0 && this.session.status === "running",
  );

  readonly targets: readonly Target[] = $derived.by(() => {
    void this.#wished;
    return this.turn && this.free ? this.turn.targets(this.choice, this.wishes) : [];
  });

  readonly hands: readonly string[] = $derived(this.turn?.hands(this.choice) ?? []);

  readonly hand: string = $derived.by(() => {
    void this.#wished;
    return this.turn?.hand(this.choice, this.wishes) ?? "";
  });

  // --- what is shown ---------------------------------------------------------------------------------------------------

  /** A board is there, or not any more. */
  put(stage: Stage | null): void {
    this.#stage = stage;
    if (stage && this.view) stage.set(this.view);
    this.shown = this.view;
    this.#begin();
  }

  /** Go to the end of what is being played. */
  skip(): void {
    this.#scenes.splice(0, Math.max(0, this.#scenes.length - 1));
    this.#stage?.skip();
  }

  #play(did: Did, before: readonly View[]): void {
    const after = this.view;
    const was = before.find(isIsland);
    if (!after || !was) return;
    const events = (did.events ?? []) as readonly IslandEvent[];
    this.log.tell(did, events, was, after);
    this.#scenes.push({ did, events, after });
    if (this.#scenes.length > WAITING) this.#scenes.splice(0, this.#scenes.length - WAITING);
    if (!this.playing) void this.#run();
  }

  async #run(): Promise<void> {
    this.playing = true;
    this.#drop();
    const run = ++this.#last;
    for (let scene = this.#scenes.shift(); scene; scene = this.#scenes.shift()) {
      this.trail = trail(scene.events);
      this.upto = scene.did.n;
      if (this.#stage && document.visibilityState === "visible") await this.#stage.play(scene.events, scene.after);
      else this.#stage?.set(scene.after);
      if (run !== this.#last) return;
      this.shown = scene.after;
    }
    this.playing = false;
    this.#begin();
  }

  /** The position is another one: nothing leads there. */
  #place(missed: readonly Did[]): void {
    const view = this.view;
    if (!view) return;
    this.shown = view;
    this.upto = this.session.n;
    this.#last++;
    this.#scenes.length = 0;
    for (const did of missed) this.log.tell(did, (did.events ?? []) as readonly IslandEvent[], view, view);
    this.trail = trail(missed.flatMap((did) => (did.events ?? []) as readonly IslandEvent[]));
    this.#stage?.skip();
    this.#stage?.set(view);
    this.playing = false;
    this.#begin();
  }

  #begin(): void {
    this.#drop();
    if (this.turn && this.seat !== null) this.choice = this.turn.begin();
  }

  #drop(): void {
    this.choice = NOTHING;
    this.asked = [];
    this.pending = null;
  }

  // --- what is chosen --------------------------------------------------------------------------------------------------

  /** A cell of the board is picked; `what` is meant there. */
  pick(cell: string, what: { unit?: string; vessel?: number }): void {
    if (this.playing) return this.skip();
    if (!this.turn || !this.free) return;
    if (this.pending && this.pending.end === cell) return this.confirm();
    const who = what.unit ?? (what.vessel === undefined ? null : `ship ${cell}`);
    this.#take(this.turn.tap(this.choice, cell, who, this.wishes));
  }

  /** Something is dragged over the board. */
  drag(from: { cell: string; unit?: string; vessel?: number }, to: string): void {
    if (!this.turn || !this.free) return;
    const who = from.unit ?? (from.vessel === undefined ? null : `ship ${from.cell}`);
    this.#take(this.turn.drag(this.choice, from.cell, to, who, this.wishes));
  }

  /** One of those on the chosen cell is meant, or (`null`) whoever comes first. */
  chooseActor(key: string | null): void {
    this.#choose({ ...this.choice, actor: key, hand: null, way: null });
  }

  /** Somebody is chosen, wherever he is. */
  chooseCell(cell: string): void {
    this.#choose({ ...NOTHING, cell });
  }

  chooseWay(way: Way): void {
    this.#choose({ ...this.choice, way });
  }

  /** This is to be carried, now and on the moves to come. */
  chooseHand(hand: string): void {
    this.#choose({ ...this.choice, hand });
    for (const actor of this.turn?.chosen(this.choice) ?? []) {
      if (actor.unit) this.wishes.chose(actor.unit, hand);
    }
    this.#wished++;
  }

  /** Serve rum, or call back a dead pirate; once more: not after all. Where there is one cell for it, it is done. */
  chooseOrder(order: Order): void {
    const acts = this.turn?.orders[order] ?? [];
    if (order === "resurrect" && acts.length === 1) this.#do(acts[0]!);
    else this.#choose(this.choice.order === order ? NOTHING : { ...NOTHING, order });
  }

  end(): void {
    if (this.turn?.end) this.#do(this.turn.end);
  }

  /** Nothing is chosen any more. */
  cancel(): void {
    this.asked = [];
    if (this.pending) this.pending = null;
    else this.choice = this.turn?.begin() ?? NOTHING;
  }

  /** One of the acts that were asked about. */
  answer(act: ActView): void {
    this.asked = [];
    this.#do(act);
  }

  confirm(): void {
    const act = this.pending;
    this.pending = null;
    if (act) this.#send(act);
  }

  /** The seat of this device that has something to take back: the one that acted last. */
  readonly undoable: number | null = $derived.by(() => {
    if (this.session.status !== "running" || this.session.table?.rated) return null;
    const mine = this.log.entries.findLast((entry) => entry.seat !== null && this.seats.includes(entry.seat));
    return mine?.seat ?? null;
  });

  /** Take back one's last act; where something came to light since, the others are asked. */
  takeBack(): void {
    if (this.undoable !== null) this.session.takeBack(true, this.undoable);
  }

  /** An act as it was typed: the server says what is wrong with one that is not among those listed. */
  type(text: string): void {
    const typed = text.trim();
    const seat = this.seat ?? this.session.seats[0];
    if (!typed || seat === undefined) return;
    const acts = this.view?.acts ?? [];
    const same = (act: ActView): boolean => [act.text, `${act.unit} ${act.text}`].includes(typed);
    const act = acts.find(same) ?? acts.find((one) => one.text.toLowerCase() === typed.toLowerCase());
    if (act) this.#send(act);
    else this.session.act(typed, seat);
  }

  #choose(choice: Choice): void {
    this.asked = [];
    this.pending = null;
    this.choice = choice;
  }

  #take(tapped: Tapped): void {
    if ("choice" in tapped) this.#choose(tapped.choice);
    else if (tapped.plain) this.#do(tapped.acts[0]!);
    else {
      this.pending = null;
      this.asked = tapped.acts;
    }
  }

  #do(act: ActView): void {
    this.asked = [];
    if (this.#confirm()) this.pending = act;
    else this.#send(act);
  }

  #send(act: ActView): void {
    this.wishes.did(act);
    this.pending = null;
    this.session.act(act.text, this.seat ?? undefined);
  }
}
