/** An act in words, for whoever is asked which one he means. */

import type { ActView, IslandView } from "../wire/island.ts";
import type { Words } from "../words/book.ts";
import { load, unitOf, vessel } from "../words/names.ts";

/** What an act does, in a few words. */
export function actWords(words: Words, act: ActView, view: IslandView): string {
  const one = view.units.find((unit) => unit.name === act.unit);
  const unit = one ? unitOf(words, one, view.units) : "";
  const cell = act.end ?? "";
  const cargo = act.cargo ? load(words, act.cargo) : "";
  switch (act.kind) {
    case "sail": {
      const number = view.vessels.findIndex((other) => other.cell === act.start);
      return words.say("page-act-sail", { vessel: vessel(words, view.vessels, number), cell });
    }
    case "go":
      if (act.start === act.end && !(view.tiles[cell] ?? "").startsWith("maze")) {
        return words.say("page-act-fire", { unit, cargo });
      }
      return words.say(`page-act-${act.start === act.end ? "step" : "go"}${cargo ? "-with" : ""}`, {
        unit,
        cell,
        cargo,
      });
    case "fly":
      return words.say(`page-act-fly${cargo ? "-with" : ""}`, { unit, cell, cargo });
    default:
      return words.say(`page-act-${act.kind}`, { cell });
  }
}
