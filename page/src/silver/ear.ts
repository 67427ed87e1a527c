/** The sounds of the pouch and of Pirate World, made by Web Audio out of noise and plain tones. */

import type { Cues } from "./cues.ts";

/** A sound that tells what happened at the table. */
export type Noise =
  "land" | "own" | "bump" | "refuse" | "ahoy" | "stop" | "tick" | "coin" | "sail" | "lose" | "draw" | "end";

interface Voice {
  readonly gain: GainNode;
  readonly pan: StereoPannerNode;
  readonly filter: BiquadFilterNode;
}

/** The lowest tone of the bag, in hertz, and how many octaves higher the top of it is. */
const LOW = 220;
const OCTAVES = 2;

/** What is heard. Nothing sounds before the player has done something: browsers want it so. */
export class Ear {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #noise: AudioBuffer | null = null;
  #hiss: Voice | null = null;
  #hum: Voice | null = null;
  #edge: (Voice & { readonly tone: OscillatorNode }) | null = null;
  #volume = 0.6;
  readonly #heard: ((what: string) => void) | null;

  /** `heard` is told the name of each cue that sounds: tests listen by it. */
  constructor(heard: ((what: string) => void) | null = null) {
    this.#heard = heard;
  }

  /** How loud, from 0 (nothing is heard) to 1. */
  set volume(volume: number) {
    this.#volume = volume;
    if (this.#out && this.#context) this.#out.gain.setTargetAtTime(volume, this.#context.currentTime, 0.02);
  }

  /** Let sounds be heard from now on; to be called while the player does something. */
  wake(): void {
    if (this.#context) {
      if (this.#context.state === "suspended") void this.#context.resume();
      return;
    }
    if (typeof AudioContext === "undefined") return;
    const context = (this.#context = new AudioContext({ latencyHint: "interactive" }));
    this.#out = new GainNode(context, { gain: this.#volume });
    this.#out.connect(context.destination);
    this.#noise = whiteNoise(context);
    this.#hiss = this.#looped("bandpass", 0.7);
    this.#hum = this.#looped("lowpass", 1);
    this.#edge = this.#tone();
  }

  /** What a touch sounds like. */
  feel(cues: Cues): void {
    if (cues.clicks) this.#heard?.(cues.clicks === 2 ? "corner" : "edge");
    if (cues.grabbed) this.#heard?.(cues.grabbed);
    const context = this.#context;
    if (!context || !this.#hiss || !this.#hum || !this.#edge) return;
    const now = context.currentTime;
    const height = LOW * 2 ** (OCTAVES * cues.pitch);
    set(this.#hiss, now, cues.hiss * 0.05, cues.pan, height * 6);
    set(this.#hum, now, cues.hum * 0.18, cues.pan, height * 0.9);
    set(this.#edge, now, cues.near ** 2 * 0.05, clamped(cues.pan * 0.5 + cues.side * 0.5), height * 4);
    this.#edge.tone.frequency.setTargetAtTime(height * 2 ** (cues.rise * 0.25), now, 0.02);
    for (let click = 0; click < cues.clicks; click++) this.#click(now + click * 0.07, cues.pan, height * 5);
    if (cues.grabbed === "compact") this.#thump(now, cues.pan, 110, 0.16);
    if (cues.grabbed === "long") {
      this.#thump(now, cues.pan - 0.3, 110, 0.14);
      this.#thump(now + 0.13, cues.pan + 0.3, 147, 0.14);
    }
  }

  /** A sound of the table; `pan` from -1 (left) to 1, `pitch` from 0 to 1. */
  play(noise: Noise, pan = 0, pitch = 0.5): void {
    this.#heard?.(noise);
    const context = this.#context;
    if (!context) return;
    const now = context.currentTime;
    switch (noise) {
      case "land":
      case "own":
        this.#thump(now, pan, 150 + 120 * pitch, noise === "own" ? 0.5 : 0.34);
        this.#click(now, pan, 1800 + 1200 * pitch);
        if (noise === "own") this.#note(now + 0.05, pan, 660, 0.12, 0.2);
        return;
      case "bump":
        this.#note(now, pan, 420, 0.1, 0.3, 250);
        return;
      case "refuse":
        this.#thump(now, pan, 90, 0.4);
        return this.#thump(now + 0.12, pan, 80, 0.4);
      case "ahoy":
        this.#note(now, -0.2, 392, 0.22, 0.5);
        this.#note(now + 0.2, 0.2, 587, 0.24, 0.7);
        return;
      case "stop":
        this.#note(now, 0.2, 587, 0.22, 0.4);
        this.#note(now + 0.2, -0.2, 294, 0.26, 0.9);
        return;
      case "tick":
        return this.#click(now, 0, 1200);
      case "coin":
        this.#note(now, pan, 1568, 0.07, 0.18);
        return this.#note(now + 0.06, pan, 2093, 0.07, 0.4);
      case "sail":
        return this.#note(now, pan, 330, 0.05, 0.25, 392);
      case "lose":
        return this.#note(now, pan, 220, 0.14, 0.35, 147);
      case "draw":
        return this.#rustle(now, pan);
      case "end":
        [392, 494, 587, 784].forEach((height, at) => this.#note(now + at * 0.13, 0, height, 0.13, 0.7));
    }
  }

  /** The finger is gone: nothing of the bag is heard. */
  quiet(): void {
    const now = this.#context?.currentTime;
    if (now === undefined) return;
    for (const voice of [this.#hiss, this.#hum, this.#edge]) voice?.gain.gain.setTargetAtTime(0, now, 0.03);
  }

  close(): void {
    void this.#context?.close();
    this.#context = null;
  }

  // --- how it is made --------------------------------------------------------------------------------------------------

  #looped(type: BiquadFilterType, q: number): Voice {
    const context = this.#context!;
    const source = new AudioBufferSourceNode(context, { buffer: this.#noise, loop: true });
    const voice = this.#voice(type, q);
    source.connect(voice.filter);
    source.start();
    return voice;
  }

  #tone(): Voice & { readonly tone: OscillatorNode } {
    const tone = new OscillatorNode(this.#context!, { type: "triangle" });
    const voice = this.#voice("lowpass", 0.5);
    tone.connect(voice.filter);
    tone.start();
    return { ...voice, tone };
  }

  #voice(type: BiquadFilterType, q: number): Voice {
    const context = this.#context!;
    const filter = new BiquadFilterNode(context, { type, Q: q });
    const gain = new GainNode(context, { gain: 0 });
    const pan = new StereoPannerNode(context);
    filter.connect(gain).connect(pan).connect(this.#out!);
    return { gain, pan, filter };
  }

  #burst(at: number, pan: number, peak: number, length: number): { gain: GainNode; pan: StereoPannerNode } {
    const context = this.#context!;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(peak, at + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    const panner = new StereoPannerNode(context, { pan: clamped(pan) });
    gain.connect(panner).connect(this.#out!);
    return { gain, pan: panner };
  }

  #click(at: number, pan: number, height: number): void {
    const source = new AudioBufferSourceNode(this.#context!, { buffer: this.#noise });
    const filter = new BiquadFilterNode(this.#context!, { type: "bandpass", frequency: height, Q: 2.5 });
    source.connect(filter).connect(this.#burst(at, pan, 0.9, 0.03).gain);
    source.start(at, Math.random(), 0.04);
  }

  #rustle(at: number, pan: number): void {
    const source = new AudioBufferSourceNode(this.#context!, { buffer: this.#noise });
    const filter = new BiquadFilterNode(this.#context!, { type: "lowpass", frequency: 900 });
    filter.frequency.setValueAtTime(500, at);
    filter.frequency.linearRampToValueAtTime(2600, at + 0.16);
    source.connect(filter).connect(this.#burst(at, pan, 0.22, 0.24).gain);
    source.start(at, 0, 0.26);
  }

  #thump(at: number, pan: number, height: number, peak: number): void {
    this.#note(at, pan, height, peak, 0.16, height * 0.55);
  }

  #note(at: number, pan: number, height: number, peak: number, length: number, to = height): void {
    const tone = new OscillatorNode(this.#context!, { type: "triangle", frequency: height });
    tone.frequency.setValueAtTime(height, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + length);
    tone.connect(this.#burst(at, pan, peak, length).gain);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}

function set(voice: Voice, now: number, gain: number, pan: number, frequency: number): void {
  voice.gain.gain.setTargetAtTime(gain, now, 0.025);
  voice.pan.pan.setTargetAtTime(clamped(pan), now, 0.02);
  voice.filter.frequency.setTargetAtTime(Math.min(12_000, frequency), now, 0.02);
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

function clamped(value: number): number {
  return Math.min(1, Math.max(-1, value));
}
