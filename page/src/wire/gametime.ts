/** The game's time on this device: milliseconds since the game began, by the server's clock. */

export class GameTime {
  #offset = 0;
  #exact = false;
  readonly #asked = new Map<string, number>();

  now(): number {
    return Math.round(performance.now() + this.#offset);
  }

  /** The server said a time in passing; how long ago is not known. */
  about(time: number): void {
    if (!this.#exact) this.#offset = time - performance.now();
  }

  /** The server is asked, under this name. */
  asked(id: string): void {
    this.#asked.set(id, performance.now());
  }

  /** The answer: it was the server's time halfway between asking and hearing. */
  told(id: string, time: number): void {
    const asked = this.#asked.get(id);
    if (asked === undefined) return;
    this.#asked.delete(id);
    this.#offset = time - (asked + performance.now()) / 2;
    this.#exact = true;
  }
}
