/** SVG as text: what a thing looks like is a string, so that two looks can be compared and a changed one set at once. */

import type { BoardIcon } from "./icons.ts";

export const NAMESPACE = "http://www.w3.org/2000/svg";

/** A length as short text. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Text that may stand in SVG. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${String(mark.charCodeAt(0))};`);
}

/** An icon of the collection, its middle at a point, in the current colour. */
export function icon(name: BoardIcon, size: number, x = 0, y = 0): string {
  const [left, top] = [n(x - size / 2), n(y - size / 2)];
  return `<use href="#dbl-${name}" x="${left}" y="${top}" width="${n(size)}" height="${n(size)}"/>`;
}

/** A group that is moved, turned and scaled. */
export function placed(content: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="${pose({ x, y, scale, turn })}">${content}</g>`;
}

/** A number or a short text, its middle at a point. */
export function label(text: string, x: number, y: number, size: number, kind: string): string {
  return `<text class="${kind}" x="${n(x)}" y="${n(y + size * 0.35)}" font-size="${n(size)}">${escaped(text)}</text>`;
}

export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly turn?: number;
}

/** A pose as a transform of SVG. */
export function pose({ x, y, scale = 1, turn = 0 }: Pose): string {
  const parts = [`translate(${n(x)} ${n(y)})`];
  if (turn) parts.push(`rotate(${n(turn)})`);
  if (scale !== 1) parts.push(`scale(${n(scale)})`);
  return parts.join(" ");
}

/** A new element of SVG. */
export function element<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number>> = {},
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
