/** A room as this device knows it: where the game stands, who is there, what was said. One session a room, until `close`. */

import { Connection, type Line, type Link } from "./connection.ts";
import type { Result } from "./island.ts";
import { forgetKey } from "./keys.ts";
import { wholeActs } from "./messages.ts";
import type {
  Act,
  Clock,
  Did,
  Felt,
  FromServer,
  Here,
  No,
  Offer,
  RoomStatus,
  Said,
  Sitting,
  TableNow,
  ToServer,
  View,
  Welcome,
} from "./messages.ts";
import { GameTime } from "./gametime.ts";
import { Outbox } from "./outbox.ts";
import { patch } from "./patch.ts";

/** Lines of the chat that are kept. */
const CHAT = 200;

/** Keys that one client may show. */
const KEYS = 8;

/** Milliseconds after which what could not be stored is sent again, and between two looks at the server's clock. */
const AGAIN = 1500;
const CLOCK = 60_000;

/** A refusal, as the server said it; without a message it is the page's own: `unsent`, nothing could be said to it. */
export type Refused = Omit<No, "type" | "id">;

/** The live room. What it holds is reactive and read only; what it does is said to the server and comes back as news. */
export class Session {
  readonly code: string;
  link = $state<Link>("opening");
  status = $state<RoomStatus>("open");
  game = $state("");
  seats = $state.raw<readonly number[]>([]);
  names = $state.raw<readonly string[]>([]);
  /** The number of the last record; -1: the game has not begun. */
  n = $state(-1);
  /** One view for each of `seats`, or a single one as a spectator; none before the game. */
  views = $state.raw<readonly View[]>([]);
  /** Legal acts by seat. */
  acts = $state.raw<Readonly<Record<number, readonly string[]>>>({});
  result = $state.raw<Result | null>(null);
  clock = $state.raw<Clock | null>(null);
  table = $state.raw<TableNow | null>(null);
  here = $state.raw<Here | null>(null);
  chat = $state.raw<readonly Said[]>([]);
  notice = $state("");
  refusal = $state.raw<Refused | null>(null);
  /** How many acts are under way and not stored yet. */
  waiting = $state(0);

  /** A record was made; `before` is what was shown before it. Whoever sets this shows the views in his own time. */
  onplay: ((did: Did, before: readonly View[]) => void) | null = null;
  /** The views came whole and replace what was shown; `missed` are the records that went by unseen. */
  onplace: ((missed: readonly Did[]) => void) | null = null;
  /** Records that went by unseen while nobody listened: whoever comes first takes them. */
  unseen: readonly Did[] = [];
  /** What a finger feels, or why it feels nothing (`hand`: another device of the seat has the hand). */
  onfelt: ((answer: Felt | No) => void) | null = null;

  #keys: readonly string[];
  #probe: { left: string[]; good: string[] } | null = null;
  #missed: Did[] = [];
  /** The last record that a welcome spoke of: what it said of acts, clock and result holds for records up to it. */
  #welcomed = -1;
  /** A record that was known before this session began, so that what came after it is told again. */
  readonly #since: number;
  readonly #seated: readonly Sitting[];
  readonly #outbox = new Outbox();
  readonly #time = new GameTime();
  #count = 0;
  /** The seats for which this device feels, in games in which one feels. */
  #hands: readonly number[] = [];
  #fresh = true;
  /** The name under which the hand was asked for last, until it is given. */
  #handing = "";
  readonly #self = Math.random().toString(36).slice(2, 10);
  readonly #connection: Connection;
  readonly #ticker: ReturnType<typeof setInterval>;

  /** `seated`: who sits there, as far as it is known before the room says so itself. */
  constructor(code: string, keys: readonly string[], seated: readonly Sitting[] = []) {
    this.code = code;
    this.#seated = seated;
    this.#since = reached(code);
    this.#keys = keys.slice(-KEYS);
    const line: Line = {
      hello: () => this.#hello(),
      heard: (message) => this.#heard(message),
      link: (link) => (this.link = link),
    };
    this.#connection = new Connection(line);
    this.#ticker = setInterval(() => this.#askTime(), CLOCK);
  }

  /** Who sits there, as far as it is known. */
  get seated(): readonly Sitting[] {
    return this.table?.seats ?? this.#seated;
  }

  /** Leave the room. */
  close(): void {
    clearInterval(this.#ticker);
    this.#connection.close();
  }

  /** The game's time in milliseconds since it began, as near as can be known. */
  now(): number {
    return this.#time.now();
  }

  /** Do an act for a seat (default: the only one). It is done once, whatever becomes of the connection. */
  act(text: string, seat?: number): void {
    this.refusal = null;
    const act: Act = { type: "act", id: this.#name(), text, n: this.n, ...(seat === undefined ? {} : { seat }) };
    this.#outbox.add(act);
    this.waiting = this.#outbox.size;
    this.#connection.send(act);
  }

  /** Take back one's last act: at once where nothing came to light since; else, with `ask`, the others are asked. */
  takeBack(ask = false, seat?: number): void {
    this.#say({ type: "take back", ask, ...(seat === undefined ? {} : { seat }) });
  }

  /** Give up for good. */
  resign(seat?: number): void {
    this.#say({ type: "resign", ...(seat === undefined ? {} : { seat }) });
  }

  /** Offer something, or agree to it, for all of one's seats. */
  agree(what: Offer): void {
    this.#say({ type: "agree", what });
  }

  /** Say no, or take back one's own offer. */
  decline(what: Offer): void {
    this.#say({ type: "decline", what });
  }

  /** Say something at the table: a text, or one of the quick phrases by its name. */
  say(words: { text: string } | { phrase: string }, seat?: number): void {
    this.#say({ type: "say", ...words, ...(seat === undefined ? {} : { seat }) });
  }

  /** Have everything sent anew. */
  look(): void {
    this.#connection.send({ type: "look" });
  }

  /** In games in which one feels: this device feels for the seat from now on, also after it has been away. */
  takeHand(seat: number): void {
    this.#hands = [...this.#hands.filter((other) => other !== seat), seat];
    this.#handing = this.#name();
    this.#connection.send({ type: "hand", id: this.#handing, seat });
  }

  /** Where the finger is; `onfelt` hears what is there, under the same `k`. Whether it could be said. */
  feel(x: number, y: number, k: number, seat: number): boolean {
    return this.#handing === "" && this.#connection.send({ type: "feel", x, y, k, seat });
  }

  /** The finger is taken away: the hand opens. */
  lift(seat: number): void {
    this.#connection.send({ type: "lift", seat });
  }

  // --- what is said ----------------------------------------------------------------------------------------------------

  #say(message: ToServer): void {
    this.refusal = this.#connection.send(message) ? null : { error: "unsent", message: "" };
  }

  #name(): string {
    return `${this.#self}-${++this.#count}`;
  }

  #hello(): ToServer {
    this.#fresh = true;
    const keys = this.#probe ? [this.#probe.left[0]!] : this.#keys;
    const since = Math.max(this.n, this.#since);
    return { type: "hello", room: this.code, keys, follow: true, ...(this.#probe ? {} : { since }) };
  }

  #askTime(): void {
    const id = this.#name();
    if (this.#connection.send({ type: "ask", id })) this.#time.asked(id);
  }

  // --- what is heard ---------------------------------------------------------------------------------------------------

  #heard(message: FromServer): void {
    if (this.#probe && this.#probed(message)) return;
    switch (message.type) {
      case "welcome":
        return this.#welcome(message);
      case "did":
        return this.#did(message);
      case "done":
        return this.#settled(message.id);
      case "felt":
        return this.onfelt?.(message);
      case "no":
        return this.#no(message);
      case "now":
        return this.#time.told(message.id, message.time);
      case "status":
        this.status = message.status;
        return;
      case "table":
        this.table = message;
        this.status = message.status;
        this.names = named(this.names, message);
        return;
      case "here":
        this.here = message;
        return;
      case "said":
        if (!this.chat.some((line) => line.id === message.id)) this.chat = [...this.chat, message].slice(-CHAT);
        return;
      case "notice":
        this.notice = message.text;
        return;
    }
  }

  #welcome(welcome: Welcome): void {
    this.status = welcome.status;
    this.game = welcome.game;
    this.names = welcome.names;
    this.acts = wholeActs(welcome.acts);
    this.result = welcome.result ?? null;
    this.clock = welcome.clock ?? null;
    this.#missed = [];
    this.#time.about(welcome.time);
    const moved = welcome.seats.join() !== this.seats.join();
    this.seats = welcome.seats;
    if (welcome.views && welcome.views.length > 0) {
      this.views = welcome.views;
      this.n = welcome.n;
      if (welcome.n >= 0) remember(this.code, welcome.n);
      this.onplace?.([]);
    } else if (welcome.n < 0) {
      this.n = -1;
      this.views = [];
    } else if (welcome.n === Math.max(this.n, this.#since) && (moved || this.views.length === 0)) {
      this.look();
    }
    this.#welcomed = welcome.n;
    this.#askTime();
    // To the server this is a new client, which has no hand yet.
    if (this.#fresh) for (const seat of this.#hands) this.takeHand(seat);
    this.#fresh = false;
    for (const act of this.#outbox.all()) this.#connection.send(act);
  }

  #did(did: Did): void {
    if (did.id !== undefined) this.#settled(did.id);
    if (did.n <= this.n) return;
    const before = this.views;
    this.n = did.n;
    this.refusal = null;
    remember(this.code, did.n);
    if (did.n > this.#welcomed) {
      this.acts = wholeActs(did.acts);
      this.clock = did.clock ?? this.clock;
      this.result = did.result ?? null;
      if (this.status === "running" && did.result) this.status = "over";
    }
    if (did.views && did.views.length > 0) {
      const missed = [...this.#missed, did];
      this.#missed = [];
      this.views = did.views;
      if (this.onplace) this.onplace(missed);
      else this.unseen = [...this.unseen, ...missed];
    } else if (did.changes && did.changes.length === before.length) {
      this.views = before.map((view, at) => (did.changes![at] ? patch(view, did.changes![at]!) : view));
      this.#play(did, before);
    } else if (did.n <= this.#welcomed) {
      this.#missed.push(did);
    } else if (before.length > 0 && did.changes) {
      this.look();
    } else {
      // Nothing that is shown has changed.
      this.#play(did, before);
    }
  }

  /** The table may still be on its way when the first records come. */
  #play(did: Did, before: readonly View[]): void {
    if (this.onplay) this.onplay(did, before);
    else this.unseen = [...this.unseen, did];
  }

  #no(no: No): void {
    if (no.id !== undefined) {
      if (no.error === "later") {
        const act = this.#outbox.get(no.id);
        if (act) setTimeout(() => this.#outbox.get(act.id) && this.#connection.send(act), AGAIN);
        return;
      }
      this.#settled(no.id);
    }
    if (no.error === "key" && this.#keys.length > 0) {
      // It is not said which key; each is tried alone, and those that open nothing any more are forgotten.
      this.#probe = { left: [...this.#keys], good: [] };
      this.#connection.send(this.#hello());
      return;
    }
    // Fingers are refused without a name.
    if (no.id === undefined && this.#hands.length > 0 && (no.error === "illegal" || no.error === "hand")) {
      if (no.error === "hand") this.#hands = [];
      this.onfelt?.(no);
      return;
    }
    this.refusal = no;
    if ((no.error === "room" && this.game === "") || no.error === "protocol") this.#connection.giveUp();
  }

  /** Take an answer to a key that is tried; whether it was one. */
  #probed(message: FromServer): boolean {
    const probe = this.#probe!;
    if (message.type !== "welcome" && !(message.type === "no" && message.error === "key")) return message.type !== "no";
    const key = probe.left.shift()!;
    if (message.type === "welcome") probe.good.push(key);
    else forgetKey(this.code, key);
    if (probe.left.length === 0) {
      this.#keys = probe.good;
      this.#probe = null;
    }
    this.#connection.send(this.#hello());
    return true;
  }

  #settled(id: string): void {
    if (id === this.#handing) this.#handing = "";
    this.#outbox.settle(id);
    this.waiting = this.#outbox.size;
  }
}

/** Everybody's names by seat, with those that the table knows. */
function named(names: readonly string[], table: TableNow): readonly string[] {
  const known = [...names];
  for (const { seat, name } of table.seats) {
    while (known.length <= seat) known.push("");
    known[seat] = name;
  }
  return known;
}

/** The last record that this window heard of before it was reloaded, 0 if there is none: what came since is told again. */
function reached(code: string): number {
  try {
    return Number(sessionStorage.getItem(`doubloon.n.${code}`) ?? 0);
  } catch {
    return 0;
  }
}

function remember(code: string, n: number): void {
  try {
    sessionStorage.setItem(`doubloon.n.${code}`, String(n));
  } catch {
    // Then a reload begins with the position as it is.
  }
}
