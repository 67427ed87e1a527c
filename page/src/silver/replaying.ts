/** A finished game of Captain Silver as a film: its scenes in time, what is said of each, gold and rounds. */

import type { Still } from "../places/film.svelte.ts";
import type { Told } from "../places/replaying.ts";
import { patch } from "../wire/patch.ts";
import type { ReplayShown } from "../wire/rest.ts";
import type { Words } from "../words/book.ts";
import { silent, silverSentence } from "./said.ts";
import { stepsOf, tallied, type Entry, type Step, type Voyage } from "./show.ts";
import { isSilver, type SilverEvent, type SilverEventName, type SilverView } from "./view.ts";

/** A position worth looking at, and when it came about, in milliseconds since the game began. */
export interface Scene extends Still<SilverView, SilverEvent> {
  readonly time: number;
}

/** What makes no scene: nobody would stop there. */
const BETWEEN: ReadonlySet<SilverEventName> = new Set(["Settled", "Resting", "Rested", "VotedSkip"]);

/** Milliseconds for which a pause counts on the slider, however long it was, and for which it lasts when the film is played. */
const IDLE = 5000;
const REST = 1500;

/** The scenes of a game, the first before anything was done. Empty for another game. */
export function scenesOf(game: ReplayShown): Scene[] {
  if (!isSilver(game.view)) return [];
  const scenes: Scene[] = [{ view: game.view, events: [], time: 0 }];
  let view: SilverView = game.view;
  for (const { events, changes, time } of game.steps) {
    if (changes) view = patch(view, changes);
    const happened = events as readonly SilverEvent[];
    if (happened.some((event) => !BETWEEN.has(event.event))) scenes.push({ view, events: happened, time });
  }
  return scenes;
}

/** Where each scene lies in the time of a film: as in the game, but for long pauses. */
export function placesOf(scenes: readonly Scene[]): number[] {
  const places = [0];
  for (const [at, { time }] of scenes.slice(1).entries())
    places.push(places[at]! + Math.min(IDLE, time - scenes[at]!.time));
  return places;
}

/** Milliseconds that pass before a scene is played. */
export function restBefore(scenes: readonly Scene[], step: number): number {
  return Math.min(REST, scenes[step]!.time - scenes[step - 1]!.time);
}

/** The scenes with which the rounds begin. */
export function roundsOf(scenes: readonly Scene[]): { step: number; round: number }[] {
  return scenes.flatMap(({ view: { round } }, step) =>
    round === scenes[step - 1]?.view.round ? [] : [{ step, round }],
  );
}

/** The gold of each seat in each scene. */
export function goldOf(scenes: readonly Scene[]): number[][] {
  const seats = scenes[0]?.view.seats.length ?? 0;
  return [...Array(seats).keys()].map((seat) => scenes.map(({ view }) => view.seats[seat]!.gold));
}

/** What is worth telling of each scene, and whom it is about. */
export function toldOf(words: Words, scenes: readonly Scene[], names: readonly string[]): Told[] {
  return scenes.flatMap(({ events }, step) => {
    const said = events.filter((event) => !silent(event));
    if (said.length === 0) return [];
    const text = said.map((event) => silverSentence(words, event, names)).join(" ");
    return [{ step, team: said.length < 3 && "seat" in said[0]! ? said[0].seat : null, text }];
  });
}

/** Who has got what in the round of a scene, up to it. */
export function tallyAt(scenes: readonly Scene[], step: number): Entry[][] {
  const began = scenes.slice(0, step + 1).findLastIndex(({ events }) => events.some((event) => event.event === "Ahoy"));
  const steps: Step[] = [];
  let voyage: Voyage | null = null;
  for (const { events, view } of scenes.slice(Math.max(0, began), step + 1)) {
    const found = stepsOf(events, view.track.spaces, voyage);
    steps.push(...found.steps);
    voyage = found.voyage;
  }
  return tallied(steps, scenes[step]?.view.seats.length ?? 0);
}

/** A time as it stands beside the film: minutes and seconds. */
export function timeText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
