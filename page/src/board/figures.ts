/** What units look like: a coat in the colour and shape of the team, a head by what they are, what they suffer and carry. */

import { carriedLook } from "./loads.ts";
import { label } from "./markup.ts";
import { NOBODY, NOBODYS_BODY, TEAM_LOOKS, colourOf, type TeamColour } from "./teams.ts";
import type { UnitView } from "./view.ts";

const FACE = `<circle class="skin" cy="-19" r="13.5"/><path class="eyes" d="M-5-19v.1M5-19v.1"/>`;
const HOOD = `<path class="hood" d="M-20-4C-24-34-12-40 0-43C12-40 24-34 20-4C14-10-14-10-20-4Z"/><circle class="skin" cy="-19" r="10.5"/><path class="eyes" d="M-4-19v.1M4-19v.1"/>`;
const CROSS = `<path class="cross" d="M0-5V9M-5-1H5"/>`;

/** Heads of those who wear no hat of their team. */
const HEADS: Readonly<Record<string, string>> = {
  bengunn: `<path class="mane" d="M0-46L6-39L15-42L16-33L25-30L20-22L26-13L18-10L13-5L8-2L5 5L0 0L-5 5L-8-2L-13-5L-18-10L-26-13L-20-22L-25-30L-16-33L-15-42L-6-39Z"/><circle class="skin" cy="-22" r="9.5"/><path class="eyes" d="M-4-23v.1M4-23v.1"/><path class="eyes" d="M-3-17H3"/>`,
  missionary: HOOD,
  friday: `<path class="feather" d="M-5-30Q-22-42-13-54Q-1-46-1-31ZM5-30Q22-42 13-54Q1-46 1-31Z"/><path class="feather middle" d="M0-29Q-10-46 0-60Q10-46 0-29Z"/><circle class="dark-skin" cy="-19" r="13.5"/><path class="paint" d="M-12-25H12M-9-11H-4M4-11H9"/><path class="eyes light" d="M-5-19v.1M5-19v.1"/>`,
};

/** A figure's head alone, for the tile under which it hides; its middle at the origin. */
export function figureHead(kind: string): string {
  return `<g class="figure-head" transform="translate(0 26) scale(1.35)">${HEADS[kind] ?? ""}</g>`;
}

/** A wolf trap's jaws in front of who sits in it. */
const JAWS = `<path class="jaws" d="M-40 34C-36 19-26 21-18 22L-13 30L-7 23L0 32L7 23L13 30L18 22C26 21 36 19 40 34C34 45-34 45-40 34Z"/>`;
/** Stars and a z around who sleeps it off. */
const DAZE = `<path class="daze" d="M-34-38H-22L-34-25H-22M-44-52H-36L-44-43H-36"/><path class="daze-bottle" d="M22 36L34 24M30 20L38 28"/>`;
/** The water around a swimmer. */
const WATER = `<path class="foam" d="M-44 17Q-33 9-22 17T0 17T22 17T44 17M-30 42Q-22 36-14 42T2 42T18 42"/>`;
/** The edge of the hole that who is stuck looks out of. */
const HOLE = `<path class="pit" d="M-40 16C-30 6 30 6 40 16L36 36C20 44-20 44-36 36Z"/><path class="rocks" d="M-40 18L-30 10L-18 16L-6 9L8 15L20 9L31 15L40 18L34 38C14 45-14 45-34 38Z"/>`;
/** A propeller for the pilot, a bag for the passenger. */
const PROPELLER = `<g class="job" transform="translate(-26 -30)"><circle class="plate" r="13"/><path class="blade" d="M0 0C-4-4-5-10 0-10C5-10 4-4 0 0C4 4 5 10 0 10C-5 10-4 4 0 0Z"/><circle class="hub" r="2.5"/></g>`;
const BAG = `<g class="job" transform="translate(-26 -30)"><circle class="plate" r="13"/><rect class="hub" x="-7" y="-4" width="14" height="10" rx="2"/><path class="strap" d="M-3-4V-7H3V-4"/></g>`;

/** Pirates of a crew at the start. */
const CREW = 3;

/** The number on a unit: notation counts all units through, people a crew's pirates from 1. */
function numberOf(unit: UnitView): string {
  const number = Number(unit.name.slice(1));
  return String(unit.kind === "pirate" ? ((number - 1) % CREW) + 1 : number);
}

/** What a unit looks like; it stands on y = 38 around the origin, about 64 wide and 84 high. */
export function unitLook(unit: UnitView, colours: readonly TeamColour[]): string {
  const team = unit.team === null ? null : colourOf(unit.team, colours);
  const look = team === null ? null : TEAM_LOOKS[team.shape];
  const [fill, line] = team === null ? [NOBODY.fill, NOBODY.line] : [team.fill, team.line];
  const has = (state: UnitView["states"][number]): boolean => unit.states.includes(state);
  const monk = unit.kind === "missionary" || unit.kind === "convert";
  const body = look?.body ?? NOBODYS_BODY;
  const own = HEADS[unit.kind] ?? (unit.kind === "convert" ? HOOD : FACE);
  const hat = unit.kind === "pirate" || unit.kind === "convert" ? (look?.hat ?? "") : "";
  const sunken = has("swimming") || has("stuck");
  const burdened = unit.cargo !== "";
  const mark = numberOf(unit);
  const size = (mark.length > 1 ? 24 : 28) - (monk ? 5 : 0);
  // Who is up to the chest in something has his number on what he is in.
  const number = sunken
    ? `<g class="sunken-number">${label(mark, 0, 29, 24, "number")}</g>`
    : `<g fill="${line}">${label(mark, burdened ? -8 : 0, monk ? 23 : 18, size, "number")}</g>`;
  const outline = team !== null && isDark(fill) ? ` stroke="${line}"` : "";
  const person =
    `<path class="halo" d="${body}"/>${hat ? `<path class="halo" d="${hat}"/>` : ""}` +
    `<path class="coat" d="${body}" fill="${fill}"/>${monk ? CROSS : ""}${sunken ? "" : number}${own}` +
    (hat ? `<path class="hat" d="${hat}" fill="${fill}"${outline}/>` : "") +
    (unit.kind === "convert" ? `<path class="patch" d="M-8-23H2L-2-14Q-8-14-8-23Z"/>` : "");
  const posture = has("drunk") ? `<g transform="rotate(14)">${person}</g>` : person;
  return [
    sunken ? "" : `<ellipse class="shade" cy="38" rx="30" ry="6"/>`,
    sunken ? `<g clip-path="url(#dbl-waist)"><g transform="translate(0 9)">${posture}</g></g>` : posture,
    has("trapped") ? JAWS : "",
    has("stuck") ? HOLE : "",
    has("swimming") ? WATER : "",
    sunken ? number : "",
    has("drunk") ? DAZE : "",
    has("pilot") ? PROPELLER : has("passenger") ? BAG : "",
    burdened ? carriedLook(unit.cargo) : "",
  ].join("");
}

/** Whether a colour is so dark that an outline of ink is lost on it. */
function isDark(colour: string): boolean {
  const parts = /^#(..)(..)(..)$/.exec(colour);
  if (parts === null) return false;
  const [red, green, blue] = parts.slice(1).map((part) => parseInt(part, 16)) as [number, number, number];
  return red * 0.3 + green * 0.6 + blue * 0.1 < 90;
}
