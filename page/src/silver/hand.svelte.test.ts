import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "../wire/fake.ts";
import type { View } from "../wire/messages.ts";
import { Session } from "../wire/session.svelte.ts";
import { Ear } from "./ear.ts";
import { Hand } from "./hand.svelte.ts";
import { Play } from "./play.svelte.ts";
import Talk from "./Talk.svelte";

const view = (seat: number): View => ({ view: "silver", seat, seats: [{}, {}], rows: [], acts: [] }) as unknown as View;

let session: Session;
let socket: FakeSocket;
let play: Play;

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  session = new Session("room", ["one key", "another"]);
  socket = FakeSocket.last.open().say({
    type: "welcome",
    protocol: 1,
    room: "room",
    game: "silver",
    status: "running",
    n: 0,
    time: 0,
    seats: [0, 1],
    names: ["Ann", "Bob"],
    views: [view(0), view(1)],
  });
  play = new Play(session, new Ear(), () => 0);
});

afterEach(() => {
  play.close();
  session.close();
  vi.unstubAllGlobals();
});

describe("a device with two seats", () => {
  it("feels for the other one afresh, whatever became of the first one's hand", () => {
    const hand = new Hand(session, play, new Ear());
    hand.take();
    expect([socket.of("hand").map(({ seat }) => seat), socket.of("lift")]).toEqual([[0], []]);
    hand.feeling.enter(5, 5, false);
    socket.say({ type: "no", error: "hand", message: "another client feels" });
    expect([hand.elsewhere, hand.feeling.within]).toEqual([true, true]);
    play.turnTo(1);
    hand.take();
    expect(socket.of("hand").map(({ seat }) => seat)).toEqual([0, 1]);
    expect(socket.of("lift")).toEqual([{ type: "lift", seat: 0 }]);
    expect([hand.elsewhere, hand.feeling.within]).toEqual([false, false]);
    hand.close();
  });

  it("speaks for the one that is played", () => {
    play.turnTo(1);
    const talk = mount(Talk, {
      target: document.body,
      props: { session, seat: play.seat, apart: false, onclose: () => undefined },
    });
    flushSync();
    const field = document.querySelector<HTMLInputElement>("#talk input")!;
    field.value = "Ahoy";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector("#talk form")!.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    expect(socket.of("say")).toEqual([{ type: "say", text: "Ahoy", seat: 1 }]);
    void unmount(talk);
  });
});
