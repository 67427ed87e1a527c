/** The colours of the crews, in turn order, by the palette that was preferred. */

import { TEAM_COLOURS, type TeamColour } from "../board/teams.ts";
import type { Preferences } from "../prefs.svelte.ts";
import { BOX } from "../words/worn.svelte.ts";

/** Four that stay apart for who tells few colours from each other (after Okabe and Ito). */
const CLEAR: readonly TeamColour[] = [
  { fill: "#fbf7ea", line: "#22303a", shape: "round" },
  { fill: "#16324a", line: "#fbf7ea", shape: "square" },
  { fill: "#d55e00", line: "#2a1200", shape: "wedge" },
  { fill: "#5cb8ec", line: "#06283c", shape: "diamond" },
];

/** The colours that a seat can have, by their names on the server; the first four are in the box. */
export const HUES: Readonly<Record<string, Omit<TeamColour, "shape">>> = {
  ...Object.fromEntries(BOX.map((name, team) => [name, TEAM_COLOURS[team]!])),
  blue: { fill: "#3b78c2", line: "#f4f9ff" },
  green: { fill: "#4f9a4f", line: "#0d2410" },
  purple: { fill: "#8a5bb0", line: "#fbf4ff" },
  orange: { fill: "#dc7a2c", line: "#2a1200" },
};

/** The colours of the crews that wear these; shapes go by turn order. On a device that wants them clear, they are that. */
export function crewColours(palette: Preferences["palette"], names: readonly string[]): readonly TeamColour[] {
  if (palette !== "usual") return CREWS[palette];
  return CREWS.usual.map((own, team) => ({ ...own, ...HUES[names[team] ?? ""], shape: own.shape }));
}

export const CREWS: Readonly<Record<Preferences["palette"], readonly TeamColour[]>> = {
  usual: TEAM_COLOURS,
  clear: CLEAR,
};
