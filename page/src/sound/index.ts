/** The sounds of the page, made on the spot: there are no files to load. */

import type { SoundName } from "../board/sounds.ts";
import { RECIPES, type Sounding } from "./recipes.ts";

export type { SoundName };

/** How soon the same sound may come again, in seconds: nearer together it is only louder. */
const APART = 0.045;

export class Sounds {
  private context: AudioContext | null = null;
  private out: GainNode | null = null;
  private hiss: AudioBuffer | null = null;
  private readonly last = new Map<SoundName, number>();
  private readonly gestures = new AbortController();

  /** `volume` is 0 to 1. Browsers let nothing be heard before somebody has touched the page: till then all is silent. */
  constructor(
    private loudness = 0.7,
    private silent = false,
  ) {
    const begin = (): void => this.begin();
    for (const gesture of ["pointerdown", "keydown", "touchend"])
      addEventListener(gesture, begin, { signal: this.gestures.signal, passive: true, capture: true });
  }

  /** From 0 to 1. */
  get volume(): number {
    return this.loudness;
  }

  set volume(volume: number) {
    this.loudness = Math.min(1, Math.max(0, volume));
    this.level();
  }

  get muted(): boolean {
    return this.silent;
  }

  set muted(muted: boolean) {
    this.silent = muted;
    this.level();
  }

  /** Let a sound be heard. */
  play(name: SoundName): void {
    const { context, out } = this;
    if (context === null || out === null || this.silent || this.loudness === 0) return;
    const now = context.currentTime;
    if (now - (this.last.get(name) ?? -1) < APART) return;
    this.last.set(name, now);
    for (const sounding of RECIPES[name]) this.sound(context, out, sounding, now);
  }

  /** Be silent for good. */
  destroy(): void {
    this.gestures.abort();
    void this.context?.close();
    this.context = null;
  }

  /** The first touch has come. */
  private begin(): void {
    if (typeof AudioContext === "undefined") return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
    else this.gestures.abort();
    if (this.out !== null) return;
    this.out = this.context.createGain();
    this.out.connect(this.context.destination);
    this.hiss = noiseOf(this.context);
    this.level();
  }

  // Loudness is felt by ratio, so the middle of the slider is a quarter of the amplitude.
  private level(): void {
    if (this.out !== null) this.out.gain.value = this.silent ? 0 : this.loudness ** 2;
  }

  private sound(context: AudioContext, out: AudioNode, sounding: Sounding, now: number): void {
    const [begin, end] = [now + sounding.at, now + sounding.at + sounding.last];
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0.0001, begin);
    envelope.gain.exponentialRampToValueAtTime(sounding.level, begin + 0.006);
    envelope.gain.exponentialRampToValueAtTime(0.0001, end);
    envelope.connect(out);
    const source =
      sounding.wave === "noise" ? this.noise(context, sounding, envelope) : tone(context, sounding.wave, envelope);
    glide(source.frequency, sounding, begin, end);
    source.node.start(begin);
    source.node.stop(end + 0.02);
  }

  private noise(context: AudioContext, { narrow = 1 }: Sounding, out: AudioNode): Source {
    const node = context.createBufferSource();
    node.buffer = this.hiss;
    node.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = narrow;
    node.connect(filter).connect(out);
    return { node, frequency: filter.frequency };
  }
}

/** What sounds, and the frequency that glides. */
interface Source {
  readonly node: AudioScheduledSourceNode;
  readonly frequency: AudioParam;
}

function tone(context: AudioContext, wave: OscillatorType, out: AudioNode): Source {
  const node = context.createOscillator();
  node.type = wave;
  node.connect(out);
  return { node, frequency: node.frequency };
}

function glide(frequency: AudioParam, { from, to }: Sounding, begin: number, end: number): void {
  frequency.setValueAtTime(from, begin);
  frequency.exponentialRampToValueAtTime(to, end);
}

/** Half a second of noise. */
function noiseOf(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
