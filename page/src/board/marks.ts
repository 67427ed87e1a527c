/** Signs on cells: a glow under what stands there, a small badge over it. */

import type { Chart } from "./geometry.ts";
import type { BoardIcon } from "./icons.ts";
import { escaped, icon, n } from "./markup.ts";
import type { Mark, MarkKind } from "./view.ts";

const BADGES: Readonly<Partial<Record<MarkKind, BoardIcon>>> = { danger: "death-skull", attack: "crossed-swords" };

/** The glow of a mark, with the upper left corner of its cell at the origin. */
export function glowLook({ kind, title }: Mark): string {
  const said = title ? `<title>${escaped(title)}</title>` : "";
  const shape =
    kind === "pick"
      ? (size: number) => `<circle cx="50" cy="50" r="${size / 2}"/>`
      : (size: number) =>
          `<rect x="${50 - size / 2}" y="${50 - size / 2}" width="${size}" height="${size}" rx="${size / 8}"/>`;
  return `${said}<g class="light">${shape(94)}</g><g class="edge">${shape(91)}</g>`;
}

/** The badge of a mark, `""` for kinds that have none. */
export function badgeLook(kind: MarkKind): string {
  const name = BADGES[kind];
  return name === undefined
    ? ""
    : `<circle class="badge" cx="18" cy="18" r="17"/><g class="badge-icon">${icon(name, 24, 18, 18)}</g>`;
}

/** The way of the last move: a dotted line through its cells in order. */
export function trailLook(marks: readonly Mark[], chart: Chart): string {
  const points = marks.filter(({ kind }) => kind === "last").map(({ cell }) => chart.middle(cell));
  if (points.length < 2) return "";
  const line = points.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L");
  return `<path class="trail" d="M${line}"/>`;
}
