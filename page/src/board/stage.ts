/** Where events are played: motions of what is drawn and passing effects, each of which can be cut short. */

import type { Layer } from "./layer.ts";
import { element, n, pose, type Pose } from "./markup.ts";

/** A pose as a transform of CSS. */
export function styled({ x, y, scale = 1, turn = 0 }: Pose): string {
  return `translate(${n(x)}px, ${n(y)}px) rotate(${n(turn)}deg) scale(${n(scale)})`;
}

/** How a thing gets from one pose to the next. */
export interface Way {
  readonly ms: number;
  /** How high it goes over the straight line in its middle. */
  readonly arc?: number;
  /** How much larger it is in the middle. */
  readonly swell?: number;
  /** Degrees that it turns on the way. */
  readonly turn?: number;
  readonly easing?: string;
}

export class Stage {
  /** The things that come and go while events are played. */
  readonly effects = element("g", { class: "effects" });
  private readonly running = new Set<Animation>();
  private readonly waiting = new Set<() => void>();
  private readonly passing = new Set<Promise<void>>();
  private stopped = false;

  /** `movers` are the layers whose things glide to where they are drawn next. */
  constructor(private readonly movers: readonly Layer[]) {}

  /** Times as fast as is meant. */
  speed = 1;

  /** Begin to play. */
  open(speed: number): void {
    this.stop();
    this.stopped = false;
    this.speed = speed;
  }

  /** Cut everything short. */
  stop(): void {
    this.stopped = true;
    for (const animation of [...this.running]) animation.cancel();
    this.running.clear();
    for (const go of [...this.waiting]) go();
    this.waiting.clear();
    this.effects.replaceChildren();
  }

  /** Move an element through keyframes; it is afterwards as it was drawn. */
  async animate(target: Element | undefined, frames: Keyframe[], ms: number, easing = "ease-in-out"): Promise<void> {
    if (this.stopped || target === undefined || typeof target.animate !== "function") return;
    const animation = target.animate(frames, { duration: ms / this.speed, easing });
    this.running.add(animation);
    try {
      await animation.finished;
    } catch {
      // It was cut short.
    }
    this.running.delete(animation);
  }

  /** Let some time go by. */
  async wait(ms: number): Promise<void> {
    if (this.stopped || typeof this.effects.animate !== "function") return;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        clearTimeout(timer);
        this.waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, ms / this.speed);
      this.waiting.add(go);
    });
  }

  /** Show something for a while. */
  async effect(look: string, at: Pose, frames: Keyframe[], ms: number, easing = "ease-out"): Promise<void> {
    if (this.stopped || typeof this.effects.animate !== "function") return;
    const place = element("g", { transform: pose(at) });
    const shown = element("g");
    shown.innerHTML = look;
    place.append(shown);
    this.effects.append(place);
    const passed = this.animate(shown, frames, ms, easing).then(() => place.remove());
    this.passing.add(passed);
    await passed;
    this.passing.delete(passed);
  }

  /** Let all that is still to be seen pass. */
  async settled(): Promise<void> {
    await Promise.all(this.passing);
  }

  /** Draw anew, and let everything that has its place elsewhere now glide there; `own` says how one of them goes. */
  async glide(redraw: () => void, way: Way, own: ReadonlyMap<string, Way> = new Map()): Promise<void> {
    const before = this.movers.map((layer) => layer.poses());
    redraw();
    const motions = this.movers.flatMap((layer, at) =>
      [...layer.poses()].flatMap(([key, now]) => {
        const old = before[at]!.get(key);
        if (old === undefined || (old.x === now.x && old.y === now.y && (old.scale ?? 1) === (now.scale ?? 1)))
          return [];
        const go = own.get(key) ?? way;
        return [this.animate(layer.find(key), framesOf(old, now, go), go.ms, go.easing)];
      }),
    );
    await Promise.all(motions);
  }
}

function framesOf(from: Pose, to: Pose, { arc = 0, swell = 1, turn = 0 }: Way): Keyframe[] {
  if (arc === 0 && swell === 1 && turn === 0) return [{ transform: styled(from) }, { transform: styled(to) }];
  const frames = 6;
  return Array.from({ length: frames + 1 }, (_, at) => {
    const part = at / frames;
    const height = 4 * part * (1 - part);
    const between = (a: number, b: number): number => a + (b - a) * part;
    const scale = between(from.scale ?? 1, to.scale ?? 1) * (1 + (swell - 1) * height);
    return {
      transform: styled({
        x: between(from.x, to.x),
        y: between(from.y, to.y) - arc * height,
        scale,
        turn: turn * part,
      }),
    };
  });
}
