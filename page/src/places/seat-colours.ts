/** The colours that seats of a room can have, by their names on the server. */

import { HUES } from "../look/crews.ts";

export const SEAT_COLOURS: Readonly<Record<string, string>> = Object.fromEntries(
  ["red", "blue", "green", "yellow", "black", "white", "purple", "orange"].map((name) => [name, HUES[name]!.fill]),
);
