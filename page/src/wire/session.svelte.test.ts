import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "./fake.ts";
import { addKey, keysOf, takeKey } from "./keys.ts";
import type { Did, View, Welcome } from "./messages.ts";
import { Session } from "./session.svelte.ts";

const KEY = "a-key-of-seat-nought";
const OTHER = "a-key-of-seat-number-1";

function view(score: number): View {
  return { view: "island", seat: 0, score } as View;
}

function welcome(more: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    protocol: 1,
    room: "room",
    game: "jackal",
    status: "running",
    n: 0,
    time: 0,
    seats: [0],
    names: ["Ann", "Bob"],
    ...more,
  };
}

function did(n: number, more: Partial<Did> = {}): Did {
  return { type: "did", n, time: 0, seat: 0, events: [], ...more };
}

let session: Session;

function begun(): FakeSocket {
  session = new Session("room", [KEY]);
  return FakeSocket.last
    .open()
    .say(welcome({ views: [view(0)], acts: { "0": { "d1-": ["d2", "e2:coin"], "": ["end"] } } }));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a session", () => {
  it("says hello and holds what it is welcomed with", () => {
    const socket = begun();
    expect(socket.of("hello")).toEqual([{ type: "hello", room: "room", keys: [KEY], follow: true, since: 0 }]);
    expect(session.link).toBe("open");
    expect(session.views).toEqual([view(0)]);
    expect(session.acts).toEqual({ 0: ["d1-d2", "d1-e2:coin", "end"] });
  });

  it("changes its views record by record, and plays them", () => {
    const socket = begun();
    const played: [number, View, View][] = [];
    session.onplay = (record, before) => played.push([record.n, before[0]!, session.views[0]!]);
    socket.say(did(1, { changes: [{ score: [3] }], events: [{ event: "Scored", rule: "J2.3" }] }));
    socket.say(did(2, { changes: [null], acts: { "0": { "": ["end"] } } }));
    expect(session.views).toEqual([view(3)]);
    expect(session.acts).toEqual({ 0: ["end"] });
    expect(played).toEqual([
      [1, view(0), view(3)],
      [2, view(3), view(3)],
    ]);
  });

  it("keeps the records that come before there is a table", () => {
    const socket = begun();
    socket.say(did(1, { changes: [{ score: [3] }] })).say(did(2, { changes: [null] }));
    const played: number[] = [];
    session.onplay = (record) => played.push(record.n);
    socket.say(did(3, { changes: [null] }));
    expect([session.unseen.map((record) => record.n), played]).toEqual([[1, 2], [3]]);
  });

  it("has no acts after a record that names none", () => {
    begun().say(did(1, { changes: [{ score: [1] }] }));
    expect(session.acts).toEqual({});
  });

  it("takes whole views after something was taken back", () => {
    const socket = begun();
    const placed: number[][] = [];
    session.onplace = (missed) => placed.push(missed.map((record) => record.n));
    socket.say(did(1, { changes: [{ score: [3] }] })).say(did(2, { views: [view(0)], acts: { "0": { "": ["end"] } } }));
    expect(session.views).toEqual([view(0)]);
    expect(session.acts).toEqual({ 0: ["end"] });
    expect(placed).toEqual([[2]]);
  });

  it("is over when a record says so", () => {
    const result = { scores: [3, 0], winners: [0], reason: "gold", rule: "J2.6" };
    begun().say(did(1, { changes: [{ score: [3] }], result }));
    expect([session.status, session.result]).toEqual(["over", result]);
  });

  it("comes back with the last record it knows, and is told the rest", () => {
    begun().say(did(1, { changes: [{ score: [1] }] }));
    FakeSocket.last.breaks();
    expect(session.link).toBe("lost");
    vi.advanceTimersByTime(1000);
    const socket = FakeSocket.last.open();
    expect(FakeSocket.all.length).toBe(2);
    expect(socket.of("hello")[0]).toMatchObject({ since: 1 });
    const missed: number[] = [];
    session.onplace = (records) => missed.push(...records.map((record) => record.n));
    socket.say(welcome({ n: 3, acts: { "0": { "": ["end"] } } }));
    expect(session.views).toEqual([view(1)]);
    socket.say(did(2)).say(did(3, { views: [view(7)] }));
    expect([session.link, session.views, session.acts]).toEqual(["open", [view(7)], { 0: ["end"] }]);
    expect(missed).toEqual([2, 3]);
  });

  it("keeps its views when it comes back and has missed nothing", () => {
    begun().breaks();
    vi.advanceTimersByTime(1000);
    const socket = FakeSocket.last.open().say(welcome({ n: 0, acts: { "0": { "": ["end"] } } }));
    expect(socket.of("look")).toEqual([]);
    expect([session.views, session.acts]).toEqual([[view(0)], { 0: ["end"] }]);
  });

  it("sends an act again, under the same name, until it is acknowledged", () => {
    const first = begun();
    session.act("d1-d2", 0);
    const [act] = first.of("act");
    expect(act).toMatchObject({ text: "d1-d2", seat: 0, n: 0 });
    first.breaks();
    vi.advanceTimersByTime(1000);
    const second = FakeSocket.last.open().say(welcome({ n: 1 }));
    second.say(did(1, { views: [view(0)] }));
    expect(second.of("act")).toEqual([act]);
    expect(session.waiting).toBe(1);
    second.say({ type: "done", id: act!.id, n: 1 });
    expect(session.waiting).toBe(0);
    second.breaks();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.open().say(welcome({ n: 1 }));
    expect(FakeSocket.last.of("act")).toEqual([]);
  });

  it("has no act under two names, and forgets the one that is acknowledged or refused", () => {
    const socket = begun();
    session.act("d1-d2");
    session.act("d1-d2");
    const [one, two] = socket.of("act");
    expect(one!.id).not.toBe(two!.id);
    socket.say(did(1, { id: one!.id, changes: [null] }));
    socket.say({ type: "no", id: two!.id, error: "stale", message: "the game is at 1 now, not at 0" });
    expect(session.waiting).toBe(0);
    expect(session.refusal).toMatchObject({ error: "stale", message: "the game is at 1 now, not at 0" });
  });

  it("says in its own name that nothing could be said", () => {
    begun().breaks();
    session.say({ text: "Ahoy" });
    expect(session.refusal).toEqual({ error: "unsent", message: "" });
    vi.advanceTimersByTime(1000);
    FakeSocket.last.open().say(welcome());
    session.say({ text: "Ahoy" });
    expect(session.refusal).toBeNull();
  });

  it("sends again, in a while, what could not be stored", () => {
    const socket = begun();
    session.act("end");
    const [act] = socket.of("act");
    socket.say({ type: "no", id: act!.id, error: "later", message: "busy" });
    expect([socket.of("act").length, session.refusal]).toEqual([1, null]);
    vi.advanceTimersByTime(2000);
    expect(socket.of("act")).toEqual([act, act]);
  });

  it("waits longer from try to try, and not when the network is back", () => {
    begun().breaks();
    for (let tries = 0; tries < 8; tries++) {
      vi.advanceTimersByTime(12_000);
      expect(FakeSocket.all.length).toBe(tries + 2);
      FakeSocket.last.breaks();
    }
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all.length).toBe(10);
  });

  it("comes back when the server has restarted, not before", () => {
    begun().say({ type: "bye", reason: "the server restarts", again: 3000 }).breaks();
    vi.advanceTimersByTime(2900);
    expect(FakeSocket.all.length).toBe(1);
    vi.advanceTimersByTime(200);
    expect(FakeSocket.all.length).toBe(2);
  });

  it("takes a long silence for a broken connection", () => {
    begun();
    vi.advanceTimersByTime(40_000);
    FakeSocket.last.say({ type: "ping", at: 5 });
    expect(FakeSocket.last.of("pong")).toEqual([{ type: "pong", at: 5 }]);
    vi.advanceTimersByTime(44_000);
    expect(session.link).toBe("open");
    vi.advanceTimersByTime(2000);
    expect(session.link).toBe("lost");
  });

  it("gives up where there is no room", () => {
    session = new Session("nowhere", []);
    FakeSocket.last.open().say({ type: "no", error: "room", message: "there is no room 'nowhere'" });
    expect([session.link, session.refusal?.message]).toEqual(["gone", "there is no room 'nowhere'"]);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(1);
  });

  it("forgets the keys that open nothing any more, and plays with the others", () => {
    addKey("room", KEY);
    addKey("room", OTHER);
    session = new Session("room", keysOf("room"));
    const socket = FakeSocket.last.open();
    socket.say({ type: "no", error: "key", message: "one of the keys opens no seat of this room" });
    socket.say(welcome({ seats: [0], views: [view(0)] }));
    socket.say({ type: "no", error: "key", message: "one of the keys opens no seat of this room" });
    expect(socket.of("hello").map((hello) => hello.keys)).toEqual([[KEY, OTHER], [KEY], [OTHER], [KEY]]);
    expect(session.link).toBe("open");
    socket.say(welcome({ seats: [0], views: [view(2)] }));
    expect([session.views, session.seats, keysOf("room")]).toEqual([[view(2)], [0], [KEY]]);
  });

  it("reads the game's time halfway between asking and hearing", () => {
    const socket = begun();
    const [ask] = socket.of("ask");
    vi.advanceTimersByTime(200);
    socket.say({ type: "now", id: ask!.id, time: 10_100 });
    expect(session.now()).toBe(10_200);
  });

  it("is told after a reload what came since", () => {
    begun().say(did(4, { changes: [null] }));
    session.close();
    session = new Session("room", [KEY]);
    const socket = FakeSocket.last.open();
    expect(socket.of("hello")[0]).toMatchObject({ since: 4 });
    socket
      .say(welcome({ n: 6 }))
      .say(did(5))
      .say(did(6, { views: [view(2)] }));
    expect([session.views, session.unseen.map((record) => record.n)]).toEqual([[view(2)], [5, 6]]);
  });

  it("asks for the views where a reload missed nothing", () => {
    begun();
    session.close();
    session = new Session("room", [KEY]);
    const socket = FakeSocket.last.open().say(welcome({ n: 0 }));
    expect(socket.of("look")).toEqual([{ type: "look" }]);
  });

  it("keeps what is said once", () => {
    const line = { type: "said", id: 1, at: 0, who: "x", name: "Bob", text: "Ahoy" } as const;
    begun().say(line).say(line);
    expect(session.chat).toEqual([line]);
  });
});

describe("keys", () => {
  beforeEach(() => (session = new Session("room", [])));

  it("are taken from the address, which does not show them any more", () => {
    history.replaceState(null, "", `/r/room#${KEY}`);
    takeKey("room");
    expect([keysOf("room"), location.hash]).toEqual([[KEY], ""]);
  });

  it("are no other fragments", () => {
    history.replaceState(null, "", "/r/room#chat");
    takeKey("room");
    expect([keysOf("room"), location.hash]).toEqual([[], "#chat"]);
  });
});

describe("a hand in a pouch", () => {
  it("is told what it feels, and why it feels nothing", () => {
    const socket = begun();
    const heard: unknown[] = [];
    session.onfelt = (answer) => heard.push(answer);
    session.takeHand(0);
    expect(session.feel(0.5, 0.25, 6, 0)).toBe(false);
    socket.say(did(1, { id: socket.of("hand")[0]!.id }));
    expect(session.feel(0.5, 0.25, 7, 0)).toBe(true);
    expect(socket.of("hand")).toHaveLength(1);
    expect(socket.of("feel")).toEqual([{ type: "feel", x: 0.5, y: 0.25, k: 7, seat: 0 }]);
    socket.say({ type: "felt", k: 7, what: { x: 0.5 } });
    socket.say({ type: "no", error: "illegal", message: "not now" });
    expect(heard).toEqual([
      { type: "felt", k: 7, what: { x: 0.5 } },
      { type: "no", error: "illegal", message: "not now" },
    ]);
    expect(session.refusal).toBeNull();
  });

  it("is taken again by who has been away, but not by who only looks", () => {
    const socket = begun();
    session.takeHand(0);
    socket.say(welcome({ views: [view(1)] }));
    expect(socket.of("hand")).toHaveLength(1);
    socket.breaks();
    vi.advanceTimersByTime(1000);
    const next = FakeSocket.last.open().say(welcome({ views: [view(1)] }));
    expect(next.of("hand")).toHaveLength(1);
    expect(next.of("hand")[0]!.id).not.toBe(socket.of("hand")[0]!.id);
  });

  it("that another device has taken is not taken back", () => {
    const socket = begun();
    session.takeHand(0);
    socket.say({ type: "no", error: "hand", message: "another client feels" });
    socket.breaks();
    vi.advanceTimersByTime(1000);
    expect(
      FakeSocket.last
        .open()
        .say(welcome({ views: [view(1)] }))
        .of("hand"),
    ).toEqual([]);
  });
});
