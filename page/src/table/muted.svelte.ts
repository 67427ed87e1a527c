/** Whose words are not shown on this device. */

import type { Said } from "../wire/messages.ts";

const PLACE = "doubloon.muted";

class Muted {
  #names = $state.raw<Readonly<Record<string, string>>>(stored());

  has(who: string): boolean {
    return who in this.#names;
  }

  add(who: string, name: string): void {
    this.#keep({ ...this.#names, [who]: name });
  }

  remove(who: string): void {
    this.#keep(Object.fromEntries(Object.entries(this.#names).filter(([other]) => other !== who)));
  }

  /** The muted ones who have said some of these lines. */
  among(lines: readonly Said[]): readonly { who: string; name: string }[] {
    const found = new Map(lines.filter((line) => this.has(line.who)).map((line) => [line.who, line.name]));
    return [...found].map(([who, name]) => ({ who, name }));
  }

  #keep(names: Readonly<Record<string, string>>): void {
    this.#names = names;
    try {
      localStorage.setItem(PLACE, JSON.stringify(names));
    } catch {
      // Then they are muted until the page is left.
    }
  }
}

function stored(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

export const muted = new Muted();
