/** What the players at a table are called; bots have names of the page's own. */

import type { TableNow } from "../wire/messages.ts";
import type { Words } from "../words/book.ts";

/** A table as far as it knows who sits there: a session, or what a room is. */
export interface Seated {
  readonly names: readonly string[];
  readonly table: Pick<TableNow, "seats"> | null;
}

/** Everybody's names by seat; `""` for who has none. */
export function playersOf(words: Words, session: Seated): readonly string[] {
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
