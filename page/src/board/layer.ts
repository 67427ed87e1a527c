/** Things drawn one over the other, each under its own key, so that only what differs is drawn anew. */

import { element, pose, type Pose } from "./markup.ts";

/** A thing to be drawn: what it looks like, and where. */
export interface Thing {
  readonly key: string;
  readonly look: string;
  readonly at: Pose;
  readonly kind?: string;
  /** What is to be said of it to whoever looks for it in the document. */
  readonly data?: Readonly<Record<string, string>>;
}

interface Drawn {
  readonly element: SVGGElement;
  thing: Thing;
}

export class Layer {
  readonly group: SVGGElement;
  private readonly drawn = new Map<string, Drawn>();

  constructor(kind: string) {
    this.group = element("g", { class: kind });
  }

  /** Draw these things and no others, later ones over earlier ones. */
  set(things: readonly Thing[]): void {
    const wanted = new Set(things.map(({ key }) => key));
    for (const [key, { element: old }] of this.drawn) {
      if (wanted.has(key)) continue;
      old.remove();
      this.drawn.delete(key);
    }
    let next: ChildNode | null = this.group.firstChild;
    for (const thing of things) {
      const shown = this.draw(thing);
      if (shown === next) next = next.nextSibling;
      else this.group.insertBefore(shown, next);
    }
  }

  /** The element of a thing, while it is drawn. */
  find(key: string): SVGGElement | undefined {
    return this.drawn.get(key)?.element;
  }

  /** Where a thing is drawn. */
  poseOf(key: string): Pose | undefined {
    return this.drawn.get(key)?.thing.at;
  }

  /** Where everything is drawn, by key. */
  poses(): ReadonlyMap<string, Pose> {
    return new Map([...this.drawn].map(([key, { thing }]) => [key, thing.at]));
  }

  private draw(thing: Thing): SVGGElement {
    const old = this.drawn.get(thing.key);
    const shown = old?.element ?? element("g");
    const look = old?.thing.look ?? "";
    if (old === undefined) this.drawn.set(thing.key, { element: shown, thing });
    else old.thing = thing;
    put(shown, "class", thing.kind ?? "");
    put(shown, "transform", pose(thing.at));
    for (const [name, value] of Object.entries(thing.data ?? {})) put(shown, `data-${name}`, value);
    if (look !== thing.look) shown.innerHTML = thing.look;
    return shown;
  }
}

function put(on: Element, name: string, value: string): void {
  if (value === "") on.removeAttribute(name);
  else if (on.getAttribute(name) !== value) on.setAttribute(name, value);
}
