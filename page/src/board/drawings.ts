/** The tiles that are drawn instead of shown by an icon: arrows, cannons, mazes. Their middle is the origin. */

import type { Point } from "./geometry.ts";
import { DIRECTIONS, angleOf } from "./geometry.ts";
import { n, pose } from "./markup.ts";

// A head on a shaft that points north; a straight one ends at the tile's edge, a diagonal one reaches into the corner.
const arm = (reach: number): string => `M-8 0V${n(-reach + 21)}H-21L0 ${n(-reach)}L21 ${n(-reach + 21)}H8V0Z`;

/** An arrow into one or several directions (`["n"]`, `["e", "s", "nw"]`). */
export function arrowLook(directions: readonly string[]): string {
  const arms = directions.map((direction) => {
    const diagonal = angleOf(direction) % 90 !== 0;
    const reach = diagonal ? 52 : 43;
    return `<path d="${arm(reach)}" transform="rotate(${angleOf(direction)})"/>`;
  });
  const [only] = directions;
  // An arrow with one head is feathered at its other end, so that it fills the tile as the others do.
  if (directions.length === 1 && only !== undefined) {
    const tail = "M-8-1H8V28L16 40L0 33L-16 40L-8 28Z";
    arms.push(`<path d="${tail}" transform="rotate(${angleOf(only)})"/>`);
  } else arms.push(`<circle r="8"/>`);
  return `<g class="arrow">${arms.join("")}</g>`;
}

/** A cannon seen from above, its muzzle in a direction. */
export function cannonLook(direction: string): string {
  const barrel = "M-9-24H9L13 20Q13 30 0 30Q-13 30-13 20Z";
  return `<g class="cannon" transform="rotate(${angleOf(direction)})">
<path class="carriage" d="M-17-2H17L12 40H-12Z"/>
<rect class="wheel" x="-31" y="-8" width="11" height="34" rx="5"/><rect class="wheel" x="20" y="-8" width="11" height="34" rx="5"/>
<path class="axle" d="M-24 9H24"/><path class="gun" d="${barrel}"/>
<rect class="gun" x="-13" y="-30" width="26" height="9" rx="3"/><path class="band" d="M-11.5 6H11.5M-10.4-8H10.4"/>
<circle class="gun" cy="33" r="5"/><path class="aim" d="M0-36V-45M-6-40L0-46L6-40"/></g>`.replace(/\n/g, "");
}

/** A crocodile that waits with open jaws. */
export const CROCODILE =
  `<path class="croc" d="M-43-6L-39-16Q-33-21-27-16L-2-19Q0-33 13-33Q24-33 26-21Q36-20 43-12V30Q28 33 8 31L-31 33Q-40 32-41 25L-39 22L-2 15Q3 10-2 6L-41 2Z"/>` +
  `<path class="teeth" d="M-37 2.5l3.5 8 4-7.5 4 8 4-7 4 7.5 4-7 4 7 3.5-6.5M-35 22l3-8 4 7 4-8 4 6.5 4-8 4 6.5 4-8 3.5 6"/>` +
  `<circle class="croc-eye" cx="13" cy="-23" r="4.5"/><path class="croc-nostril" d="M-36-13h.1"/>`;

/** Where the steps of a maze lie, from the middle of its tile. */
export function mazeSteps(steps: number): readonly Point[] {
  if (steps <= 1) return [{ x: 0, y: 0 }];
  const width = steps === 2 ? 46 : steps === 3 ? 58 : 64;
  return Array.from({ length: steps }, (_, at) => ({
    x: -width / 2 + (at * width) / (steps - 1),
    y: at % 2 === 0 ? 24 : -24,
  }));
}

/** The numbers on the stones, as strokes around the origin: they are a picture, and no text that a name would have to repeat. */
const DIGITS = [
  "M-2.5-4L.5-6.5V6.5",
  "M-4-3.5C-3.5-8 4-7.5 3.5-2.5C3 .5-3 3-4 6.5H4",
  "M-4-5C-2-7.5 3.5-7 3.5-3.5C3.5-1 1-.5-.5-.5C1.5-.5 4 .5 4 3C4 7-2.5 7.5-4.2 4.8",
  "M1.5 6.5V-6.5L-4.5 3H4.5",
  "M3.5-6.5H-3L-3.5-.8C-1-2.3 4-1.5 4 2.5C4 7-2.5 7.5-4.2 5",
];

/** A maze: numbered stones on a dotted path. */
export function mazeLook(steps: number): string {
  const stones = mazeSteps(steps);
  const path = stones.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L");
  const numbers = stones.map(
    ({ x, y }, at) =>
      `<circle class="stone" cx="${n(x)}" cy="${n(y)}" r="14"/><path class="stone-number" d="${DIGITS[at]}" transform="${pose({ x, y })}"/>`,
  );
  return `<path class="path" d="M${path}"/>${numbers.join("")}`;
}

/** Whether a text is one of the eight directions. */
export function isDirection(text: string): boolean {
  return text in DIRECTIONS;
}
