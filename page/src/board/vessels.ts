/** What ships and boats look like. */

import { TEAM_LOOKS, colourOf, type TeamColour } from "./teams.ts";
import type { VesselView } from "./view.ts";

const HULL = "M-46 10C-38 12-34 16-26 16H24C32 16 38 10 46 4C44 24 36 38 24 42C10 46-12 46-24 42C-36 38-44 26-46 10Z";
const FOAM = "M-50 40Q-42 33-34 40T-18 40T-2 40T14 40T30 40T48 38";
const HOLES: readonly string[] = [
  `<path class="hole" d="M-20 22L-14 26L-8 21L-6 29L0 32L-9 34L-13 40L-17 33L-24 32Z"/>`,
  `<path class="hole" d="M12 20L17 25L24 22L22 30L28 34L19 34L15 40L13 33L6 31Z"/>`,
];

/** A vessel, its middle at the origin, about as large as a cell. */
export function vesselLook(vessel: VesselView, colours: readonly TeamColour[]): string {
  const colour = colourOf(vessel.team, colours);
  const { sails, emblem } = TEAM_LOOKS[colour.shape];
  if (vessel.boat) {
    return (
      `<ellipse class="shade" cy="34" rx="38" ry="8"/><path class="mast" d="M0 18V-30"/>` +
      `<path class="sail" d="M3-30L32-20L3-8Z" fill="${colour.fill}"/>` +
      `<path d="${emblem({ x: 12, y: -19.5 }, 5.5)}" fill="${colour.line}"/>` +
      `<path class="wood" d="M-40 8C-20 16 20 16 40 8C34 32 20 38 0 38C-20 38-34 32-40 8Z"/>` +
      `<path class="plank" d="M-31 21H31"/><path class="oar" d="M18 12L44 34"/><path class="foam" d="M-44 38Q-36 31-28 38T-12 38T4 38T20 38T40 37"/>`
    );
  }
  const lean = vessel.hits > 0 ? ` transform="rotate(${Math.min(vessel.hits, 2) * 6})"` : "";
  return (
    `<ellipse class="shade" cy="40" rx="48" ry="8"/><g${lean}><path class="mast" d="M-20 14V-42M20 14V-42M0 14V-46"/>` +
    `<path class="halo" d="${sails}"/><path class="sail" d="${sails}" fill="${colour.fill}"/>` +
    `<path d="${emblem({ x: -19, y: -13 }, 8)}" fill="${colour.line}"/><path d="${emblem({ x: 20, y: -13 }, 8)}" fill="${colour.line}"/>` +
    `<path class="wood" d="${HULL}"/><path class="strake" d="M-43 20C-30 27 28 27 43 17" stroke="${colour.fill}"/>` +
    HOLES.slice(0, vessel.hits).join("") +
    `</g><path class="foam" d="${FOAM}"/>`
  );
}
