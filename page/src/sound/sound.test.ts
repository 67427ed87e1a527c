import { afterEach, describe, expect, it, vi } from "vitest";
import { SOUND_NAMES } from "../board/sounds.ts";
import { Sounds } from "./index.ts";
import { RECIPES } from "./recipes.ts";

class Param {
  value = 0;
  setValueAtTime = vi.fn();
  exponentialRampToValueAtTime = vi.fn();
}

class Node {
  readonly gain = new Param();
  readonly frequency = new Param();
  readonly Q = new Param();
  buffer: unknown = null;
  loop = false;
  type = "";
  start = vi.fn();
  stop = vi.fn();
  connect<T>(next: T): T {
    return next;
  }
}

const contexts: Context[] = [];

class Context {
  currentTime = 0;
  sampleRate = 400;
  state = "running";
  readonly destination = new Node();
  readonly gains: Node[] = [];
  readonly sources: Node[] = [];
  close = vi.fn();
  constructor() {
    contexts.push(this);
  }
  createGain(): Node {
    this.gains.push(new Node());
    return this.gains.at(-1)!;
  }
  createOscillator(): Node {
    this.sources.push(new Node());
    return this.sources.at(-1)!;
  }
  createBufferSource(): Node {
    return this.createOscillator();
  }
  createBiquadFilter(): Node {
    return new Node();
  }
  createBuffer(_channels: number, length: number): { getChannelData: () => Float32Array } {
    const samples = new Float32Array(length);
    return { getChannelData: () => samples };
  }
}

afterEach(() => {
  contexts.length = 0;
  vi.unstubAllGlobals();
});

function touched(sounds: Sounds): Context {
  dispatchEvent(new Event("pointerdown"));
  sounds.play("coin");
  return contexts[0]!;
}

describe("sounds", () => {
  it.each(SOUND_NAMES)("%s has a recipe that is short and ends", (name) => {
    expect(RECIPES[name].length).toBeGreaterThan(0);
    for (const { at, last, level, from, to } of RECIPES[name]) {
      expect(at + last).toBeLessThan(0.9);
      expect(level).toBeGreaterThan(0);
      expect(level).toBeLessThanOrEqual(1);
      expect(Math.min(from, to)).toBeGreaterThan(20);
    }
  });

  it("are silent until somebody has touched the page", () => {
    vi.stubGlobal("AudioContext", Context);
    const sounds = new Sounds();
    sounds.play("coin");
    expect(contexts).toEqual([]);
    const context = touched(sounds);
    expect(context.sources.length).toBe(RECIPES.coin.length);
    for (const source of context.sources) expect(source.start).toHaveBeenCalledOnce();
    sounds.destroy();
    expect(context.close).toHaveBeenCalledOnce();
  });

  it("come one at a time, not heaped", () => {
    vi.stubGlobal("AudioContext", Context);
    const sounds = new Sounds();
    const context = touched(sounds);
    sounds.play("coin");
    expect(context.sources.length).toBe(RECIPES.coin.length);
    context.currentTime = 0.2;
    sounds.play("coin");
    expect(context.sources.length).toBe(2 * RECIPES.coin.length);
    sounds.destroy();
  });

  it("can be muted and turned down", () => {
    vi.stubGlobal("AudioContext", Context);
    const sounds = new Sounds(0.5);
    const context = touched(sounds);
    expect(context.gains[0]!.gain.value).toBeCloseTo(0.25);
    sounds.volume = 7;
    expect(sounds.volume).toBe(1);
    sounds.muted = true;
    expect(context.gains[0]!.gain.value).toBe(0);
    const before = context.sources.length;
    context.currentTime = 1;
    sounds.play("boom");
    expect(context.sources.length).toBe(before);
    sounds.destroy();
  });
});
