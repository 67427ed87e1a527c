/** The picture of the pouch: dark velvet, the glow of what is touched, the finger. */

import { pixelOf, type Shot } from "./camera.ts";
import { HEIGHT, PIECE, WIDTH, type Point } from "./touch.ts";
import type { Stroke, Trail } from "./trail.ts";

/** What is to be seen at a moment. */
export interface Scene {
  readonly shot: Shot;
  readonly trail: Trail;
  readonly now: number;
  /** Where the hand is; nothing while it is not in the bag. */
  readonly finger: Point | null;
  /** The width of the fingertip, in widths of the bag. */
  readonly fingertip: number;
  /** How strongly something is felt that the hand has not closed on, from 0 to 1. */
  readonly something: number;
  /** How strongly the inside of the piece is felt, from 0 to 1. */
  readonly inside: number;
  /** How far the hand has closed, from 0 to 1. */
  readonly closing: number;
  readonly closed: boolean;
  /** From 0 (the bag is open) to 1 (nobody can see into it). */
  readonly dim: number;
}

/** Colours of a stroke by its warmth: white gold, gold, ember, dying. */
const EMBERS: readonly (readonly [number, number, number, number])[] = [
  [0, 60, 14, 10],
  [0.25, 120, 34, 18],
  [0.55, 200, 88, 30],
  [0.8, 240, 160, 62],
  [1, 255, 214, 140],
];

/** A pen: its width in lengths of a piece, its strength, and how much warmth it wants. */
type Pen = readonly [width: number, strength: number, least: number];

/** The pens of the halo, which is drawn small and blurs as it is made large. */
const HALO: readonly Pen[] = [
  [0.2, 0.1, 0],
  [0.13, 0.16, 0],
  [0.075, 0.26, 0],
];

/** The pens of the line itself. */
const LINE: readonly Pen[] = [
  [0.042, 0.36, 0],
  [0.026, 0.42, 0.3],
  [0.013, 0.42, 0.65],
];

/** How much smaller the halo is drawn. */
const SMALL = 6;

/** So many degrees of warmth are told apart: strokes of one degree are drawn at once. */
const DEGREES = 10;

/** Pixels of the canvas for one of CSS at most: glow is blurred anyway. */
const FINE = 1.5;

/** Draws scenes onto two canvases: the cloth, which changes only as the view moves, and over it the glow. */
export class Velvet {
  readonly #cloth: CanvasRenderingContext2D;
  readonly #context: CanvasRenderingContext2D;
  readonly #weave: HTMLCanvasElement;
  readonly #halo = document.createElement("canvas").getContext("2d")!;
  #width = 0;
  #height = 0;
  #ratio = 1;
  #laid: Shot | null = null;
  #still = false;

  constructor(cloth: HTMLCanvasElement, glow: HTMLCanvasElement) {
    this.#cloth = cloth.getContext("2d", { alpha: false })!;
    this.#context = glow.getContext("2d")!;
    this.#weave = woven(256);
  }

  /** The size of the view in CSS pixels. */
  resize(width: number, height: number): void {
    this.#ratio = Math.min(FINE, devicePixelRatio || 1);
    this.#width = width;
    this.#height = height;
    for (const { canvas } of [this.#cloth, this.#context]) {
      canvas.width = Math.max(1, Math.round(width * this.#ratio));
      canvas.height = Math.max(1, Math.round(height * this.#ratio));
    }
    this.#halo.canvas.width = Math.max(1, Math.ceil(width / SMALL));
    this.#halo.canvas.height = Math.max(1, Math.ceil(height / SMALL));
    this.#laid = null;
    this.#still = false;
  }

  draw(scene: Scene): void {
    const { x, y, scale } = scene.shot;
    const laid = this.#laid;
    // What moves by less than a fraction of a pixel has not moved.
    if (laid === null || Math.abs(laid.scale - scale) + (Math.abs(laid.x - x) + Math.abs(laid.y - y)) * scale > 0.3) {
      this.#laid = scene.shot;
      this.#velvet(scene);
    }
    const strokes = scene.trail.seen(scene.now);
    const still = strokes.length === 0 && scene.finger === null && (scene.dim < 0.005 || scene.dim > 0.995);
    if (still && this.#still) return;
    this.#still = still;
    const c = this.#context;
    c.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    c.clearRect(0, 0, this.#width, this.#height);
    c.save();
    c.globalCompositeOperation = "lighter";
    if (scene.finger) this.#warmth(scene, scene.finger);
    this.#strokes(scene, strokes);
    c.restore();
    if (scene.finger) this.#finger(scene, scene.finger);
    if (scene.dim > 0) {
      c.fillStyle = `rgba(6, 3, 6, ${0.62 * scene.dim})`;
      c.fillRect(0, 0, this.#width, this.#height);
    }
  }

  #at(scene: Scene, place: Point): Point {
    return pixelOf(scene.shot, this.#width, this.#height, place);
  }

  #velvet(scene: Scene): void {
    const c = this.#cloth;
    c.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0);
    c.fillStyle = "#140a10";
    c.fillRect(0, 0, this.#width, this.#height);
    const [left, top] = this.#at(scene, [0, 0]);
    const [right, bottom] = this.#at(scene, [WIDTH, HEIGHT]);
    // The weave moves with the bag, so that the hand is seen to travel.
    const pattern = c.createPattern(this.#weave, "repeat")!;
    const grain = scene.shot.scale / 760;
    pattern.setTransform(new DOMMatrix([grain, 0, 0, grain, left, top]));
    c.fillStyle = pattern;
    c.fillRect(0, 0, this.#width, this.#height);
    const middle: Point = [(left + right) / 2, (top + bottom) / 2];
    const fold = c.createRadialGradient(...middle, (right - left) * 0.1, ...middle, (right - left) * 0.62);
    fold.addColorStop(0, "rgba(8, 3, 7, 0)");
    fold.addColorStop(0.75, "rgba(8, 3, 7, 0.35)");
    fold.addColorStop(1, "rgba(4, 1, 3, 0.92)");
    c.fillStyle = fold;
    c.fillRect(0, 0, this.#width, this.#height);
  }

  #warmth(scene: Scene, finger: Point): void {
    const c = this.#context;
    const [x, y] = this.#at(scene, finger);
    const piece = PIECE * scene.shot.scale;
    const glow = (radius: number, strength: number, colour: string): void => {
      if (strength <= 0.004) return;
      const spot = c.createRadialGradient(x, y, 0, x, y, radius);
      spot.addColorStop(0, `rgba(${colour}, ${strength})`);
      spot.addColorStop(0.55, `rgba(${colour}, ${strength * 0.4})`);
      spot.addColorStop(1, `rgba(${colour}, 0)`);
      c.fillStyle = spot;
      c.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    };
    glow(piece * 0.3, 0.05, "190, 120, 90");
    glow(piece * 0.34, 0.26 * scene.something, "214, 120, 62");
    glow(piece * 0.2, 0.3 * scene.inside, "206, 110, 52");
  }

  #strokes(scene: Scene, seen: readonly Stroke[]): void {
    const degrees: Stroke[][] = Array.from({ length: DEGREES }, () => []);
    for (const stroke of seen) {
      const degree = Math.min(DEGREES - 1, Math.floor(scene.trail.warmth(stroke, scene.now) * DEGREES));
      degrees[degree]!.push(stroke);
    }
    const halo = this.#halo;
    halo.setTransform(1 / SMALL, 0, 0, 1 / SMALL, 0, 0);
    halo.globalCompositeOperation = "lighter";
    halo.clearRect(0, 0, this.#width, this.#height);
    this.#pens(halo, HALO, degrees, scene);
    this.#context.imageSmoothingQuality = "high";
    this.#context.drawImage(halo.canvas, 0, 0, halo.canvas.width * SMALL, halo.canvas.height * SMALL);
    this.#pens(this.#context, LINE, degrees, scene);
  }

  #pens(
    c: CanvasRenderingContext2D,
    pens: readonly Pen[],
    degrees: readonly (readonly Stroke[])[],
    scene: Scene,
  ): void {
    c.lineCap = c.lineJoin = "round";
    const size = PIECE * scene.shot.scale;
    for (const [width, strength, least] of pens) {
      degrees.forEach((strokes, degree) => {
        const warmth = (degree + 0.5) / DEGREES;
        if (strokes.length === 0 || warmth < least) return;
        // One path at once: where strokes overlap they are not brighter.
        c.beginPath();
        for (const { a, b } of strokes) {
          c.moveTo(...this.#at(scene, a));
          c.lineTo(...this.#at(scene, b));
        }
        c.lineWidth = width * size;
        c.strokeStyle = ember(warmth, strength * Math.min(1, 0.25 + warmth));
        c.stroke();
      });
    }
  }

  #finger(scene: Scene, finger: Point): void {
    const c = this.#context;
    const [x, y] = this.#at(scene, finger);
    const radius = (scene.fingertip / 2) * scene.shot.scale;
    c.lineWidth = 1.5;
    c.strokeStyle = scene.closed ? "rgba(255, 206, 130, 0.85)" : "rgba(235, 200, 170, 0.5)";
    c.beginPath();
    c.arc(x, y, Math.max(radius, 7), 0, 2 * Math.PI);
    c.stroke();
    if (scene.closing > 0 && !scene.closed) {
      c.lineWidth = 4;
      c.strokeStyle = "rgba(255, 196, 104, 0.9)";
      c.beginPath();
      c.arc(x, y, Math.max(radius, 7) + 7, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * scene.closing);
      c.stroke();
    }
  }
}

/** The colour of a stroke of this warmth, with a strength from 0 to 1. */
export function ember(warmth: number, strength: number): string {
  const above = Math.max(
    1,
    EMBERS.findIndex(([at]) => at >= warmth),
  );
  const [low, high] = [EMBERS[above - 1]!, EMBERS[above]!];
  const share = (warmth - low[0]) / (high[0] - low[0]);
  const [red, green, blue] = [1, 2, 3].map((at) => Math.round(low[at]! + (high[at]! - low[at]!) * share));
  return `rgba(${red}, ${green}, ${blue}, ${strength.toFixed(3)})`;
}

/** A tile of velvet: dark plum with fine upright threads. */
function woven(size: number): HTMLCanvasElement {
  const tile = document.createElement("canvas");
  tile.width = tile.height = size;
  const c = tile.getContext("2d")!;
  c.fillStyle = "#2a1622";
  c.fillRect(0, 0, size, size);
  for (let thread = 0; thread < size * 9; thread++) {
    const [x, y, length] = [Math.random() * size, Math.random() * size, 6 + Math.random() * 26];
    const light = Math.random();
    c.strokeStyle = light > 0.5 ? `rgba(120, 62, 84, ${0.1 * light})` : `rgba(8, 2, 8, ${0.26 * (1 - light)})`;
    c.lineWidth = 0.8 + Math.random();
    // Drawn twice where it leaves the tile, so that tiles join without a seam.
    for (const shift of [0, -size]) {
      c.beginPath();
      c.moveTo(x, y + shift);
      c.lineTo(x + (Math.random() - 0.5), y + shift + length);
      c.stroke();
    }
  }
  return tile;
}
