/** The words of one language, read from Fluent files. */

import { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";

export type Argument = string | number | FluentNumber;
export type Arguments = Readonly<Record<string, Argument>>;

/** Who says words by their keys. */
export interface Words {
  /** The words of a key (`turn-yours`, `tile-horse.found`) with its arguments filled in; the key itself where it has none. */
  say(key: string, args?: Arguments): string;
  /** Whether there are words for a key. */
  knows(key: string): boolean;
  /** The names of a message's attributes. */
  forms(key: string): readonly string[];
}

/** A language's words; what it lacks is looked up in `otherwise`. */
export class Book implements Words {
  readonly language: string;
  readonly #bundle: FluentBundle;
  readonly #otherwise: Words | null;

  constructor(language: string, source: string, otherwise: Words | null = null) {
    this.language = language;
    this.#otherwise = otherwise;
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    this.#bundle.addResource(new FluentResource(source));
  }

  say(key: string, args: Arguments = {}): string {
    const pattern = this.#pattern(key);
    if (pattern === null) return this.#otherwise?.say(key, args) ?? key;
    return this.#bundle.formatPattern(pattern, args, []);
  }

  knows(key: string): boolean {
    return this.#pattern(key) !== null || (this.#otherwise?.knows(key) ?? false);
  }

  forms(key: string): readonly string[] {
    const message = this.#bundle.getMessage(key);
    return message ? Object.keys(message.attributes) : (this.#otherwise?.forms(key) ?? []);
  }

  #pattern(key: string) {
    const [name = "", attribute] = key.split(".");
    const message = this.#bundle.getMessage(name);
    if (!message) return null;
    return attribute === undefined ? message.value : (message.attributes[attribute] ?? null);
  }
}
