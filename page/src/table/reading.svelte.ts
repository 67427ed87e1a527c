/** What was said at a table and nobody has looked at yet on this device. */

import type { Said } from "../wire/messages.ts";
import type { Session } from "../wire/session.svelte.ts";
import { muted } from "./muted.svelte.ts";

/** Milliseconds after which what is said is news: before that comes what was said before one sat down. */
const SETTLED = 1500;

export class Reading {
  readonly #session: Session;
  /** The number of the last line that was read. */
  #read = $state(-1);
  #settled = $state(false);
  readonly #timer: ReturnType<typeof setTimeout>;

  constructor(session: Session) {
    this.#session = session;
    this.#timer = setTimeout(() => {
      this.look();
      this.#settled = true;
    }, SETTLED);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** All that was said is read. */
  look(): void {
    this.#read = this.#session.chat.at(-1)?.id ?? this.#read;
  }

  readonly #news: readonly Said[] = $derived.by(() =>
    this.#session.chat.filter((line) => line.id > this.#read && !muted.has(line.who)),
  );

  /** How many lines are unread; none as long as it is not known what is new. */
  readonly unread: number = $derived(this.#settled ? this.#news.length : 0);

  /** The newest line that is unread. */
  readonly newest: Said | null = $derived(this.#settled ? (this.#news.at(-1) ?? null) : null);
}
