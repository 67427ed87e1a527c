/** Every message that travels over the WebSocket, both ways; fields that have their default may be missing. */

import type { Result } from "./island.ts";
import type { Changes } from "./patch.ts";

/** What a seat, or who watches, may know of a game; `view` says of which. */
export interface View {
  readonly view: string;
  readonly seat: number | null;
}

/** Something that happened; `event` says what, `rule` by which rule. */
export interface GameEvent {
  readonly event: string;
  readonly rule: string;
}

export type Offer = "draw" | "undo" | "rematch";
export type RoomStatus = "open" | "running" | "over" | "frozen" | "closed";

/** What the clocks show: milliseconds `left` of each seat at the time `since`; from then on they run for `running`. */
export interface Clock {
  readonly left: readonly number[];
  readonly since: number;
  readonly running: readonly number[];
}

/** Legal acts: seat in digits, beginning, endings. */
export type GroupedActs = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

// --- to the server ------------------------------------------------------------------------------------------------------

export interface Act {
  readonly type: "act";
  readonly id: string;
  readonly text: string;
  readonly seat?: number;
  readonly n?: number;
}

export type ToServer =
  | { type: "hello"; room: string; keys: readonly string[]; since?: number; follow: true }
  | Act
  | { type: "hand"; id: string; seat?: number }
  | { type: "feel"; x: number; y: number; k: number; seat?: number }
  | { type: "lift"; seat?: number }
  | { type: "look" }
  | { type: "pong"; at: number }
  | { type: "ask"; id: string }
  | { type: "resign"; seat?: number }
  | { type: "agree"; what: Offer; seat?: number; about?: number }
  | { type: "decline"; what: Offer }
  | { type: "take back"; seat?: number; ask?: boolean }
  | { type: "say"; text?: string; phrase?: string; seat?: number };

// --- from the server ----------------------------------------------------------------------------------------------------

export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly room: string;
  readonly game: string;
  readonly status: RoomStatus;
  readonly n: number;
  readonly time: number;
  readonly seats: readonly number[];
  readonly names: readonly string[];
  readonly views?: readonly View[];
  readonly acts?: GroupedActs;
  readonly result?: Result | null;
  readonly clock?: Clock;
}

/** Record `n` is stored for good. */
export interface Did {
  readonly type: "did";
  readonly n: number;
  readonly time: number;
  readonly seat: number | null;
  readonly events?: readonly GameEvent[];
  readonly acts?: GroupedActs;
  readonly id?: string;
  readonly result?: Result | null;
  readonly views?: readonly View[];
  readonly changes?: readonly (Changes | null)[];
  readonly clock?: Clock;
}

/** Who sits on a seat: a person, a bot, or (both are there) a bot for a person. */
export interface Sitting {
  readonly seat: number;
  readonly name: string;
  readonly bot?: string | null;
  readonly colour?: string | null;
  readonly ready?: boolean;
  readonly away?: boolean;
  readonly host?: boolean;
}

export interface Offered {
  readonly what: Offer;
  readonly seat: number;
  readonly about?: number;
}

/** Who sits where, and what is offered. */
export interface TableNow {
  readonly type: "table";
  readonly status: RoomStatus;
  readonly game: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly seats: readonly Sitting[];
  readonly mine: readonly number[];
  readonly public?: boolean;
  readonly rated?: boolean;
  readonly offers?: readonly Offered[];
  readonly next?: string | null;
  readonly promise?: string;
  readonly seal?: string;
}

/** Whose players are connected, and how many watch. */
export interface Here {
  readonly type: "here";
  readonly seats: readonly number[];
  readonly watching: number;
}

/** A line of the chat; `who` stays the same for a person. */
export interface Said {
  readonly type: "said";
  readonly id: number;
  readonly at: number;
  readonly who: string;
  readonly name: string;
  readonly seat?: number | null;
  readonly text?: string;
  readonly phrase?: string | null;
}

/** What the finger feels at the place that was asked for under the number `k`; `what` is the game's. */
export interface Felt {
  readonly type: "felt";
  readonly k: number;
  readonly what: unknown;
}

/** Something was refused and has changed nothing. */
/** What a refusal speaks of: names, numbers, and seats, which count from 0. */
export type About = Readonly<Record<string, string | number | readonly number[]>>;

/** A refusal: `why` tells those of one `error` apart, `message` says it in English. */
export interface No {
  readonly type: "no";
  readonly error: string;
  readonly message: string;
  readonly id?: string;
  readonly why?: string;
  readonly about?: About;
}

export type FromServer =
  | Welcome
  | Did
  | TableNow
  | Here
  | Said
  | No
  | Felt
  | { readonly type: "done"; readonly id: string; readonly n: number }
  | { readonly type: "ping"; readonly at: number }
  | { readonly type: "now"; readonly id: string; readonly time: number }
  | { readonly type: "status"; readonly status: RoomStatus; readonly message?: string }
  | { readonly type: "bye"; readonly reason: string; readonly again?: number | null }
  | { readonly type: "notice"; readonly text: string };

/** The legal acts of each seat as whole texts. */
export function wholeActs(grouped: GroupedActs | undefined): Readonly<Record<number, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(grouped ?? {}).map(([seat, groups]) => [
      Number(seat),
      Object.entries(groups).flatMap(([beginning, endings]) => endings.map((ending) => beginning + ending)),
    ]),
  );
}
