/** One WebSocket that comes back by itself, with more patience from try to try. */

import type { FromServer, ToServer } from "./messages.ts";

/** `opening` for the first time, `open`, `lost` and being tried again, `gone` for good. */
export type Link = "opening" | "open" | "lost" | "gone";

/** Milliseconds before the first try to come back; each further one waits twice as long, up to {@link LONGEST}. */
const FIRST = 300;
const LONGEST = 8000;

/** The server pings every 20 seconds: after so many milliseconds of silence nobody is there any more. */
const SILENCE = 45_000;

/** Who uses a connection. */
export interface Line {
  /** What is said first, each time the connection stands. */
  hello(): ToServer;
  heard(message: FromServer): void;
  link(link: Link): void;
}

/** The connection to the server's `/ws`. */
export class Connection {
  #socket: WebSocket | null = null;
  #tries = 0;
  #wait = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #line: Line;
  readonly #address: string;

  constructor(line: Line, address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`) {
    this.#line = line;
    this.#address = address;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Say something, if the connection stands; whether it does. */
  send(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** End it; nothing is heard any more. */
  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#retry);
    this.#drop();
  }

  /** End it because there is nothing to come back to. */
  giveUp(): void {
    this.close();
    this.#line.link("gone");
  }

  #open(): void {
    clearTimeout(this.#retry);
    this.#wait = 0;
    const socket = (this.#socket = new WebSocket(this.#address));
    socket.onopen = () => {
      this.#listen();
      this.send(this.#line.hello());
    };
    socket.onmessage = (event) => {
      this.#listen();
      this.#heard(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = () => this.#lost();
  }

  #heard(message: FromServer): void {
    switch (message.type) {
      case "ping":
        this.send({ type: "pong", at: message.at });
        return;
      case "bye":
        // Without `again` the server does not want us back soon; a phone that slept through its pings comes back all the same.
        this.#wait = message.again ?? LONGEST;
        return;
      case "welcome":
        this.#tries = 0;
        this.#line.link("open");
    }
    this.#line.heard(message);
  }

  #lost(): void {
    this.#drop();
    this.#line.link("lost");
    const patience = Math.min(FIRST * 2 ** this.#tries++, LONGEST);
    this.#retry = setTimeout(() => this.#open(), Math.max(this.#wait, patience * (0.75 + Math.random() / 2)));
  }

  #drop(): void {
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), SILENCE);
  }

  /** The network is back, or somebody looks at the page again: why wait? */
  readonly #hurry = (): void => {
    if (this.#closed || this.#socket !== null || document.visibilityState === "hidden") return;
    this.#tries = 0;
    this.#open();
  };
}
