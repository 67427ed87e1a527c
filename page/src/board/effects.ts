/** What flashes up while events are played: smoke, splashes, sparks, coins. Each around the origin. */

import { TEAM_LOOKS } from "./teams.ts";
import { icon, label } from "./markup.ts";

const rays = (count: number, inner: number, outer: number): string =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at * 2 * Math.PI) / count;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${Math.round(x * inner)} ${Math.round(y * inner)}L${Math.round(x * outer)} ${Math.round(y * outer)}`;
  }).join("");

export const SPLASH = `<ellipse class="ripple" rx="34" ry="15"/><ellipse class="ripple" rx="20" ry="9"/><path class="drops" d="M-18-12q-6-14-12-18M0-14V-34M18-12q6-14 12-18"/>`;
export const SMOKE = `<circle class="puff" r="22"/><circle class="puff" cx="-18" cy="8" r="15"/><circle class="puff" cx="17" cy="9" r="16"/><circle class="puff" cx="3" cy="-17" r="14"/>`;
export const BLAST = `<path class="blast" d="M0-48L11-20L38-32L26-6L50 6L24 14L30 42L6 26L-12 48L-15 22L-44 28L-27 6L-50-12L-22-14L-30-42L-8-22Z"/><path class="blast core" d="M0-24L6-8L22-12L12 2L20 14L4 10L-4 24L-8 8L-24 8L-12-2L-18-16L-4-10Z"/>`;
export const CLASH = `<path class="spark" d="${rays(9, 16, 42)}"/>`;
export const SHIELD = `<circle class="shield" r="44"/><circle class="shield" r="34"/>`;
export const SKULL = `<g class="dead">${icon("death-skull", 56)}</g>`;
export const HEART = `<path class="heart" d="M0 30C-8 14-40 2-34-20C-28-40-6-36 0-20C6-36 28-40 34-20C40 2 8 14 0 30Z"/>`;
export const BOTTLE = `<g class="poured">${icon("brandy-bottle", 52)}</g>`;
export const LEAF = `<g class="smoked">${icon("monstera-leaf", 74)}</g>`;
export const BALL = `<circle class="iron" r="11"/><circle class="glint" cx="-3" cy="-4" r="3"/>`;
export const BALLOON = `<g class="icon balloon">${icon("air-balloon", 80)}</g>`;
export const PLANE = `<g class="icon plane">${icon("biplane", 90)}</g>`;
export const BEAM = `<path class="beam" d="M0 0L-60-190H60Z"/>`;
export const BUBBLES = `<circle class="bubble" cx="-10" cy="4" r="5"/><circle class="bubble" cx="8" cy="-6" r="7"/><circle class="bubble" cx="2" cy="12" r="4"/>`;
export const RING = `<circle class="ring" r="40"/>`;

/** Points won. */
export function gain(value: number): string {
  return `<g class="gain">${label(`+${value}`, 0, 0, 40, "gain-number")}</g>`;
}

/** The emblem of a team, as it takes somebody in. */
export function banner(shape: keyof typeof TEAM_LOOKS, fill: string): string {
  return `<path class="banner" d="${TEAM_LOOKS[shape].emblem({ x: 0, y: 0 }, 34)}" fill="${fill}"/>`;
}
