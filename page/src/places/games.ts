/** The games that can be played on this page, and how a game against bots is begun at once. */

import type { Component } from "svelte";
import { addKey } from "../wire/keys.ts";
import type { Sitting } from "../wire/messages.ts";
import { games, makeRoom, startGame, takeSeat, type GameShown, type ReplayShown, type Settings } from "../wire/rest.ts";
import type { Session } from "../wire/session.svelte.ts";

/** The games that have a table here, and their tables, loaded when somebody sits down; the server may offer more games. */
export const TABLES: Readonly<Record<string, () => Promise<{ default: Component<{ session: Session }> }>>> = {
  jackal: () => import("../table/Table.svelte"),
  silver: () => import("../silver/SilverTable.svelte"),
};

/** A finished game, a step to begin with, and who sat there. */
export interface Replayed {
  readonly game: ReplayShown;
  readonly step: number;
  readonly seated: readonly Sitting[];
}

/** What shows finished games of each kind. */
export const REPLAYS: Readonly<Record<string, () => Promise<{ default: Component<Replayed> }>>> = {
  jackal: () => import("./IslandReplay.svelte"),
  silver: () => import("../silver/SilverReplay.svelte"),
};

/** Sides of the island that the start offers, the usual one last. */
export const QUICK_SIDES = [7, 9, 11] as const;

let asked: Promise<readonly GameShown[]> | null = null;

/** The games of the server that can be played here; asked for once. */
export function playable(): Promise<readonly GameShown[]> {
  asked ??= games()
    .then((all) => all.filter((game) => game.name in TABLES))
    .catch((error: unknown) => {
      asked = null;
      throw error;
    });
  return asked;
}

/** Begin a game against a bot; the address of its table. `names`: of oneself ("" if not known), and of the bot. */
export async function playBot(game: string, settings: Settings, bot: string, names: [string, string]): Promise<string> {
  const { code } = await makeRoom({ game, settings });
  const seat = await takeSeat(code, names[0] ? { name: names[0] } : {});
  addKey(code, seat.key);
  await takeSeat(code, { bot, name: names[1] });
  await startGame(code);
  return `/r/${code}`;
}
