/** A WebSocket for tests: what is sent is kept, and the test says what comes. */

import type { FromServer, ToServer } from "./messages.ts";

export class FakeSocket {
  static readonly OPEN = 1;
  /** Every socket that was opened, the last one last. */
  static all: FakeSocket[] = [];

  readyState = 0;
  sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.readyState = 3;
  }

  /** The connection stands. */
  open(): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    return this;
  }

  /** The server says something. */
  say(message: FromServer): this {
    this.onmessage?.({ data: JSON.stringify(message) });
    return this;
  }

  /** The connection breaks. */
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  /** What was sent, of one kind. */
  of<K extends ToServer["type"]>(type: K): Extract<ToServer, { type: K }>[] {
    return this.sent.filter((message): message is Extract<ToServer, { type: K }> => message.type === type);
  }
}
