/** How much of the chart is seen: a sheet that is fitted into its host, enlarged and shifted. */

import type { Point } from "./geometry.ts";

const MOST = 6;

export class Lens {
  private factor = 1;
  private shift: Point = { x: 0, y: 0 };
  private host = { width: 0, height: 0 };

  private units = 1;
  private origin: Point = { x: 0, y: 0 };

  constructor(private readonly sheet: HTMLElement) {}

  /** Whether the whole chart is in sight. */
  get fits(): boolean {
    return this.factor === 1;
  }

  /** How much larger than fitted the chart is. */
  get zoom(): number {
    return this.factor;
  }

  /** Take the measure anew: of the host in pixels, and of the chart, whose side with its margin has `units` from `origin`. */
  measure(width: number, height: number, units: number, origin: Point): void {
    this.host = { width, height };
    this.units = units;
    this.origin = origin;
    this.apply();
  }

  /** Show everything. */
  fit(): void {
    this.factor = 1;
    this.shift = { x: 0, y: 0 };
    this.apply();
  }

  /** Enlarge to a factor of 1 to 6 while a point (in pixels of the host) stays where it is. */
  enlarge(factor: number, at: Point): void {
    const next = Math.min(MOST, Math.max(1, factor));
    const { left, top, side } = this.frame();
    const [share, down] = side ? [(at.x - left) / side, (at.y - top) / side] : [0, 0];
    this.factor = next;
    const wide = this.fitted() * next;
    this.shift = {
      x: at.x - share * wide - (this.host.width - wide) / 2,
      y: at.y - down * wide - (this.host.height - wide) / 2,
    };
    this.apply();
  }

  /** Shift by pixels. */
  pan(x: number, y: number): void {
    this.shift = { x: this.shift.x + x, y: this.shift.y + y };
    this.apply();
  }

  /** The point of the chart under a pixel of the host. */
  chartPoint({ x, y }: Point): Point {
    const { left, top, side } = this.frame();
    const scale = side ? this.units / side : 1;
    return { x: (x - left) * scale + this.origin.x, y: (y - top) * scale + this.origin.y };
  }

  /** The pixel of the host at a point of the chart. */
  pixel({ x, y }: Point): Point {
    const { left, top, side } = this.frame();
    const scale = side / this.units;
    return { x: left + (x - this.origin.x) * scale, y: top + (y - this.origin.y) * scale };
  }

  /** Shift no further than needed to have a point of the chart in sight, with some room around it. */
  show(point: Point, room: number): void {
    this.showAll([point], room);
  }

  /**
   * Shift no further than needed to have points of the chart in sight, with some room around each. The first of them
   * are, whatever becomes of the others, if there is no place for all.
   */
  showAll(points: readonly Point[], room: number): void {
    for (const point of points.toReversed()) {
      const at = this.pixel(point);
      const into = (value: number, most: number): number =>
        Math.max(room - value, 0) - Math.max(value - (most - room), 0);
      this.pan(into(at.x, this.host.width), into(at.y, this.host.height));
    }
  }

  private fitted(): number {
    return Math.min(this.host.width, this.host.height);
  }

  private frame(): { left: number; top: number; side: number } {
    const side = this.fitted() * this.factor;
    return {
      left: (this.host.width - side) / 2 + this.shift.x,
      top: (this.host.height - side) / 2 + this.shift.y,
      side,
    };
  }

  /** Keep the sheet over the host, then place it. */
  private apply(): void {
    const side = this.fitted() * this.factor;
    const most = (whole: number): number => Math.max(0, (side - whole) / 2);
    const [x, y] = [most(this.host.width), most(this.host.height)];
    this.shift = { x: Math.max(-x, Math.min(x, this.shift.x)), y: Math.max(-y, Math.min(y, this.shift.y)) };
    const { left, top } = this.frame();
    this.sheet.style.width = `${side}px`;
    this.sheet.style.height = `${side}px`;
    this.sheet.style.transform = `translate(${left}px, ${top}px)`;
  }
}
