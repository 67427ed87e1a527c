/** Which sound goes with which event. */

import type { SoundName } from "./sounds.ts";
import type { IslandEvent } from "./view.ts";

type Named<N> = Extract<IslandEvent, { event: N }>;
type Heard = { readonly [N in IslandEvent["event"]]?: SoundName | ((event: Named<N>) => SoundName | null) };

const GAITS: Readonly<Record<Named<"Moved">["gait"], SoundName>> = {
  walk: "step",
  land: "step",
  pass: "step",
  swim: "splash",
  arrow: "slide",
  slide: "slide",
  jump: "hoof",
  fly: "wings",
  shot: "shot",
  balloon: "wings",
  tunnel: "thud",
  return: "trap",
};

const SOUNDS: Heard = {
  Moved: ({ gait }) => GAITS[gait],
  Took: ({ cargo }) => (/coin|bullion/.test(cargo) ? "coin" : "rope"),
  Left: "drop",
  Boarded: "rope",
  Dived: "splash",
  Sailed: "rope",
  Launched: "splash",
  Opened: "turn",
  Uncovered: "coin",
  Appeared: "chime",
  Destroyed: "boom",
  SpentTile: ({ tile }) => (tile === "lighthouse" ? "chime" : tile === "earthquake" ? "quake" : null),
  SwappedTiles: "quake",
  Joined: "chime",
  KnockedOut: "thud",
  Died: ({ cause }) => (cause.includes("water") ? "splash" : "death"),
  Trapped: "trap",
  Freed: "rope",
  Drank: "drink",
  Converted: "chime",
  Stuck: "thud",
  CameOut: "step",
  Resurrected: "chime",
  FoundRum: "coin",
  ServedRum: "drink",
  Scored: "coin",
  Stowed: "drop",
  LostCargo: "splash",
  Fired: "shot",
  Shielded: "thud",
  Holed: "boom",
  Sunk: "boom",
  WeedSmoked: "chime",
  VesselLeft: "rope",
};

/** The sound of an event, `null` for a silent one. */
export function soundOf(event: IslandEvent): SoundName | null {
  const heard = (SOUNDS as Partial<Record<string, SoundName | ((event: IslandEvent) => SoundName | null)>>)[
    event.event
  ];
  return typeof heard === "function" ? heard(event) : (heard ?? null);
}
