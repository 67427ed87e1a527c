/** How each sound is made: a few layers of tone or noise, short and dry. */

import type { SoundName } from "../board/sounds.ts";

/** One layer: a tone that glides, or noise through a filter that does; it dies away within `last` seconds. */
export interface Sounding {
  readonly wave: OscillatorType | "noise";
  /** Hertz at the beginning and at the end: of the tone, or of the filter. */
  readonly from: number;
  readonly to: number;
  /** Seconds until it begins, and how long it is heard. */
  readonly at: number;
  readonly last: number;
  /** 0 to 1. */
  readonly level: number;
  /** How narrow the filter of noise is. */
  readonly narrow?: number;
}

const tone = (wave: OscillatorType, from: number, to: number, at: number, last: number, level: number): Sounding => ({
  wave,
  from,
  to,
  at,
  last,
  level,
});
const noise = (from: number, to: number, at: number, last: number, level: number, narrow = 1): Sounding => ({
  wave: "noise",
  from,
  to,
  at,
  last,
  level,
  narrow,
});

export const RECIPES: Readonly<Record<SoundName, readonly Sounding[]>> = {
  // wood under a boot
  step: [noise(900, 300, 0, 0.05, 0.5, 2), tone("sine", 170, 90, 0, 0.07, 0.5)],
  splash: [noise(1800, 500, 0, 0.28, 0.55, 0.8), noise(700, 1600, 0.05, 0.16, 0.25, 3)],
  slide: [noise(2600, 900, 0, 0.18, 0.3, 4)],
  hoof: [noise(1100, 500, 0, 0.04, 0.6, 5), noise(800, 400, 0.09, 0.05, 0.6, 5)],
  wings: [noise(400, 900, 0, 0.13, 0.35, 1.5), noise(400, 900, 0.14, 0.14, 0.35, 1.5)],
  // a rope drawn through a block
  rope: [noise(500, 1300, 0, 0.12, 0.35, 7), tone("triangle", 140, 110, 0.1, 0.07, 0.3)],
  // a card laid on a table
  turn: [noise(2400, 1200, 0, 0.05, 0.4, 1), noise(500, 260, 0.08, 0.05, 0.6, 2)],
  coin: [tone("triangle", 1850, 1840, 0, 0.16, 0.22), tone("sine", 2790, 2780, 0.015, 0.22, 0.16)],
  drop: [tone("sine", 220, 120, 0, 0.07, 0.4), noise(1200, 700, 0, 0.03, 0.25, 2)],
  shot: [noise(1400, 120, 0, 0.26, 0.95, 0.7), tone("sine", 130, 45, 0, 0.24, 0.8)],
  boom: [noise(700, 60, 0, 0.42, 1, 0.6), tone("sine", 90, 32, 0, 0.36, 0.9)],
  thud: [tone("sine", 120, 55, 0, 0.13, 0.8), noise(500, 200, 0, 0.06, 0.4, 1.5)],
  death: [tone("triangle", 330, 150, 0, 0.3, 0.35), tone("triangle", 262, 110, 0.05, 0.34, 0.3)],
  drink: [
    tone("sine", 300, 520, 0, 0.07, 0.35),
    tone("sine", 280, 500, 0.1, 0.07, 0.35),
    tone("sine", 260, 470, 0.2, 0.08, 0.3),
  ],
  trap: [
    noise(3200, 2600, 0, 0.04, 0.7, 6),
    tone("square", 420, 300, 0, 0.05, 0.16),
    noise(1500, 900, 0.05, 0.06, 0.35, 3),
  ],
  chime: [tone("sine", 660, 660, 0, 0.24, 0.25), tone("sine", 990, 990, 0.08, 0.28, 0.22)],
  quake: [noise(180, 70, 0, 0.5, 0.95, 0.8), noise(320, 120, 0.1, 0.34, 0.5, 1.2)],
  // two strokes of a ship's bell
  "your-turn": [
    tone("sine", 1047, 1045, 0, 0.5, 0.3),
    tone("sine", 2637, 2630, 0, 0.2, 0.09),
    tone("sine", 1047, 1045, 0.22, 0.6, 0.26),
  ],
  win: [523, 659, 784, 1047].map((hertz, at) => tone("triangle", hertz, hertz, at * 0.1, 0.34, 0.28)),
  lose: [392, 349, 311, 262].map((hertz, at) => tone("triangle", hertz, hertz * 0.985, at * 0.13, 0.34, 0.26)),
};
