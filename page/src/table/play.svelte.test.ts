import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "../wire/fake.ts";
import type { ActView, IslandEvent, IslandView, UnitView } from "../wire/island.ts";
import type { Did, Welcome } from "../wire/messages.ts";
import { Session } from "../wire/session.svelte.ts";
import { island, unit } from "./examples.ts";
import { Play, type Stage } from "./play.svelte.ts";

const KEY = "a-key-of-seat-nought";

function act(text: string, start: string, end: string, more: Partial<ActView> = {}): ActView {
  return { text, kind: "go", unit: "P1", start, end, cargo: "", danger: "", foes: false, ...more };
}

const WALK = act("d4-d5", "d4", "d5");
const CARRY = act("d4-d3:coin", "d4", "d3", { cargo: "coin" });
const BARE = act("d4-d3", "d4", "d3");

function view(acts: ActView[] = [WALK, CARRY, BARE], more: Partial<IslandView> = {}): IslandView {
  return island({
    tiles: { d4: "plain" },
    units: [unit("P1", "d4")],
    teams: [{ shore: "south", seat: 0, side: 0, score: 0, rum: 0, left: false }],
    acts,
    ...more,
  });
}

function welcome(...views: IslandView[]): Welcome {
  const seats = views.map((one) => one.seat!);
  return {
    type: "welcome",
    protocol: 1,
    room: "room",
    game: "jackal",
    status: "running",
    n: 0,
    time: 0,
    seats,
    names: ["Ann", "Bob"],
    views,
  };
}

const WALKED: IslandEvent = { event: "Moved", rule: "J4.1", unit: "P1", start: "d4", end: "d5", gait: "walk" };

/** A stage on which a scene takes until the test ends it. */
class Slow implements Stage {
  shown: IslandView[] = [];
  played: IslandView[] = [];
  #end: (() => void) | null = null;

  set(one: IslandView): void {
    this.shown.push(one);
  }

  play(_: readonly IslandEvent[], after: IslandView): Promise<void> {
    this.played.push(after);
    return new Promise((resolve) => (this.#end = resolve));
  }

  skip(): void {
    this.#end?.();
  }

  async end(): Promise<void> {
    this.#end?.();
    await vi.advanceTimersByTimeAsync(0);
  }
}

let session: Session;
let socket: FakeSocket;
let play: Play;
let stage: Slow;
let confirm: boolean;

function did(n: number, more: Partial<Did> = {}): Did {
  return { type: "did", n, time: 0, seat: 0, events: [WALKED], changes: [{ gold_left: [9 - n] }], ...more };
}

function sit(...views: IslandView[]): void {
  session = new Session("room", [KEY]);
  socket = FakeSocket.last.open().say(welcome(...views));
  play = new Play(session, () => confirm);
  stage = new Slow();
  play.put(stage);
  flushSync();
}

const sent = (): string[] => socket.of("act").map((one) => one.text);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  localStorage.clear();
  sessionStorage.clear();
  confirm = false;
});

afterEach(() => {
  play.leave();
  session.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("choosing at the table", () => {
  it("sends the act that is picked, with the hand that was chosen", () => {
    sit(view());
    expect([play.choice.cell, play.hand]).toEqual(["d4", "coin"]);
    play.pick("d3", {});
    expect(sent()).toEqual(["d4-d3:coin"]);
    expect(play.free).toBe(false);
  });

  it("asks about a cell that can only be reached with something else in hand", () => {
    sit(view());
    play.pick("d5", {});
    expect([play.asked, sent()]).toEqual([[WALK], []]);
    play.answer(WALK);
    expect(sent()).toEqual(["d4-d5"]);
  });

  it("carries nothing where that was chosen", () => {
    sit(view());
    play.chooseHand("");
    play.drag({ cell: "d4", unit: "P1" }, "d3");
    expect(sent()).toEqual(["d4-d3"]);
  });

  it("does nothing that was not confirmed, if that is wanted", () => {
    confirm = true;
    sit(view());
    play.pick("d3", {});
    expect([play.pending, sent()]).toEqual([CARRY, []]);
    play.cancel();
    expect(play.pending).toBe(null);
    play.pick("d3", {});
    play.pick("d3", {});
    expect(sent()).toEqual(["d4-d3:coin"]);
  });

  it("asks in words where a pick could mean several acts", () => {
    const units = [unit("P1", "d4"), { ...unit("F7", "d4"), kind: "friday" } as UnitView];
    const acts = [BARE, act("F7 d4-d3", "d4", "d3", { unit: "F7" })];
    sit(view(acts, { units }));
    play.pick("d3", {});
    expect([play.asked, sent()]).toEqual([acts, []]);
    play.answer(acts[1]!);
    expect(sent()).toEqual(["F7 d4-d3"]);
  });

  it("finds a typed act, and leaves it to the server to refuse another", () => {
    sit(view());
    play.type(" D4-D5 ");
    play.type("P1 d4-d3");
    play.type("d4-g7");
    expect(sent()).toEqual(["d4-d5", "d4-d3", "d4-g7"]);
  });

  it("acts for the seat whose turn it is on a shared screen", () => {
    sit(view([]), view([WALK], { seat: 1 }));
    expect(play.seat).toBe(1);
    play.pick("d5", {});
    expect(socket.of("act")[0]).toMatchObject({ text: "d4-d5", seat: 1 });
  });

  it("can be asked for nothing by who only watches", () => {
    sit(view([]));
    expect([play.seat, play.free, play.targets]).toEqual([null, false, []]);
    play.pick("d5", {});
    play.type("d4-d5");
    expect(play.undoable).toBe(null);
  });
});

describe("what is shown", () => {
  it("is played scene by scene, and told when it is seen", async () => {
    sit(view());
    socket.say(did(1)).say(did(2, { seat: 1 }));
    expect([play.playing, play.shown!.gold_left, play.told.length, play.free]).toEqual([true, 9, 1, false]);
    await stage.end();
    expect([play.shown!.gold_left, play.told.length]).toEqual([8, 2]);
    await stage.end();
    expect([play.playing, play.shown!.gold_left, play.free]).toEqual([false, 7, true]);
    expect(play.trail).toEqual(["d4", "d5"]);
  });

  it("is gone through at once by a pick", async () => {
    sit(view());
    socket.say(did(1)).say(did(2)).say(did(3));
    play.pick("d5", {});
    await stage.end();
    await stage.end();
    expect([play.playing, play.shown!.gold_left, sent()]).toEqual([false, 6, []]);
    expect(stage.played.map((one) => one.gold_left)).toEqual([8, 6]);
  });

  it("is put there at once after something was taken back", async () => {
    sit(view());
    socket.say(did(1)).say(did(2, { events: [], views: [view([WALK])], changes: [] }));
    await stage.end();
    expect([play.playing, play.shown!.gold_left, stage.shown.at(-1)!.gold_left]).toEqual([false, 9, 9]);
    expect(play.choice.cell).toBe("d4");
  });

  it("can be taken back by the seat that acted last", () => {
    sit(view());
    expect(play.undoable).toBe(null);
    socket.say(did(1)).say(did(2, { seat: 1 }));
    expect(play.undoable).toBe(0);
    play.takeBack();
    expect(socket.of("take back")).toEqual([{ type: "take back", ask: true, seat: 0 }]);
  });
});
