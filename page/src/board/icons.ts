/** The icons of the collection that the board uses; each has to stand in `look/icons.json` too. */
export const BOARD_ICONS = [
  "air-balloon",
  "barrel",
  "biplane",
  "brandy-bottle",
  "castle",
  "cauldron",
  "cave-entrance",
  "crossed-swords",
  "death-skull",
  "earth-crack",
  "hill-fort",
  "horse-head",
  "ice-cube",
  "jungle",
  "lighthouse",
  "monstera-leaf",
  "open-treasure-chest",
  "palm-tree",
  "wheelbarrow",
  "wolf-trap",
] as const;

export type BoardIcon = (typeof BOARD_ICONS)[number];
