/** The games that can be played on this page, and how a game against bots is begun at once. */

import { addKey } from "../wire/keys.ts";
import { fillSeats, games, makeRoom, startGame, takeSeat, type GameShown, type Settings } from "../wire/rest.ts";

/** The games that have a table here; the server may offer more. */
export const PLAYABLE: readonly string[] = ["jackal", "silver"];

/** Sides of the island that the start offers, the usual one last. */
export const QUICK_SIDES = [7, 9, 11] as const;

let asked: Promise<readonly GameShown[]> | null = null;

/** The games of the server that can be played here; asked for once. */
export function playable(): Promise<readonly GameShown[]> {
  asked ??= games()
    .then((all) => all.filter((game) => PLAYABLE.includes(game.name)))
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  return asked;
}

/** Begin a game against bots; the address of its table. */
export async function playBots(game: string, settings: Settings, bot: string, name: string): Promise<string> {
  const { code } = await makeRoom({ game, settings });
  const seat = await takeSeat(code, name ? { name } : {});
  addKey(code, seat.key);
  await fillSeats(code, bot);
  await startGame(code);
  return `/r/${code}`;
}
