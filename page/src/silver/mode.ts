/** What a device can be at the table: everything, only a hand, or a shared screen that only shows Pirate World. */

export const MODES = ["whole", "hand", "screen"] as const;
export type Mode = (typeof MODES)[number];

/** The mode that the query of an address asks for. */
export function modeOf(search: string): Mode {
  const asked = new URLSearchParams(search);
  return asked.has("screen") ? "screen" : asked.has("hand") ? "hand" : "whole";
}

/** The query by which an address asks for a mode. */
export function searchOf(mode: Mode): string {
  return mode === "whole" ? "" : `?${mode}=1`;
}
