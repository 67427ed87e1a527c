/** What the types of tiles are called, as the server's tile sets name them: `arrow2_diagonal`, `coins3`, `maze4`. */

import { say } from "../words/words.svelte.ts";

/** The tile that a type is of: `arrow` for `arrow2_diagonal`. */
export function tileOf(type: string): string {
  return /^[a-z]+/.exec(type)?.[0] ?? type;
}

/** A type in words. */
export function typeName(type: string): string {
  const [, tile = type, number = "", shape = ""] = /^([a-z]+)(\d*)_?([a-z]*)$/.exec(type) ?? [];
  if (tile === "arrow") return say("page-type-arrow", { count: Number(number), word: shape || "mixed" });
  return number ? say(`tile-${tile}.found`, { number: Number(number) }) : say(`tile-${tile}`);
}
