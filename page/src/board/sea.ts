/** The sea around an island, its coast, and what an old chart has in its margin. */

import { CELL, type Chart, chanceOf } from "./geometry.ts";
import { label, n } from "./markup.ts";

/** The sea under everything: water, rhumb lines, waves, the coast. */
export function seaLook(chart: Chart): string {
  const { length } = chart;
  return [
    `<rect class="water" x="-40" y="-40" width="${length + 80}" height="${length + 80}" rx="30"/>`,
    `<path class="rhumbs" d="${rhumbs(length)}"/>`,
    `<path class="waves" d="${waves(chart)}"/>`,
    roses(length)
      .map(([x, y]) => `<path class="rose" d="${rose(x, y)}"/>`)
      .join(""),
    coast(chart),
  ].join("");
}

/** The names of columns and rows, at the outer edge of the sea. */
export function rimLook(chart: Chart): string {
  const names: string[] = [];
  for (let at = 0; at < chart.size; at++) {
    const middle = (at + 0.5) * CELL;
    names.push(label(String.fromCharCode(97 + at), middle, chart.length + 17, 24, "rim"));
    names.push(label(String(chart.size - at), -18, middle, 24, "rim"));
  }
  return names.join("");
}

/** Lines of the compass from two roses, as portolan charts have them. */
function rhumbs(length: number): string {
  const lines: string[] = [];
  for (const [x, y] of roses(length)) {
    for (let at = 0; at < 16; at++) {
      const angle = (at * Math.PI) / 8 + 0.1;
      lines.push(`M${n(x)} ${n(y)}L${n(x + Math.cos(angle) * length * 1.5)} ${n(y + Math.sin(angle) * length * 1.5)}`);
    }
  }
  return lines.join("");
}

/** Where the roses are: in two corners of the sea. */
function roses(length: number): readonly (readonly [number, number])[] {
  return [
    [CELL / 2, length - CELL / 2],
    [length - CELL / 2, CELL / 2],
  ];
}

/** A compass rose: four long points, four short ones, a ring. */
function rose(x: number, y: number): string {
  const corners = Array.from({ length: 16 }, (_, at) => {
    const far = at % 4 === 0 ? 40 : at % 2 === 0 ? 27 : 9;
    const angle = (at * Math.PI) / 8;
    return `${n(x + Math.sin(angle) * far)} ${n(y - Math.cos(angle) * far)}`;
  });
  return `M${corners.join("L")}ZM${n(x - 20)} ${n(y)}a20 20 0 1 0 40 0a20 20 0 1 0-40 0ZM${n(x - 17)} ${n(y)}a17 17 0 1 1 34 0a17 17 0 1 1-34 0Z`;
}

/** Sparse strokes of waves. */
function waves(chart: Chart): string {
  const strokes: string[] = [];
  for (const cell of chart.rows.flat()) {
    if (chart.isLand(cell) || chanceOf(cell, 20) < 0.35) continue;
    const { x, y } = chart.middle(cell);
    const [left, top] = [x - 40 + chanceOf(cell, 21) * 44, y - 36 + chanceOf(cell, 22) * 72];
    strokes.push(`M${n(left)} ${n(top)}q7-9 15-2t15-1t13 2`);
    if (chanceOf(cell, 23) > 0.6) strokes.push(`M${n(left + 14)} ${n(top + 13)}q7-9 15-2t14-1`);
  }
  return strokes.join("");
}

/** The land's outline, drawn by hand: shallows, surf and sand. */
function coast(chart: Chart): string {
  const line = shoreline(chart);
  return [
    ["shallow-3", 104],
    ["shallow-2", 72],
    ["shallow-1", 46],
    ["surf", 26],
  ]
    .map(([kind, width]) => `<path class="${kind}" stroke-width="${width}" d="${line}"/>`)
    .join("")
    .concat(`<path class="beach" d="${line}"/>`);
}

/** A closed curve a little outside the land cells, with the small bays and points of a real shore. */
function shoreline(chart: Chart): string {
  const [first, last] = [CELL, chart.length - CELL];
  const corners: readonly (readonly [number, number])[] = [
    [first + CELL, first],
    [last - CELL, first],
    [last - CELL, first + CELL],
    [last, first + CELL],
    [last, last - CELL],
    [last - CELL, last - CELL],
    [last - CELL, last],
    [first + CELL, last],
    [first + CELL, last - CELL],
    [first, last - CELL],
    [first, first + CELL],
    [first + CELL, first + CELL],
  ];
  const points: [number, number][] = [];
  corners.forEach(([x, y], at) => {
    const [toX, toY] = corners[(at + 1) % corners.length]!;
    const [east, south] = [Math.sign(toX - x), Math.sign(toY - y)];
    const long = Math.max(Math.abs(toX - x), Math.abs(toY - y));
    const steps = Math.max(2, Math.round(long / 42));
    for (let step = 0; step < steps; step++) {
      const along = (long * (step + 0.5)) / steps;
      const out = 9 + 7 * wobble(at * 31 + step);
      points.push([x + east * along + south * out, y + south * along - east * out]);
    }
  });
  return smooth(points);
}

function wobble(seed: number): number {
  const mixed = Math.sin(seed * 12.9898) * 43758.5453;
  return mixed - Math.floor(mixed);
}

/** A closed curve through points (Catmull and Rom's). */
function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (i: number): readonly [number, number] => points[(i + points.length) % points.length]!;
  const curves = points.map((_, i) => {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    return `C${n(bx + (cx - ax) / 6)} ${n(by + (cy - ay) / 6)} ${n(cx - (dx - bx) / 6)} ${n(cy - (dy - by) / 6)} ${n(cx)} ${n(cy)}`;
  });
  const [x, y] = at(0);
  return `M${n(x)} ${n(y)}${curves.join("")}Z`;
}
