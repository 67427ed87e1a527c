/** The server's REST calls, typed; what it refuses becomes an error with its own words. */

import type { About, RoomStatus, Sitting, View, GameEvent } from "./messages.ts";
import type { Result } from "./island.ts";
import type { Changes } from "./patch.ts";
import { keysOf } from "./keys.ts";

/** What the server refused: `message` in its words, `status` of HTTP (0: not reached), the others as in a `no`. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: string;
  readonly why: string;
  readonly about: About;

  constructor(message: string, status: number, error = "", why = "", about: About = {}) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.error = error;
    this.why = why;
    this.about = about;
  }
}

export type Settings = Readonly<Record<string, unknown>>;

/** One row of the settings form, as the game's table of options has it. */
export interface SettingRow {
  readonly name: string;
  readonly kind: string;
  readonly default: string | number | boolean;
  readonly help: string;
  readonly rules: readonly string[];
  readonly choices: readonly (string | number)[];
  readonly low: number;
  readonly high: number;
  readonly unit: string;
  readonly allowed: string;
  /** Of a setting of tiles: the named sets, each with its types and how many of them the standard island has. */
  readonly sets?: readonly (readonly [string, readonly (readonly [string, number])[]])[];
}

export interface GameShown {
  readonly name: string;
  readonly settings: readonly SettingRow[];
  readonly presets: readonly { readonly name: string; readonly about: string }[];
  readonly bots: readonly string[];
  readonly clock: string;
  readonly rated_clocks: readonly string[];
  readonly colours: readonly string[];
  readonly phrases: readonly string[];
}

export interface RoomShown {
  readonly code: string;
  readonly game: string;
  readonly settings: Settings;
  readonly status: RoomStatus;
  readonly created: number;
  readonly public: boolean;
  readonly rated: boolean;
  readonly places: number;
  readonly seats: readonly Sitting[];
  readonly next: string | null;
  readonly promise: string;
  readonly seal: string;
}

export interface RoomListed {
  readonly code: string;
  readonly game: string;
  readonly settings: Settings;
  readonly status: RoomStatus;
  readonly created: number;
  readonly rated: boolean;
  readonly places: number;
  readonly taken: number;
}

export interface Lobby {
  readonly rooms: readonly RoomListed[];
  readonly more: string | null;
}

/** A room that was made; `key` is the host's own and opens no seat. */
export interface RoomMade {
  readonly code: string;
  readonly key: string;
  readonly link: string;
}

export interface SeatTaken {
  readonly seat: number;
  readonly key: string;
  readonly link: string;
}

export interface NewRoom {
  game?: string;
  settings?: Settings;
  public?: boolean;
  rated?: boolean;
}

export interface NewSeat {
  name?: string;
  seat?: number;
  bot?: string;
  colour?: string;
  nonce?: string;
  ready?: boolean;
}

export interface SeatChange {
  name?: string;
  colour?: string;
  ready?: boolean;
  nonce?: string;
}

/** A rule; `text` is Markdown. */
export interface BookRule {
  readonly number: string;
  readonly title: string;
  readonly text: string;
}

/** The rules of a game, in the language that was asked for or, where it lacks them, in English. */
export interface Book {
  readonly game: string;
  readonly language: string;
  readonly title: string;
  readonly chapters: readonly (BookRule & { readonly rules: readonly BookRule[] })[];
}

export interface ReplayStep {
  readonly n: number;
  readonly time: number;
  readonly seat: number | null;
  readonly text: string;
  readonly events: readonly GameEvent[];
  readonly changes: Changes | null;
}

export interface ReplayShown {
  readonly code: string;
  readonly game: string;
  readonly settings: Settings;
  readonly names: readonly string[];
  readonly view: View;
  readonly steps: readonly ReplayStep[];
  readonly result: Result | null;
}

export interface Me {
  readonly name: string;
  readonly account: boolean;
  readonly ratings: readonly { pool: string; rating: number; deviation: number; games: number }[];
}

/** A game that one played, or plays. */
export interface Played {
  readonly code: string;
  readonly game: string;
  readonly settings: Settings;
  readonly status: RoomStatus;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly ended: number | null;
  readonly seat: number;
  readonly result: Result | null;
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Ask the server; `keys` are sent along where a call is for who holds a seat. Throws a {@link Refusal}. */
export async function ask(
  method: Method,
  path: string,
  body?: unknown,
  keys: readonly string[] = [],
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (keys.length > 0) headers["Authorization"] = `Bearer ${keys.slice(-8).join(",")}`;
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error), 0, "away");
  }
  if (answer.ok) return answer;
  const text = await answer.text();
  throw refusal(text, answer.status);
}

function refusal(text: string, status: number): Refusal {
  try {
    const told = JSON.parse(text) as {
      detail?: unknown;
      extra?: { error?: string; why?: string; about?: About } | null;
    };
    const { error, why, about } = told.extra ?? {};
    if (typeof told.detail === "string") return new Refusal(told.detail, status, error, why, about);
  } catch {
    // No JSON: a proxy in front of the server answered.
  }
  return new Refusal(text.slice(0, 200) || `HTTP ${status}`, status);
}

/** As {@link ask}, with the answer read. */
export async function json<T>(method: Method, path: string, body?: unknown, keys?: readonly string[]): Promise<T> {
  return (await (await ask(method, path, body, keys)).json()) as T;
}

const of = (code: string): string => `/api/rooms/${encodeURIComponent(code)}`;

/** The games that are offered, with all that a form needs. */
export const games = (): Promise<GameShown[]> => json("GET", "/api/games");

/** Settings with all defaults filled in, and how many play. */
export const checked = (game: string, settings: Settings): Promise<{ settings: Settings; seats: number }> =>
  json("POST", `/api/games/${game}/check`, { settings });

/** Make a room. */
export const makeRoom = (room: NewRoom): Promise<RoomMade> => json("POST", "/api/rooms", room);

/** Public rooms, the newest first; `before` is what stood in `more`. */
export function lobby(status: "open" | "running" | "all" = "all", game?: string, before?: string): Promise<Lobby> {
  const query = new URLSearchParams({ status, ...(game ? { game } : {}), ...(before ? { before } : {}) });
  return json("GET", `/api/rooms?${query}`);
}

/** A room as everybody may see it. */
export const room = (code: string): Promise<RoomShown> => json("GET", of(code));

/** Close a room whose game has not begun. */
export async function closeRoom(code: string): Promise<void> {
  await ask("DELETE", of(code), undefined, keysOf(code));
}

/** Take a seat, or, as the host, seat a bot. */
export const takeSeat = (code: string, seat: NewSeat): Promise<SeatTaken> =>
  json("POST", `${of(code)}/seats`, seat, keysOf(code));

/** Change name, colour, readiness or nonce of one's own seat. */
export async function changeSeat(code: string, seat: number, change: SeatChange): Promise<void> {
  await ask("PATCH", `${of(code)}/seats/${seat}`, change, keysOf(code));
}

/** Get up from a seat, or, as the host, send somebody away. */
export async function vacateSeat(code: string, seat: number): Promise<void> {
  await ask("DELETE", `${of(code)}/seats/${seat}`, undefined, keysOf(code));
}

/** Let a bot play on for a seat whose person left a running game. */
export async function standIn(code: string, seat: number, bot: string): Promise<void> {
  await ask("POST", `${of(code)}/seats/${seat}/bot`, { bot }, keysOf(code));
}

/** Sit down again on one's own seat. */
export async function sitAgain(code: string, seat: number): Promise<void> {
  await ask("POST", `${of(code)}/seats/${seat}/back`, {}, keysOf(code));
}

/** Make a new private link to one's own seat. */
export const newLink = (code: string, seat: number): Promise<SeatTaken> =>
  json("POST", `${of(code)}/seats/${seat}/link`, {}, keysOf(code));

/** Seat bots on all free seats. */
export const fillSeats = (code: string, bot: string): Promise<number[]> =>
  json("POST", `${of(code)}/fill`, { bot }, keysOf(code));

/** Let two seats change places. */
export async function swapSeats(code: string, seat: number, other: number): Promise<void> {
  await ask("POST", `${of(code)}/swap`, { seat, other }, keysOf(code));
}

/** Begin the game. */
export async function startGame(code: string): Promise<void> {
  await ask("POST", `${of(code)}/start`, {}, keysOf(code));
}

/** The address of a picture of the link to a room; by way of it a device is only a `hand` at the table, if that is said. */
export const linkPicture = (code: string, hand = false): string => `${of(code)}/qr.svg${hand ? "?hand=true" : ""}`;

/** A picture of the private link to a seat, as SVG. */
export async function privatePicture(code: string, key: string): Promise<string> {
  return (await ask("POST", `${of(code)}/qr.svg`, { key })).text();
}

/** The address of the log of a finished game. */
export const logAddress = (code: string): string => `${of(code)}/log`;

/** A finished game, step by step. */
export const replay = (code: string): Promise<ReplayShown> => json("GET", `${of(code)}/replay`);

/** The rules of a game in a language. */
export const book = (game: string, language: string): Promise<Book> => json("GET", `/api/book/${game}/${language}`);

/** All words of a language, as Fluent. */
export async function words(language: string): Promise<string> {
  return (await ask("GET", `/api/words/${language}`)).text();
}

/** Who one is here. */
export const me = (): Promise<Me> => json("GET", "/api/me");

/** Call oneself otherwise. */
export async function rename(name: string): Promise<void> {
  await ask("PATCH", "/api/me", { name });
}

/** One's games, the newest first; `before`: only those made before that time. */
export const myGames = (before?: number): Promise<Played[]> =>
  json("GET", `/api/me/games${before === undefined ? "" : `?before=${before}`}`);
