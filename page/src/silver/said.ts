/** What happened in Captain Silver, in sentences; arguments are made as the terminal makes them, so both say the same. */

import { FluentNumber } from "@fluent/bundle";
import type { Words } from "../words/book.ts";
import { allOf, player, type Args } from "../words/names.ts";
import type { Step } from "./show.ts";
import type { SilverEvent, SilverEventName } from "./view.ts";

/** What stems the keys of reasons have, by the event that gives them. */
const REASONS: Partial<Record<SilverEventName, string>> = { GameOver: "silver-end", RoundStopped: "silver-stop" };

/** Fields that are left out of an event when they have nothing to say. */
const DEFAULTS: Partial<Record<SilverEventName, Readonly<Record<string, unknown>>>> = {
  Shaken: { late: false },
  GameOver: { chests: [] },
};

type Name = (seat: number) => string;
type Field = (words: Words, name: string, value: never, players: Name, event: SilverEvent) => Args;

const SEAT: Field = (_, name, value: number, players) => ({ [name]: players(value) });
const SEATS: Field = (words, name, value: readonly number[], players) => ({
  [name]: allOf(words, value.map(players)),
  [`${name}-count`]: value.length,
});

/** What the fields of events become in a sentence; those that do not stand here are said as they are. */
const FIELDS: Readonly<Record<string, Field>> = {
  rule: (_, __, value: string) => ({ rule: value, "rule-key": value.replaceAll(".", "-") }),
  seat: SEAT,
  by: SEAT,
  seats: SEATS,
  winners: SEATS,
  scores: (_, __, value: readonly number[]) => ({ scores: value.join(" : ") }),
  kind: (words, _, value: string) => {
    const args: Args = { kind: value, "kind-words": words.say(`piece-${value}`) };
    for (const form of words.forms(`piece-${value}`)) args[`kind-${form}`] = words.say(`piece-${value}.${form}`);
    return args;
  },
  kinds: (words, _, value: readonly string[]) => ({
    kinds: allOf(
      words,
      value.map((kind) => words.say(`piece-${kind}.found`)),
    ),
  }),
  chests: (words, _, value: readonly (number | readonly number[])[]) => {
    const each = value.map((one) => (typeof one === "number" ? String(one) : one.join("+") || "-"));
    const nested = value.some((one) => typeof one !== "number");
    return { chests: nested ? each.join(" : ") : allOf(words, each), "has-chests": value.length > 0 ? "yes" : "no" };
  },
  stack: (words, _, value: string) => ({ stack: value, "stack-words": words.say(`stack-${value}`) }),
  reason: (words, _, value: string, __, event) => ({
    reason: value,
    "reason-words": words.say(`${REASONS[event.event] ?? "silver-end"}-${value}`),
  }),
  margin: (_, __, value: number) => ({ margin: seconds(value) }),
};

/** The key of an event's sentence: `silver-round-stopped` for `RoundStopped`. */
export function silverKey(event: string): string {
  return `silver-${event.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()}`;
}

/** One sentence for what happened; `names` are the players' by seat. */
export function silverSentence(words: Words, event: SilverEvent, names: readonly string[]): string {
  const args: Args = {};
  const players = (seat: number): string => player(words, names, seat);
  for (const [name, value] of Object.entries({ ...DEFAULTS[event.event], ...event })) {
    if (name === "event" || name === "audience") continue;
    const field = FIELDS[name];
    if (field) Object.assign(args, field(words, name, value as never, players, event));
    else args[name] = typeof value === "boolean" ? (value ? "yes" : "no") : (value as string | number);
  }
  return words.say(silverKey(event.event), args);
}

/** One sentence for a step of an evaluation; "" for one that is only seen. */
export function stepSentence(words: Words, step: Step, names: readonly string[]): string {
  const said = (event: SilverEvent): string => silverSentence(words, event, names);
  switch (step.do) {
    case "row":
      return said({ event: "IslandTurned", rule: "C3.1", row: step.row });
    case "pay": {
      const rule = step.right && step.gold + step.steps === 0 ? "C2.14" : "C3.1";
      const { seat, space, kind, right, gold, steps, lost } = step;
      return said({ event: "Evaluated", rule, seat, space, kind, right, gold, steps, lost });
    }
    case "land": {
      const { seat, at: space, stack, left } = step;
      return said({ event: "Landed", rule: "C3.2", seat, space, stack, left });
    }
    case "coin":
      return said({ event: "CoinFound", rule: "C3.2", seat: step.seat, space: step.at });
    case "chest":
      return said({ event: "ChestKept", rule: "C3.2", seat: step.seat, stack: step.stack, late: false });
    case "volcano":
      return said({ event: "VolcanoTurned", rule: "C3.3", card: 0, kinds: step.kinds });
    case "burn":
      return said({ event: "Burned", rule: "C3.3", seat: step.seat, kind: step.kind, paid: step.paid });
    case "hop":
      return "";
  }
}

/** Milliseconds as seconds, which are said with two decimals and the decimal sign of the language. */
export function seconds(milliseconds: number): FluentNumber {
  return new FluentNumber(milliseconds / 1000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Whether an event is plain to see or of no interest by itself. */
export function silent(event: SilverEvent): boolean {
  return ["Drew", "Resting", "Rested", "Settled", "ShowBegan", "VotedSkip"].includes(event.event);
}
