/** The names of the sounds that go with what happens. */
export const SOUND_NAMES = [
  "step",
  "splash",
  "slide",
  "hoof",
  "wings",
  "rope",
  "turn",
  "coin",
  "drop",
  "shot",
  "boom",
  "thud",
  "death",
  "drink",
  "trap",
  "chime",
  "quake",
  "your-turn",
  "win",
  "lose",
] as const;

export type SoundName = (typeof SOUND_NAMES)[number];
