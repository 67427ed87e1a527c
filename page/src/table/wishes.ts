/** What each unit wants to carry: it is remembered from move to move, so that a coin that is on its way stays on its way. */

import type { ActView, UnitView } from "../wire/island.ts";
import { items } from "../words/names.ts";

const VALUES: Readonly<Record<string, number>> = { coin: 1, bullion: 3 };

/** Points of what a hand holds; whatever is no gold is worth a little. */
export function worth(hand: string): number {
  return items(hand).reduce((sum, [item, count]) => sum + count * (VALUES[item] ?? 0.1), 0);
}

export class Wishes {
  readonly #carried = new Map<string, string>();
  readonly #refused = new Map<string, string>();

  /** What a unit takes if nobody says otherwise: what it carried last, else the best there is; nothing where that was said. */
  hand(unit: UnitView, hands: readonly string[]): string {
    if (unit.cargo && hands.includes(unit.cargo)) return unit.cargo;
    if (this.#refused.get(unit.name) === unit.cell) return hands.includes("") ? "" : (hands[0] ?? "");
    const carried = this.#carried.get(unit.name);
    if (carried !== undefined && hands.includes(carried)) return carried;
    return [...hands].sort((a, b) => worth(b) - worth(a))[0] ?? "";
  }

  /** The player chose what a unit takes. */
  chose(unit: UnitView, hand: string): void {
    if (hand === "") {
      this.#carried.delete(unit.name);
      if (unit.cell !== null) this.#refused.set(unit.name, unit.cell);
    } else {
      this.#carried.set(unit.name, hand);
      this.#refused.delete(unit.name);
    }
  }

  /** An act was done. */
  did(act: ActView): void {
    if (act.unit === null) return;
    if (act.cargo) this.#carried.set(act.unit, act.cargo);
    this.#refused.delete(act.unit);
  }
}
