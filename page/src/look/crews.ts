/** The colours of the crews, in turn order, by the palette that was preferred. */

import { TEAM_COLOURS, type TeamColour } from "../board/teams.ts";
import type { Preferences } from "../prefs.svelte.ts";

/** Four that stay apart for who tells few colours from each other (after Okabe and Ito). */
const CLEAR: readonly TeamColour[] = [
  { fill: "#fbf7ea", line: "#22303a", shape: "round" },
  { fill: "#16324a", line: "#fbf7ea", shape: "square" },
  { fill: "#d55e00", line: "#2a1200", shape: "wedge" },
  { fill: "#5cb8ec", line: "#06283c", shape: "diamond" },
];

export const CREWS: Readonly<Record<Preferences["palette"], readonly TeamColour[]>> = {
  usual: TEAM_COLOURS,
  clear: CLEAR,
};
