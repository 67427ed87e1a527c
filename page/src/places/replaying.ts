/** A finished game as a film: its positions, what is said of each step, the points of the crews over time. */

import { isIsland, type IslandEvent } from "../wire/island.ts";
import { patch } from "../wire/patch.ts";
import type { ReplayShown } from "../wire/rest.ts";
import { goesWithoutSaying, sentences } from "../words/events.ts";
import type { Words } from "../words/book.ts";
import type { Still } from "./film.svelte.ts";

/** The positions of a game of the island, the first before anything was done. Empty for another game. */
export function stillsOf(game: ReplayShown): Still[] {
  if (!isIsland(game.view)) return [];
  const stills: Still[] = [{ view: game.view, events: [] }];
  for (const { events, changes } of game.steps) {
    const { view } = stills.at(-1)!;
    stills.push({ view: changes ? patch(view, changes) : view, events: events as readonly IslandEvent[] });
  }
  return stills;
}

/** What is told of a step: its number, whose turn it was or whom it is about, its sentences. */
export interface Told {
  readonly step: number;
  readonly team: number | null;
  readonly text: string;
}

/** What is worth telling of each step; a step of which nothing is leaves no line. */
export function toldOf(words: Words, stills: readonly Still[], names: readonly string[]): Told[] {
  return stills.slice(1).flatMap(({ events, view }, at) => {
    const before = stills[at]!.view;
    const said = sentences(words, events, before, view, names);
    const text = said.filter((_, number) => !goesWithoutSaying(events[number]!)).join(" ");
    return text ? [{ step: at + 1, team: before.team, text }] : [];
  });
}

/** The points of each team at each step, in turn order. */
export function pointsOf(stills: readonly Still[]): number[][] {
  const teams = stills[0]?.view.teams.length ?? 0;
  return [...Array(teams).keys()].map((team) => stills.map(({ view }) => view.teams[team]!.score));
}
