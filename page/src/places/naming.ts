/** Names of what the server names by a word of its own: bots, presets, settings, clocks, tiles. */

import { language, say, spoken } from "../words/words.svelte.ts";

/** A bot's name. */
export function botName(bot: string): string {
  return spoken.knows(`page-bot-${bot}`) ? say(`page-bot-${bot}`) : say("page-bot-other", { title: bot });
}

/** A game's name. */
export function gameName(game: string): string {
  return spoken.knows(`page-game-${game}`) ? say(`page-game-${game}`) : game;
}

/** A day and an hour as the reader's language writes them; `time` in milliseconds since 1970. */
export function whenSaid(time: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(time);
}
