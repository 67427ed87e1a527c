/** What has happened, in words: one entry a record, kept over a reload of the page. */

import type { IslandEvent, IslandView } from "../wire/island.ts";
import type { Did } from "../wire/messages.ts";
import { goesWithoutSaying, sentences } from "../words/events.ts";
import { player } from "../words/names.ts";
import { spoken } from "../words/words.svelte.ts";

/** Entries that are kept. */
const MOST = 200;

/** Rules that only say how a turn goes: they are no answer to "why?" where there are others. */
const PLAIN = ["J3.1", "J3.4", "J4.1", "J9.21"];

/** A record in words: the sentences worth telling, the rules at work, and the cells it was about. */
export interface Entry {
  readonly n: number;
  /** Who acted; null for the clock. */
  readonly seat: number | null;
  readonly team: number;
  readonly text: string;
  readonly rules: readonly string[];
}

export class Log {
  entries = $state.raw<readonly Entry[]>([]);

  readonly #place: string;
  readonly #players: () => readonly string[];

  constructor(code: string, players: () => readonly string[]) {
    this.#place = `doubloon.log.${code}`;
    this.#players = players;
    this.entries = stored(this.#place);
  }

  /** Put a record into words. `before` is the view it was made from, `after` the one it led to. */
  tell(did: Did, events: readonly IslandEvent[], before: IslandView, after: IslandView): void {
    if (this.entries.some((entry) => entry.n === did.n)) return;
    const said = sentences(spoken, events, before, after, this.#players());
    const text =
      events.length === 0 && did.views
        ? spoken.say("page-log-undone")
        : [...flag(did, events, this.#players()), ...said.filter((_, at) => !goesWithoutSaying(events[at]!))].join(" ");
    const rules = events.map((event) => event.rule).filter((rule, at, all) => all.indexOf(rule) === at);
    const telling = rules.filter((rule) => !PLAIN.includes(rule));
    this.#add({ n: did.n, seat: did.seat, team: before.team, text, rules: telling.length > 0 ? telling : rules });
  }

  #add(entry: Entry): void {
    this.entries = [...this.entries, entry].slice(-MOST);
    try {
      sessionStorage.setItem(this.#place, JSON.stringify(this.entries));
    } catch {
      // Then the log begins anew with a reload.
    }
  }
}

/** That somebody's clock has run out: to the game itself he has only left. */
function flag(did: Did, events: readonly IslandEvent[], players: readonly string[]): string[] {
  if (did.seat !== null) return [];
  return events.flatMap((event) =>
    event.event === "SeatLeft" && event.rule === "J8.6"
      ? [spoken.say("page-log-flag", { player: player(spoken, players, event.seat) })]
      : [],
  );
}

function stored(place: string): readonly Entry[] {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? "[]") as readonly Entry[];
  } catch {
    return [];
  }
}
