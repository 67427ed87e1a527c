/** Mouse, finger and pen: a tap picks, a drag from a unit moves it, any other drag pans, two fingers and the wheel zoom. */

import type { Point } from "./geometry.ts";
import type { Lens } from "./lens.ts";

/** What pointers do to a board; points are pixels of the host. */
export interface Touched {
  /** Whether a drag from here takes something along. */
  grabs(at: Point): boolean;
  tap(at: Point): void;
  hover(at: Point | null): void;
  drag(from: Point, at: Point): void;
  /** The drag ends: over a point, or (`null`) in nothing. */
  drop(at: Point | null): void;
  zoomable(): boolean;
}

/** How far a pointer may stray and still be tapping, in pixels. */
const SLACK = { mouse: 5, pen: 8, touch: 11 } as const;
const DOUBLE = 300;

type Gesture = { readonly kind: "press" | "grab" | "pan" | "pinch"; readonly from: Point; readonly pointer: number };

export class Pointers {
  private readonly down = new Map<number, Point>();
  private gesture: Gesture | null = null;
  private span = 0;
  private lastTap = { at: { x: 0, y: 0 }, time: -Infinity };
  private readonly end = new AbortController();

  constructor(
    private readonly host: HTMLElement,
    private readonly lens: Lens,
    private readonly touched: Touched,
  ) {
    const { signal } = this.end;
    host.addEventListener("pointerdown", (event) => this.press(event), { signal });
    host.addEventListener("pointermove", (event) => this.move(event), { signal });
    host.addEventListener("pointerup", (event) => this.release(event, true), { signal });
    host.addEventListener("pointercancel", (event) => this.release(event, false), { signal });
    host.addEventListener("pointerleave", () => this.touched.hover(null), { signal });
    host.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
  }

  destroy(): void {
    this.end.abort();
  }

  private at(event: MouseEvent): Point {
    const box = this.host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private press(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const at = this.at(event);
    this.down.set(event.pointerId, at);
    if (this.down.size === 2 && this.touched.zoomable()) {
      this.abandon();
      this.gesture = { kind: "pinch", from: this.centre(), pointer: event.pointerId };
      this.span = this.spread();
    } else if (this.down.size === 1) this.gesture = { kind: "press", from: at, pointer: event.pointerId };
  }

  private move(event: PointerEvent): void {
    const at = this.at(event);
    if (!this.down.has(event.pointerId)) {
      if (event.pointerType === "mouse") this.touched.hover(at);
      return;
    }
    const before = this.down.get(event.pointerId)!;
    const centre = this.centre();
    this.down.set(event.pointerId, at);
    const now = this.gesture;
    if (now === null) return;
    if (now.kind === "pinch") {
      const span = this.spread();
      if (this.down.size > 1 && this.span > 0) {
        this.lens.enlarge((this.lens.zoom * span) / this.span, centre);
        this.lens.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
      }
      this.span = span;
    } else if (now.kind === "grab") this.touched.drag(now.from, at);
    else if (now.kind === "pan") this.lens.pan(at.x - before.x, at.y - before.y);
    else if (apart(now.from, at) > SLACK[event.pointerType as keyof typeof SLACK]) {
      const grabs = this.touched.grabs(now.from);
      if (!grabs && !this.touched.zoomable()) return;
      this.host.setPointerCapture?.(event.pointerId);
      this.gesture = { ...now, kind: grabs ? "grab" : "pan" };
      if (grabs) this.touched.drag(now.from, at);
      else this.lens.pan(at.x - now.from.x, at.y - now.from.y);
    }
  }

  private release(event: PointerEvent, done: boolean): void {
    const now = this.gesture;
    if (!this.down.delete(event.pointerId) || now === null) return;
    const at = this.at(event);
    if (now.kind === "grab") this.touched.drop(done ? at : null);
    if (now.kind === "press" && done) this.tap(event, at);
    if (now.kind === "pinch" && this.down.size > 0) return;
    this.gesture = null;
  }

  private tap(event: PointerEvent, at: Point): void {
    const again = event.timeStamp - this.lastTap.time < DOUBLE && apart(at, this.lastTap.at) < 30;
    this.lastTap = { at, time: again ? -Infinity : event.timeStamp };
    // The first tap of two has picked already, as nobody wants to wait for it.
    if (again && event.pointerType !== "mouse" && this.touched.zoomable()) {
      if (this.lens.fits) this.lens.enlarge(2.2, at);
      else this.lens.fit();
    } else this.touched.tap(at);
  }

  private wheel(event: WheelEvent): void {
    if (!this.touched.zoomable()) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    this.lens.enlarge(this.lens.zoom * Math.exp((-event.deltaY * lines) / 400), this.at(event));
  }

  private abandon(): void {
    if (this.gesture?.kind === "grab") this.touched.drop(null);
  }

  private spread(): number {
    const [a, b] = [...this.down.values()];
    return a && b ? apart(a, b) : 0;
  }

  private centre(): Point {
    const [a, b] = [...this.down.values()];
    return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };
  }
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
