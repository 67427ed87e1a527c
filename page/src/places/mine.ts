/** One's own games, as the server knows them of this device or of one's account. */

import { go } from "../here.svelte.ts";
import { addKey, keysOf } from "../wire/keys.ts";
import { myGames, newLink, type Played } from "../wire/rest.ts";

/** One's newest games that have not ended; none where the server cannot be asked. */
export async function unfinished(): Promise<readonly Played[]> {
  try {
    return (await myGames()).filter(
      (game) => game.status === "running" || (game.status === "open" && keysOf(game.code).length),
    );
  } catch {
    return [];
  }
}

/** Go to the table of one of one's games; where it was begun on another device, this one gets a key of its own. */
export async function returnTo(game: Played): Promise<void> {
  if (keysOf(game.code).length === 0) addKey(game.code, (await newLink(game.code, game.seat)).key);
  go(`/r/${game.code}`);
}
