/** What practice is remembered by: each piece that was felt, what it was taken for, and how long that took. */

import { KINDS, type Kind } from "./view.ts";

/** One piece: what it was (`kind`), what the player named it, and after how many milliseconds. */
export interface Try {
  readonly kind: Kind;
  readonly named: Kind;
  readonly ms: number;
}

/** Tries that are remembered; the oldest go first. */
const MOST = 400;

const PLACE = "doubloon.practice";

/** What a game is set to in which one only feels: nothing costs time, and the other seat never plays. */
export const SETTINGS = {
  seats: 2,
  countdown: 0,
  draw_time: 0,
  wrong_time: 0,
  grace: 0,
  show_time: 0,
  round_limit: 3600,
  shake_time: 300,
} as const;

/** Pieces after which the pouch is filled again: an empty bag is no practice. */
export const ROUND = 10;

/** The tries that this device remembers. */
export function recalled(): readonly Try[] {
  try {
    return triesIn(localStorage.getItem(PLACE));
  } catch {
    return [];
  }
}

/** Remember tries; where nothing can be stored they last as long as the page. */
export function remember(tries: readonly Try[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(tries.slice(-MOST)));
  } catch {
    return;
  }
}

/** The tries in a stored text; what makes no sense is left out. */
export function triesIn(text: string | null): readonly Try[] {
  let found: unknown;
  try {
    found = JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
  return Array.isArray(found) ? found.filter(isTry).slice(-MOST) : [];
}

function isTry(value: unknown): value is Try {
  const one = value as Partial<Try> | null;
  const kinds: readonly unknown[] = KINDS;
  return (
    typeof one === "object" &&
    one !== null &&
    kinds.includes(one.kind) &&
    kinds.includes(one.named) &&
    Number(one.ms) >= 0
  );
}

/** How often each kind (row) was named as each (column), in the order of the kinds. */
export function confusions(tries: readonly Try[]): readonly (readonly number[])[] {
  return KINDS.map((kind) =>
    KINDS.map((named) => tries.filter((one) => one.kind === kind && one.named === named).length),
  );
}

/** The share of tries that were right, from 0 to 1; nothing of none. */
export function right(tries: readonly Try[]): number | null {
  return tries.length > 0 ? tries.filter((one) => one.kind === one.named).length / tries.length : null;
}

/** The median of the times, in seconds; nothing of none. */
export function pace(tries: readonly Try[]): number | null {
  const times = tries.map((one) => one.ms / 1000).sort((a, b) => a - b);
  const middle = times.length >> 1;
  if (times.length === 0) return null;
  return times.length % 2 ? times[middle]! : (times[middle - 1]! + times[middle]!) / 2;
}

/** The pace over time: for each try its number, its seconds, and the median of the last `window` up to it. */
export function paces(tries: readonly Try[], window = 9): [number[], number[], number[]] {
  return [
    tries.map((_, at) => at + 1),
    tries.map((one) => one.ms / 1000),
    tries.map((_, at) => pace(tries.slice(Math.max(0, at + 1 - window), at + 1))!),
  ];
}
