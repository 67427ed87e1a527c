/** Why something was refused, in the language of the page. */

import type { About, No } from "../wire/messages.ts";
import { Refusal } from "../wire/rest.ts";
import type { Args } from "./names.ts";
import type { Words } from "./book.ts";
import { spoken } from "./words.svelte.ts";

type Told = Omit<No, "type" | "id">;

/** What the page itself says, by names that no server has. */
const OWN: Readonly<Record<string, string>> = { unsent: "page-line-gone" };

/** A refusal in words; what a later server says, and nobody here knows, stays in the server's own. */
export function refusedWords({ error, message, why = "", about = {} }: Told, words: Words = spoken): string {
  const key = OWN[error] ?? [`refused-${error}-${why}`, `refused-${error}`].find((known) => words.knows(known));
  return key === undefined ? message : words.say(key, args(about, words));
}

/** What went wrong with a call, in words. */
export function troubleOf(error: unknown): string {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  return error.status === 0 ? spoken.say("page-away") : refusedWords(error);
}

function args(about: About, words: Words): Args {
  const said: Args = {};
  for (const [name, value] of Object.entries(about)) {
    const people = (number: number): number => (name === "seat" ? number + 1 : number);
    if (name === "setting") said[name] = settingWords(String(value), words);
    else if (typeof value === "number") said[name] = people(value);
    else said[name] = typeof value === "string" ? value : value.map(people).join(", ");
  }
  return said;
}

function settingWords(name: string, words: Words): string {
  const key = `page-set-${name}`;
  return words.knows(key) ? words.say(key) : name.replaceAll("_", " ");
}
