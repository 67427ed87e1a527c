/** Acts that were said and are not acknowledged yet: they are said again, under the same name, until they are. */

import type { Act } from "./messages.ts";

export class Outbox {
  readonly #acts = new Map<string, Act>();

  get size(): number {
    return this.#acts.size;
  }

  add(act: Act): void {
    this.#acts.set(act.id, act);
  }

  get(id: string): Act | undefined {
    return this.#acts.get(id);
  }

  settle(id: string): void {
    this.#acts.delete(id);
  }

  /** All of them, in the order in which they were said. */
  all(): Act[] {
    return [...this.#acts.values()];
  }
}
