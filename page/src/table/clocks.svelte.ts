/** Time that runs on the screen. */

import type { Clock } from "../wire/messages.ts";

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

/** A time as clocks show it: `2:05`, `1:02:05`; of the last ten seconds the tenths too. */
export function clockText(ms: number): string {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${two(hours % 24)}h`;
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
