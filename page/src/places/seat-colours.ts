/** The colours that seats of a room can have, by their names on the server. */

import { HUES } from "../look/crews.ts";
import type { RoomShown } from "../wire/rest.ts";

export const SEAT_COLOURS: Readonly<Record<string, string>> = Object.fromEntries(
  ["red", "blue", "green", "yellow", "black", "white", "purple", "orange"].map((name) => [name, HUES[name]!.fill]),
);

/** The colours that seats of a room can choose from: none where no crew, or more than one, would wear them. */
export function coloursIn({ game, settings }: Pick<RoomShown, "game" | "settings">): readonly string[] {
  return game === "jackal" && settings["line_up"] !== "double" ? Object.keys(SEAT_COLOURS) : [];
}
