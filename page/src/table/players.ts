/** What the players at a table are called; bots have names of the page's own. */

import type { Session } from "../wire/session.svelte.ts";
import type { Words } from "../words/book.ts";

/** Everybody's names by seat; `""` for who has none. */
export function playersOf(words: Words, session: Pick<Session, "names" | "table">): readonly string[] {
  const bots = new Map<number, string>();
  for (const { seat, bot } of session.table?.seats ?? []) if (bot) bots.set(seat, bot);
  const named = session.names.map((name, seat) => {
    const bot = bots.get(seat);
    return bot !== undefined && name === bot && words.knows(`page-bot-${bot}`) ? words.say(`page-bot-${bot}`) : name;
  });
  // Several bots of a kind are told apart by their seats.
  return named.map((name, seat) =>
    bots.has(seat) && named.filter((other) => other === name).length > 1 ? `${name} ${seat + 1}` : name,
  );
}
