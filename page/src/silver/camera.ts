/** What part of the bag is seen: the view follows the hand, and comes nearer when the hand has closed on a piece. */

import { HEIGHT, PIECE, WIDTH, type Point } from "./touch.ts";

/** The least size of a piece under a finger that touches a screen, in CSS pixels: 35 mm. */
const THUMB = 190;

/** How much of the shorter side of the view a piece fills that the hand has closed on. */
const FILLS = 0.6;

/** How far beyond the bag's edge the view may look, in widths of the bag. */
const BEYOND = 0.06;

/** Time constant of the view's way to where it is going, in seconds. */
const EASE = 0.18;

/** A view of the bag: `x`, `y` is the place in its middle, `scale` the pixels of a bag's width. */
export interface Shot {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The pixels of a bag's width in a view of this size. */
export function scaleFor(width: number, height: number, fingers: boolean, closed: boolean): number {
  const whole = Math.min(width / (WIDTH + 2 * BEYOND), height / (HEIGHT + 2 * BEYOND));
  const open = fingers ? Math.max(whole, THUMB / PIECE) : whole;
  return closed ? Math.max(open, (FILLS * Math.min(width, height * 1.1)) / PIECE) : open;
}

/** The view a moment later. The place `hold` keeps its place on the screen while the view comes nearer or goes back. */
export function nearer(shot: Shot, goal: number, hold: Point, seconds: number): Shot {
  const scale = goal + (shot.scale - goal) * Math.exp(-seconds / EASE);
  const share = shot.scale / scale;
  return { x: hold[0] + (shot.x - hold[0]) * share, y: hold[1] + (shot.y - hold[1]) * share, scale };
}

/** The view pushed by a finger near its border, `fx` and `fy` being the finger's place from the middle, in half sizes (-1..1). */
export function pushed(shot: Shot, fx: number, fy: number, seconds: number): Shot {
  const push = (at: number): number => Math.sign(at) * Math.max(0, Math.abs(at) - 0.68) * 3.2;
  const way = PIECE * 2.2 * seconds;
  return { ...shot, x: shot.x + push(fx) * way, y: shot.y + push(fy) * way };
}

/** The view drawn to a place that is to be in its inner part. */
export function drawn(shot: Shot, to: Point, width: number, height: number, seconds: number): Shot {
  const share = 1 - Math.exp(-seconds / EASE);
  const out = (at: number, middle: number, half: number): number => {
    const off = at - middle;
    return off - Math.min(half, Math.max(-half, off));
  };
  return {
    ...shot,
    x: shot.x + out(to[0], shot.x, (0.25 * width) / shot.scale) * share,
    y: shot.y + out(to[1], shot.y, (0.25 * height) / shot.scale) * share,
  };
}

/** The view moved back to the bag, where it has strayed from it. */
export function bounded(shot: Shot, width: number, height: number): Shot {
  return {
    ...shot,
    x: within(shot.x, width / shot.scale / 2, WIDTH),
    y: within(shot.y, height / shot.scale / 2, HEIGHT),
  };
}

/** The place in the bag that is seen at a place of the view, in pixels from its corner. */
export function placeAt(shot: Shot, width: number, height: number, px: number, py: number): Point {
  return [shot.x + (px - width / 2) / shot.scale, shot.y + (py - height / 2) / shot.scale];
}

/** Where a place of the bag is seen. */
export function pixelOf(shot: Shot, width: number, height: number, place: Point): Point {
  return [(place[0] - shot.x) * shot.scale + width / 2, (place[1] - shot.y) * shot.scale + height / 2];
}

function within(at: number, half: number, size: number): number {
  const [least, most] = [half - BEYOND, size - half + BEYOND];
  return least > most ? size / 2 : Math.min(most, Math.max(least, at));
}
