/** Whose turn it is, in words. */

import type { IslandView } from "../wire/island.ts";
import type { Words } from "../words/book.ts";
import { player, team } from "../words/names.ts";

/** One short sentence on whose turn it is; `mine` are this device's seats, `names` everybody's. */
export function turnWords(words: Words, view: IslandView, mine: readonly number[], names: readonly string[]): string {
  const crew = team(words, view.team);
  const [seat] = view.seats_to_act;
  if (seat === undefined) return crew;
  const owner = view.teams[view.team]?.seat;
  const who = player(words, names, seat);
  const key = `turn-${mine.includes(seat) ? "yours" : "other"}${owner === seat ? "" : "-weed"}`;
  const many = key === "turn-yours" && mine.length > 1;
  return words.say(many ? "turn-yours-of-many" : key, { team: crew, player: who });
}
