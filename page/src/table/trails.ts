/** Where something happened: the trail that an act leaves on the board. */

import type { IslandEvent } from "../wire/island.ts";

/** The cells that events went through. */
export function trail(events: readonly IslandEvent[]): readonly string[] {
  const cells = events.flatMap((event): readonly string[] => {
    switch (event.event) {
      case "Moved":
      case "Sailed":
      case "CameOut":
        return [event.start, event.end];
      case "Fired":
        return [event.cell, event.end];
      case "SwappedTiles":
        return [event.first, event.second];
      case "ServedRum":
      case "Resurrected":
      case "Opened":
      case "Trapped":
      case "Died":
        return [event.cell];
      default:
        return [];
    }
  });
  return [...new Set(cells)];
}
