/** What happened on the island, in sentences; arguments are made as the terminal makes them, so both say the same. */

import type { EventName, IslandEvent, IslandView, UnitView } from "../wire/island.ts";
import type { Words } from "./book.ts";
import {
  allOf,
  called,
  kindOf,
  loadArguments,
  player,
  teamArguments,
  tileArguments,
  vessel,
  type Args,
} from "./names.ts";

/** What the fields of a sentence are looked up in. */
export interface Names {
  unit(name: string): string;
  vessel(number: number): string;
  player(seat: number): string;
}

/** Fields that are left out of an event when they have nothing to say. */
const SILENT: Partial<Record<EventName, Readonly<Record<string, string>>>> = {
  Moved: { cargo: "" },
  Died: { lost: "" },
  Stuck: { cargo: "" },
  CameOut: { cargo: "" },
  UnitLeft: { dropped: "" },
};

type Field = (words: Words, name: string, value: never, names: Names) => Args;

const LOAD: Field = (words, name, value) => loadArguments(words, name, value);
const SEATS: Field = (words, name, value: readonly number[], names) => ({
  [name]: allOf(words, value.map(names.player)),
  [`${name}-count`]: value.length,
});
const UNIT: Field = (_, name, value: string, names) => ({
  [name]: value ? names.unit(value) : "",
  [`${name}-kind`]: kindOf(value) || "none",
});

/** What the fields of events become in a sentence; those that do not stand here are said as they are. */
const FIELDS: Readonly<Record<string, Field>> = {
  rule: (_, __, value: string) => ({ rule: value, "rule-key": value.replaceAll(".", "-") }),
  unit: UNIT,
  by: UNIT,
  team: (words, _, value) => teamArguments(words, "team", "team-colour", value),
  vessel: (_, __, value, names) => ({ vessel: names.vessel(value) }),
  seat: (_, __, value, names) => ({ seat: names.player(value) }),
  winners: SEATS,
  scores: (_, __, value: readonly number[]) => ({ scores: value.join(" : ") }),
  cargo: LOAD,
  lost: LOAD,
  dropped: LOAD,
  tile: (words, _, value) => tileArguments(words, value),
  cause: (words, _, value: string) => ({ cause: value, "cause-words": words.say(`cause-${value}`) }),
  reason: (words, _, value: string) => ({ reason: value, "reason-words": words.say(`end-${value}`) }),
};

/** The key of an event's sentence: `event-knocked-out` for `KnockedOut`. */
export function eventKey(event: string): string {
  return `event-${event.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()}`;
}

/** One sentence for what happened. */
export function sentence(words: Words, event: IslandEvent, names: Names): string {
  const args: Args = {};
  for (const [name, value] of Object.entries({ ...SILENT[event.event], ...event })) {
    if (name === "event") continue;
    const field = FIELDS[name];
    if (field) Object.assign(args, field(words, name, value as never, names));
    else args[name] = typeof value === "boolean" ? (value ? "yes" : "no") : (value as string | number);
  }
  return words.say(eventKey(event.event), args);
}

const number = (name: string): number => Number(name.slice(1));

/**
 * One sentence an event, in order; `before` is the view that they led on from, `after` the one they led to.
 *
 * Each unit is called as it is at that moment: who joins is not of the new colour yet.
 */
export function sentences(
  words: Words,
  events: readonly IslandEvent[],
  before: IslandView,
  after: IslandView,
  players: readonly string[],
): string[] {
  const teams = new Map<number, UnitView["team"]>(before.units.map((unit) => [number(unit.name), unit.team]));
  const converts = new Set<number>();
  const names: Names = {
    unit: (name) =>
      called(
        words,
        converts.has(number(name)) ? `C${number(name)}` : name,
        teams.get(number(name)) ?? null,
        after.units,
      ),
    vessel: (at) => vessel(words, after.vessels, at),
    player: (seat) => player(words, players, seat),
  };
  return events.map((event) => {
    const said = sentence(words, event, names);
    if (event.event === "Joined") teams.set(number(event.unit), event.team);
    else if (event.event === "TurnedNeutral") teams.set(number(event.unit), null);
    else if (event.event === "Converted") converts.add(number(event.unit));
    return said;
  });
}

/** Whether the board or the event before says the same: whose turn it is, what was found, what a hand took up. */
export function goesWithoutSaying(event: IslandEvent): boolean {
  switch (event.event) {
    case "Uncovered":
    case "Appeared":
      return true;
    case "TurnBegan":
      return event.rule === "J3.1";
    case "Took":
    case "Left":
      return event.rule === "J3.4";
    case "Boarded":
      return event.rule === "J9.11";
    case "SpentTile":
      return event.tile !== "plane";
    default:
      return false;
  }
}
