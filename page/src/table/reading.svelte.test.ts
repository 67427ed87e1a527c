import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Said } from "../wire/messages.ts";
import type { Session } from "../wire/session.svelte.ts";
import { muted } from "./muted.svelte.ts";
import { Reading } from "./reading.svelte.ts";

/** A session of which only the chat is there. */
class Talk {
  chat = $state.raw<readonly Said[]>([]);

  say(id: number, who = "ann"): void {
    const line: Said = { type: "said", id, at: 0, who, name: who, text: `line ${id}` };
    this.chat = [...this.chat, line].slice(-3);
    flushSync();
  }
}

describe("what was said and nobody has looked at", () => {
  let talk: Talk;
  let reading: Reading;

  beforeEach(() => {
    vi.useFakeTimers();
    talk = new Talk();
    reading = new Reading(talk as unknown as Session);
  });
  afterEach(() => {
    reading.close();
    muted.remove("bob");
    vi.useRealTimers();
  });

  it("is nothing that was said before one sat down", () => {
    talk.say(1);
    expect([reading.unread, reading.newest]).toEqual([0, null]);
    vi.advanceTimersByTime(2000);
    expect(reading.unread).toBe(0);
    talk.say(2);
    expect([reading.unread, reading.newest?.id]).toEqual([1, 2]);
  });

  it("is counted until it is looked at, also when older lines are forgotten", () => {
    vi.advanceTimersByTime(2000);
    for (const id of [1, 2, 3, 4]) talk.say(id);
    expect(reading.unread).toBe(3);
    reading.look();
    expect([reading.unread, reading.newest]).toEqual([0, null]);
    talk.say(5);
    expect(reading.unread).toBe(1);
  });

  it("is nothing of those who are hidden", () => {
    vi.advanceTimersByTime(2000);
    muted.add("bob", "Bob");
    talk.say(1, "bob");
    expect(reading.unread).toBe(0);
    talk.say(2);
    expect(reading.newest?.id).toBe(2);
  });
});
