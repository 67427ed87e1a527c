/** How teams are told apart: each has a colour and, for who sees no colours, a shape of body, hat, sail and emblem. */

import { n } from "./markup.ts";
import type { Point } from "./geometry.ts";

export type TeamShape = "round" | "square" | "wedge" | "diamond";

/** The colours of a team: `fill` of coats and sails, `line` of what is written on them. */
export interface TeamColour {
  readonly fill: string;
  readonly line: string;
  readonly shape: TeamShape;
}

/** The teams in turn order: white, black, red, yellow. */
export const TEAM_COLOURS: readonly TeamColour[] = [
  { fill: "#fbf7ea", line: "#3a2a1c", shape: "round" },
  { fill: "#33302f", line: "#fbf7ea", shape: "square" },
  { fill: "#c8362f", line: "#fff6e6", shape: "wedge" },
  { fill: "#e8b21e", line: "#3a2608", shape: "diamond" },
];

/** Who belongs to no team. */
export const NOBODY = { fill: "#b9ab90", line: "#3d3020" } as const;

interface TeamLook {
  /** The coat of a unit, which stands on y = 38. */
  readonly body: string;
  /** A hat on a head of radius 13 around (0, -19). */
  readonly hat: string;
  /** The sails of a ship, from the yard down to y = 8. */
  readonly sails: string;
  /** A badge of radius 1. */
  readonly emblem: (at: Point, size: number) => string;
}

const polygon = (corners: readonly (readonly [number, number])[]) => (at: Point, size: number) =>
  `M${corners.map(([x, y]) => `${n(at.x + x * size)} ${n(at.y + y * size)}`).join("L")}Z`;

/** The looks of each shape, as path data. */
export const TEAM_LOOKS: Readonly<Record<TeamShape, TeamLook>> = {
  round: {
    body: "M0-12C20-12 32 6 32 20C32 34 18 38 0 38C-18 38-32 34-32 20C-32 6-20-12 0-12Z",
    hat: "M-29-25C-17-27-13-34-12-41C-5-47 5-47 12-41C13-34 17-27 29-25C19-17 9-24 0-24C-9-24-19-17-29-25Z",
    sails:
      "M-36-34C-20-38-6-38-2-34C4-22 4-8-2 4C-14 8-28 8-38 2C-44-8-42-24-36-34ZM6-34C16-38 28-36 34-32C42-22 42-8 36 2C28 8 14 8 6 4C12-8 12-22 6-34Z",
    emblem: ({ x, y }, size) =>
      `M${n(x - size)} ${n(y)}A${n(size)} ${n(size)} 0 1 0 ${n(x + size)} ${n(y)}A${n(size)} ${n(size)} 0 1 0 ${n(x - size)} ${n(y)}Z`,
  },
  square: {
    body: "M-27-9Q-27-13-23-13H23Q27-13 27-9V34Q27 38 23 38H-23Q-27 38-27 34Z",
    hat: "M-27-23C-27-52 27-52 27-23C17-30-17-30-27-23Z",
    sails: "M-38-36H-4V-16H-38ZM-40-13H-4V6H-40ZM4-36H36V-16H4ZM4-13H38V6H4Z",
    emblem: polygon([
      [-0.85, -0.85],
      [0.85, -0.85],
      [0.85, 0.85],
      [-0.85, 0.85],
    ]),
  },
  wedge: {
    body: "M-7-13Q0-18 7-13L34 33Q36 38 31 38H-31Q-36 38-34 33Z",
    hat: "M-15-20C-18-42 18-42 15-20C6-25-6-25-15-20ZM13-27L29-34L25-25L32-18L14-21Z",
    sails: "M-2-44V6H-42ZM5-40L40 6H5Z",
    emblem: polygon([
      [0, -1.05],
      [1.05, 0.8],
      [-1.05, 0.8],
    ]),
  },
  diamond: {
    body: "M0-16L33 12L17 38H-17L-33 12Z",
    hat: "M-26-27C-26-34 26-34 26-27C26-22-26-22-26-27ZM-13-30V-39Q-13-45 0-45Q13-45 13-39V-30ZM10-38Q24-56 33-38Q22-40 12-33Z",
    sails: "M-20-40L-2-16L-20 8L-42-16ZM22-40L42-16L22 8L4-16Z",
    emblem: polygon([
      [0, -1.15],
      [1.15, 0],
      [0, 1.15],
      [-1.15, 0],
    ]),
  },
};

/** The coat of who belongs to nobody. */
export const NOBODYS_BODY = "M-15-12Q0-18 15-12L20 33Q20 38 15 38H-15Q-20 38-20 33Z";

/** The colour of a team as chosen, or the one it has by nature. */
export function colourOf(team: number, colours: readonly TeamColour[]): TeamColour {
  return colours[team] ?? TEAM_COLOURS[team % TEAM_COLOURS.length]!;
}
