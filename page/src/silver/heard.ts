/** What is heard of what happens on Pirate World, and from where. */

import type { Ear } from "./ear.ts";
import type { Step } from "./show.ts";
import type { RowView } from "./view.ts";

const SOUNDS: Partial<Record<Step["do"], "coin" | "sail" | "tick" | "lose" | "land">> = {
  row: "tick",
  pay: "coin",
  hop: "sail",
  coin: "coin",
  land: "land",
  volcano: "land",
  burn: "lose",
};

/** Where a space is heard: -1 beside Volcano Island, 1 at the other end of the rows. */
export function panOf(rows: readonly RowView[], space: string): number {
  const length = rows[0]?.spaces.length ?? 8;
  return (2 * (Number(space.slice(1)) - 1)) / Math.max(1, length - 1) - 1;
}

/** How high a space is heard, by its row: from 0 to 1. */
export function pitchOf(space: string): number {
  return 1 - ("abcd".indexOf(space[0]!) + 0.5) / 4;
}

/** Let a step of an evaluation be heard. */
export function hearStep(ear: Ear, step: Step, rows: readonly RowView[]): void {
  const sound = SOUNDS[step.do];
  if (!sound) return;
  ear.play(step.do === "pay" && !step.right ? "lose" : sound, "space" in step ? panOf(rows, step.space) : 0);
}
