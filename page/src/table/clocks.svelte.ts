/** Time that runs on the screen. */

import { FluentNumber } from "@fluent/bundle";
import type { Clock } from "../wire/messages.ts";
import type { Words } from "../words/book.ts";

/** Changes four times a second while somebody looks. */
let ticks = $state(0);

setInterval(() => {
  if (document.visibilityState === "visible") ticks++;
}, 250);

/** The time of a game that is played, which goes on where it is shown. */
export function running(session: { now(): number }): number {
  void ticks;
  return session.now();
}

/** Milliseconds a seat has left at a time of the game. */
export function left(clock: Clock, seat: number, now: number): number {
  const spent = clock.running.includes(seat) ? Math.max(0, now - clock.since) : 0;
  return Math.max(0, (clock.left[seat] ?? 0) - spent);
}

/** A time as clocks show it: `2:05`, `1:02:05`; of the last ten seconds the tenths too, of more than a day the hours alone. */
export function clockText(words: Words, ms: number): string {
  if (ms < 10_000) {
    const seconds = new FluentNumber(Math.floor(ms / 100) / 10, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return words.say("page-clock-last", { seconds });
  }
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return words.say("page-clock-long", { days: Math.floor(hours / 24), hours: hours % 24 });
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
