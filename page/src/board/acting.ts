/** How each event looks as it happens: one row an event; whatever has no row is just drawn anew. */

import * as fx from "./effects.ts";
import { isSame } from "./happened.ts";
import { soundOf } from "./heard.ts";
import {
  around,
  carried,
  counted,
  crossing,
  distance,
  fall,
  flight,
  grow,
  items,
  keyOf,
  lit,
  pop,
  recoil,
  rise,
  rock,
  shake,
  shaken,
  shifted,
  spun,
  through,
  turned,
  type Ground,
} from "./motions.ts";
import { styled, type Way } from "./stage.ts";
import { colourOf } from "./teams.ts";
import type { IslandEvent } from "./view.ts";

type Named<N> = Extract<IslandEvent, { event: N }>;
type Acting = { readonly [N in IslandEvent["event"]]?: (event: Named<N>, on: Ground) => Promise<void> };
type Gait = Named<"Moved">["gait"];

const STILL: Way = { ms: 140 };

const WAYS: Readonly<Record<Gait, Way>> = {
  walk: { ms: 230, arc: 14 },
  land: { ms: 240, arc: 22 },
  pass: { ms: 230, arc: 16 },
  swim: { ms: 300 },
  arrow: { ms: 190, swell: 1.06, easing: "cubic-bezier(0.5, 0, 0.3, 1)" },
  slide: { ms: 190, turn: 360, easing: "linear" },
  jump: { ms: 330, arc: 85, swell: 1.25 },
  fly: { ms: 350, arc: 60, swell: 1.3 },
  shot: { ms: 280, turn: 720, swell: 1.15, easing: "linear" },
  balloon: { ms: 350, arc: 70, swell: 1.2 },
  tunnel: { ms: 330 },
  return: { ms: 230, arc: 30, turn: -360 },
};

const ACTS: Acting = {
  Moved: async ({ unit, start, end, gait }, on) => {
    const way = WAYS[gait];
    const key = keyOf(on, unit);
    if (gait === "tunnel") return through(on, key, end);
    if (gait === "shot") void recoil(on, start);
    if (gait === "balloon" || gait === "fly")
      void carried(on, gait === "fly" ? fx.PLANE : fx.BALLOON, start, end, way.ms);
    await on.stage.glide(on.redraw, STILL, new Map([[key, way]]));
  },
  Dived: async ({ cell }, on) => {
    on.redraw();
    await on.stage.effect(fx.SPLASH, on.chart.middle(cell), grow(0.4, 1.3), 260);
  },
  Boarded: async ({ unit, cell }, on) => {
    const key = keyOf(on, unit);
    const far = distance(on.scene.units.find((one) => isSame(one, unit))?.cell ?? cell, cell) > 1;
    const home: Way = { ms: 350, arc: 110, turn: 540, easing: "ease-in" };
    await on.stage.glide(on.redraw, STILL, new Map([[key, far ? home : { ms: 160, arc: 12 }]]));
    if (far) on.sound("thud");
  },
  Took: async ({ cell, cargo }, on) => {
    on.redraw();
    await items(on, cargo, on.chart.middle(cell), [0, 30], [0, -26], 150);
  },
  Left: async ({ cell, cargo }, on) => {
    await items(on, cargo, on.chart.middle(cell), [0, -20], [10, 26], 150);
    on.redraw();
  },
  Sailed: async (_event, on) => {
    const sail: Way = { ms: 340 };
    await on.stage.glide(on.redraw, sail);
  },
  Launched: async ({ vessel, cell }, on) => {
    on.redraw();
    void on.stage.effect(fx.SPLASH, on.chart.middle(cell), grow(0.5, 1.4), 300);
    await pop(on, on.vessels, String(vessel), 220);
  },
  Opened: ({ cell }, on) => turned(on, cell),
  Uncovered: async ({ cell }, on) => {
    on.redraw();
    await on.stage.animate(on.face(cell), around(50, ["scale(0.9)", "scale(1.08)", "scale(1)"]), 200);
  },
  Appeared: async ({ unit }, on) => {
    on.redraw();
    await pop(on, on.units, keyOf(on, unit), 220);
  },
  Destroyed: async ({ cell }, on) => {
    void on.stage.effect(fx.BLAST, on.chart.middle(cell), grow(0.3, 1.4), 300);
    await turned(on, cell);
  },
  SpentTile: async ({ cell, tile }, on) => {
    if (tile === "lighthouse") await lit(on, cell);
    if (tile === "earthquake") await shaken(on, cell);
    await on.stage.animate(on.face(cell), [{ opacity: 1 }, { opacity: 0.15 }], 90);
    on.redraw();
    await on.stage.animate(on.face(cell), [{ opacity: 0.15 }, { opacity: 1 }], 90);
  },
  SwappedTiles: async ({ first, second }, on) => {
    const there = on.chart.middle(second);
    const here = on.chart.middle(first);
    const hidden = [{ opacity: 0 }, { opacity: 0 }];
    await Promise.all([
      on.stage.animate(on.face(first), hidden, 350),
      on.stage.animate(on.face(second), hidden, 350),
      crossing(on, first, here, there, -40),
      crossing(on, second, there, here, 40),
    ]);
    on.redraw();
  },
  Joined: async ({ unit, team, cell }, on) => {
    const colour = colourOf(team, on.colours);
    on.redraw();
    void on.stage.effect(fx.banner(colour.shape, colour.fill), on.chart.middle(cell), grow(0.4, 1.7), 280);
    await pop(on, on.units, keyOf(on, unit), 240);
  },
  KnockedOut: async ({ unit, cell }, on) => {
    void on.stage.effect(fx.CLASH, on.chart.middle(cell), grow(0.5, 1.3), 220);
    await shake(on, keyOf(on, unit), 150);
  },
  Died: async ({ unit, cell, cause }, on) => {
    const key = keyOf(on, unit);
    const at = on.units.poseOf(key) ?? on.chart.middle(cell);
    const wet = !on.chart.isLand(cell);
    const end =
      cause === "cannibal" ? { ...at, scale: 0.1, turn: 200 } : { ...at, y: at.y + (wet ? 34 : 10), scale: 0.6 };
    void on.stage.effect(wet ? fx.BUBBLES : fx.SKULL, on.chart.middle(cell), rise(46), 350);
    await on.stage.animate(
      on.units.find(key),
      [
        { transform: styled(at), opacity: 1 },
        { transform: styled(end), opacity: 0 },
      ],
      330,
      "ease-in",
    );
    on.redraw();
  },
  Trapped: async ({ unit }, on) => {
    on.redraw();
    await shake(on, keyOf(on, unit), 220);
  },
  Freed: async ({ unit }, on) => {
    on.redraw();
    await pop(on, on.units, keyOf(on, unit), 200);
  },
  ServedRum: async ({ cell }, on) => {
    await on.stage.effect(fx.BOTTLE, on.chart.middle(cell), fall(46), 240);
  },
  Drank: async ({ unit, cell }, on) => {
    void on.stage.effect(fx.BOTTLE, on.chart.middle(cell), rise(30), 300);
    await shake(on, keyOf(on, unit), 260);
    on.redraw();
  },
  Converted: async ({ unit, cell }, on) => {
    on.redraw();
    void on.stage.effect(fx.RING, on.chart.middle(cell), grow(0.3, 1.4), 260);
    await pop(on, on.units, keyOf(on, `C${unit.slice(1)}`), 260);
  },
  Stuck: async ({ unit }, on) => {
    await on.stage.glide(on.redraw, { ms: 220 });
    await shake(on, keyOf(on, unit), 120);
  },
  CameOut: async ({ unit, start, end }, on) => {
    if (start === end) await on.stage.glide(on.redraw, { ms: 220, arc: 24 });
    else await through(on, keyOf(on, unit), end);
  },
  Resurrected: async ({ unit, cell }, on) => {
    on.redraw();
    void on.stage.effect(fx.HEART, on.chart.middle(cell), rise(50), 350);
    await pop(on, on.units, keyOf(on, unit), 300);
  },
  FoundRum: async ({ team, bottles, cell }, on) => {
    const ship = on.scene.vessels[team]?.cell;
    const from = on.chart.middle(cell);
    const to = ship == null ? { x: from.x, y: from.y - 80 } : on.chart.middle(ship);
    const flights = Array.from({ length: bottles }, (_, at) =>
      flight(on, fx.BOTTLE, shifted(from, (at - 1) * 16), to, 320),
    );
    await Promise.all(flights);
  },
  Scored: async ({ cargo, value, vessel }, on) => {
    const cell = on.scene.vessels[vessel]?.cell;
    if (cell == null) return on.redraw();
    const deck = on.chart.middle(cell);
    await items(on, cargo, deck, [0, -34], [0, 22], 200);
    await counted(on, value, shifted(deck, 0, -30));
    on.redraw();
  },
  Stowed: async ({ cargo, vessel }, on) => {
    const cell = on.scene.vessels[vessel]?.cell;
    if (cell != null) await items(on, cargo, on.chart.middle(cell), [0, -30], [0, 20], 200);
    on.redraw();
  },
  LostCargo: async ({ cell, cargo }, on) => {
    on.redraw();
    void on.stage.effect(fx.BUBBLES, on.chart.middle(cell), rise(24), 340);
    await items(on, cargo, on.chart.middle(cell), [0, 0], [0, 44], 300);
  },
  Fired: async ({ cell, end }, on) => {
    on.redraw();
    void recoil(on, cell);
    const [from, to] = [on.chart.middle(cell), on.chart.middle(end)];
    await flight(on, fx.BALL, from, to, Math.min(350, 150 + 25 * distance(cell, end)), "linear");
  },
  Shielded: async ({ cell }, on) => {
    await on.stage.effect(fx.SHIELD, on.chart.middle(cell), grow(0.7, 1.15), 240);
  },
  Holed: async ({ vessel, cell }, on) => {
    on.redraw();
    void on.stage.effect(fx.BLAST, on.chart.middle(cell), grow(0.3, 1.2), 300);
    await rock(on, String(vessel), 8, 280);
  },
  Sunk: async ({ vessel, cell }, on) => {
    const at = on.chart.middle(cell);
    void on.stage.effect(fx.BLAST, at, grow(0.3, 1.3), 300);
    void on.stage.effect(fx.BUBBLES, at, rise(40), 350);
    await on.stage.animate(
      on.vessels.find(String(vessel)),
      [
        { transform: styled(at), opacity: 1 },
        { transform: styled({ x: at.x, y: at.y + 46, turn: 26, scale: 0.8 }), opacity: 0 },
      ],
      350,
      "ease-in",
    );
    on.redraw();
  },
  WeedSmoked: async ({ cell }, on) => {
    void on.stage.effect(fx.SMOKE, on.chart.middle(cell), grow(0.4, 1.8), 350);
    await on.stage.effect(fx.LEAF, on.chart.middle(cell), spun(), 350);
  },
  UnitLeft: async ({ unit }, on) => {
    await on.stage.animate(on.units.find(keyOf(on, unit)), [{ opacity: 1 }, { opacity: 0 }], 150);
    on.redraw();
  },
  VesselLeft: async ({ vessel }, on) => {
    await on.stage.animate(on.vessels.find(String(vessel)), [{ opacity: 1 }, { opacity: 0 }], 200);
    on.redraw();
  },
};

/** Play an event on the ground; afterwards what is after it is drawn. */
export async function act(event: IslandEvent, on: Ground): Promise<void> {
  const sound = soundOf(event);
  if (sound !== null) on.sound(sound);
  const row = (ACTS as Partial<Record<string, (event: IslandEvent, on: Ground) => Promise<void>>>)[event.event];
  if (row === undefined) on.redraw();
  else await row(event, on);
}

/** The events that are more than drawn. */
export const ACTED: readonly string[] = Object.keys(ACTS);
