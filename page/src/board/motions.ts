/** The motions that events are made of: how things turn, pop, shake, fly, sink. */

import * as fx from "./effects.ts";
import { placeOf, type Chart, type Point } from "./geometry.ts";
import { isSame } from "./happened.ts";
import type { Layer } from "./layer.ts";
import { itemLook, itemsOf, type Item } from "./loads.ts";
import { cellLook, type Scene } from "./scene.ts";
import type { SoundName } from "./sounds.ts";
import { styled, type Stage } from "./stage.ts";
import type { TeamColour } from "./teams.ts";

/** What an event is played on. */
export interface Ground {
  readonly stage: Stage;
  readonly chart: Chart;
  /** What was drawn before the event. */
  readonly scene: Scene;
  readonly units: Layer;
  readonly vessels: Layer;
  readonly colours: readonly TeamColour[];
  face(cell: string): SVGGElement | undefined;
  /** Draw what is after the event. */
  redraw(): void;
  sound(name: SoundName): void;
}

/** Under which name a unit is drawn just now: a convert may still be drawn as the missionary he was. */
export function keyOf(on: Ground, name: string): string {
  if (on.units.find(name) !== undefined) return name;
  return on.scene.units.find((unit) => isSame(unit, name))?.name ?? name;
}

/** How many king's moves two cells are apart. */
export function distance(a: string, b: string): number {
  const [[ax, ay], [bx, by]] = [placeOf(a), placeOf(b)];
  return Math.max(Math.abs(ax - bx), Math.abs(ay - by));
}

/** A point some way to the east and the south. */
export function shifted({ x, y }: Point, east: number, south = 0): Point {
  return { x: x + east, y: y + south };
}

/** Growing from one size to another, and gone. */
export const grow = (from: number, to: number): Keyframe[] => [
  { transform: `scale(${from})`, opacity: 1 },
  { transform: `scale(${(from + to) / 2})`, opacity: 1 },
  { transform: `scale(${to})`, opacity: 0 },
];
/** Up by so much, and gone. */
export const rise = (by: number): Keyframe[] => [
  { transform: "translate(0, 0)", opacity: 0.2 },
  { transform: `translate(0, ${-by / 2}px)`, opacity: 1 },
  { transform: `translate(0, ${-by}px)`, opacity: 0 },
];
/** Down from so high, turning over, and gone. */
export const fall = (by: number): Keyframe[] => [
  { transform: `translate(0, ${-by}px) rotate(-20deg)`, opacity: 0.3 },
  { transform: "translate(0, 0) rotate(140deg)", opacity: 1 },
  { transform: "translate(0, 0) rotate(150deg)", opacity: 0 },
];
/** Once around while growing, and gone. */
export const spun = (): Keyframe[] => [
  { transform: "scale(0.6) rotate(0deg)", opacity: 1 },
  { transform: "scale(1.5) rotate(360deg)", opacity: 0 },
];

/** Transforms around the middle of a tile. */
export function around(middle: number, transforms: readonly string[]): Keyframe[] {
  return transforms.map((transform) => ({
    transform: `translate(${middle}px, ${middle}px) ${transform} translate(${-middle}px, ${-middle}px)`,
  }));
}

/** A tile turns over. */
export async function turned(on: Ground, cell: string): Promise<void> {
  await on.stage.animate(on.face(cell), around(50, ["scale(1, 1)", "scale(0.04, 1.06)"]), 110, "ease-in");
  on.redraw();
  await on.stage.animate(on.face(cell), around(50, ["scale(0.04, 1.06)", "scale(1, 1)"]), 120, "ease-out");
}

/** Something shows up: small, a little too large, as it is. */
export async function pop(on: Ground, layer: Layer, key: string, ms: number): Promise<void> {
  const at = layer.poseOf(key);
  if (at === undefined) return;
  const scale = at.scale ?? 1;
  const frames = [0.3, 1.2, 1].map((part) => ({ transform: styled({ ...at, scale: scale * part }) }));
  await on.stage.animate(layer.find(key), frames, ms);
}

/** A unit is shaken. */
export async function shake(on: Ground, key: string, ms: number): Promise<void> {
  const at = on.units.poseOf(key);
  if (at === undefined) return;
  const frames = [0, -12, 11, -7, 0].map((turn) => ({ transform: styled({ ...at, turn, x: at.x + turn / 3 }) }));
  await on.stage.animate(on.units.find(key), frames, ms);
}

/** A vessel rocks. */
export async function rock(on: Ground, vessel: string, by: number, ms: number): Promise<void> {
  const at = on.vessels.poseOf(vessel);
  if (at === undefined) return;
  const frames = [0, by, -by * 0.6, by * 0.3, 0].map((turn) => ({ transform: styled({ ...at, turn }) }));
  await on.stage.animate(on.vessels.find(vessel), frames, ms);
}

/** Down into the ground here, up out of it there. */
export async function through(on: Ground, key: string, end: string): Promise<void> {
  const from = on.units.poseOf(key);
  if (from !== undefined)
    await on.stage.animate(
      on.units.find(key),
      [{ transform: styled(from) }, { transform: styled({ ...from, y: from.y + 20, scale: 0.1 }) }],
      160,
      "ease-in",
    );
  on.redraw();
  const to = on.units.poseOf(key) ?? on.chart.middle(end);
  await on.stage.animate(
    on.units.find(key),
    [{ transform: styled({ ...to, y: to.y + 20, scale: 0.1 }) }, { transform: styled(to) }],
    170,
    "ease-out",
  );
}

/** A cannon kicks and smokes. */
export async function recoil(on: Ground, cell: string): Promise<void> {
  void on.stage.effect(fx.SMOKE, on.chart.middle(cell), grow(0.3, 1.5), 340);
  await on.stage.animate(on.face(cell), around(50, ["scale(1)", "scale(0.92)", "scale(1)"]), 160);
}

/** What flies over the island from one point to another. */
export async function flight(
  on: Ground,
  look: string,
  from: Point,
  to: Point,
  ms: number,
  easing = "ease-in-out",
): Promise<void> {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const frames = [
    { transform: "translate(0, 0)", opacity: 1 },
    { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
  ];
  await on.stage.effect(look, from, frames, ms, easing);
}

/** What carries a unit through the air. */
export async function carried(on: Ground, look: string, start: string, end: string, ms: number): Promise<void> {
  const [from, to] = [shifted(on.chart.middle(start), 0, -50), shifted(on.chart.middle(end), 0, -50)];
  const [x, y] = [to.x - from.x, to.y - from.y];
  const frames = [
    { transform: "translate(0, 0) scale(0.8)", opacity: 0.5 },
    { transform: `translate(${x / 2}px, ${y / 2 - 66}px) scale(1.2)`, opacity: 1 },
    { transform: `translate(${x}px, ${y}px) scale(0.8)`, opacity: 0.2 },
  ];
  await on.stage.effect(look, from, frames, ms);
}

/** Items that go from one place near a point to another. */
export async function items(
  on: Ground,
  cargo: string,
  { x, y }: Point,
  from: readonly [number, number],
  to: readonly [number, number],
  ms: number,
): Promise<void> {
  const all = [...itemsOf(cargo)].flatMap(([item, count]) => Array<Item>(Math.min(count, 3)).fill(item));
  await Promise.all(
    all.map((item, at) => {
      const aside = (at - (all.length - 1) / 2) * 16;
      const frames = [
        { transform: `translate(${from[0] + aside}px, ${from[1]}px)`, opacity: 1 },
        { transform: `translate(${to[0] + aside}px, ${to[1]}px)`, opacity: 0.6 },
      ];
      return on.stage.effect(itemLook(item, 1, 0, 0), { x, y }, frames, ms, "ease-in");
    }),
  );
}

/** Points are counted up. */
export async function counted(on: Ground, value: number, at: Point): Promise<void> {
  const each = Math.max(30, 180 / value);
  for (let points = 1; points < value; points++) {
    on.sound("coin");
    await on.stage.effect(fx.gain(points), at, [{ opacity: 1 }, { opacity: 1 }], each);
  }
  void on.stage.effect(fx.gain(value), at, rise(40), 350);
  await on.stage.wait(150);
}

/** A lighthouse sweeps its beam over the island. */
export async function lit(on: Ground, cell: string): Promise<void> {
  const sweep = [
    { transform: "rotate(-70deg)", opacity: 0 },
    { transform: "rotate(60deg)", opacity: 0.9 },
    { transform: "rotate(200deg)", opacity: 0 },
  ];
  await on.stage.effect(fx.BEAM, on.chart.middle(cell), sweep, 350, "ease-in-out");
}

/** The ground of a cell trembles. */
export async function shaken(on: Ground, cell: string): Promise<void> {
  const frames = around(50, [
    "translate(0, 0)",
    "translate(-5px, 3px)",
    "translate(6px, -3px)",
    "translate(-4px, -2px)",
    "translate(0, 0)",
  ]);
  await on.stage.animate(on.face(cell), frames, 200);
}

/** A tile goes where another one was. */
export async function crossing(on: Ground, cell: string, from: Point, to: Point, aside: number): Promise<void> {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const frames = [
    { transform: "translate(0, 0)" },
    { transform: `translate(${x / 2 + aside}px, ${y / 2 + aside}px) scale(1.15)` },
    { transform: `translate(${x}px, ${y}px)` },
  ];
  await on.stage.effect(cellLook(on.scene, on.chart, cell), shifted(from, -50, -50), frames, 350, "ease-in-out");
}
