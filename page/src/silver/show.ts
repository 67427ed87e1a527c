/** The evaluation as one motion: what happened, step by step, each with its time, and the table of who got what. */

import type { Kind, SeatView, SilverEvent, SilverView } from "./view.ts";

export type Stack = "upper" | "lower";

/** One step of the motion; `ms` is how long it takes when nothing presses. */
export type Step = { readonly ms: number } & (
  | { readonly do: "row"; readonly row: string }
  | {
      readonly do: "pay";
      readonly seat: number;
      readonly space: string;
      readonly kind: Kind;
      readonly right: boolean;
      readonly gold: number;
      readonly steps: number;
      readonly lost: number;
    }
  | { readonly do: "hop"; readonly seat: number; readonly to: number }
  | { readonly do: "coin"; readonly seat: number; readonly at: number }
  | { readonly do: "land"; readonly seat: number; readonly at: number; readonly stack: Stack; readonly left: number }
  | { readonly do: "chest"; readonly seat: number; readonly stack: Stack }
  | { readonly do: "volcano"; readonly kinds: readonly Kind[] }
  | { readonly do: "burn"; readonly seat: number; readonly kind: Kind; readonly paid: number }
);

/** A ship that is on its way: where it is and where it is bound for. */
export interface Voyage {
  readonly seat: number;
  readonly at: number;
  readonly end: number;
}

const MS = { row: 900, pay: 900, hop: 320, coin: 420, land: 800, chest: 700, volcano: 1300, burn: 700 } as const;

/**
 * The steps of some events, in order. `voyage` is a ship that was under way before them, on a track of so many `spaces`; the
 * ship that is under way after them comes back with the steps.
 */
export function stepsOf(
  events: readonly SilverEvent[],
  spaces: number,
  voyage: Voyage | null,
): { steps: Step[]; voyage: Voyage | null } {
  const steps: Step[] = [];
  const sailTo = (target: number): void => {
    while (voyage && voyage.at !== target) {
      const to = (voyage.at + 1) % spaces;
      steps.push({ do: "hop", seat: voyage.seat, to, ms: MS.hop });
      voyage = { ...voyage, at: to };
    }
  };
  const arrive = (): void => {
    if (voyage) sailTo(voyage.end);
    voyage = null;
  };
  for (const event of events) {
    switch (event.event) {
      case "IslandTurned":
        arrive();
        steps.push({ do: "row", row: event.row, ms: MS.row });
        break;
      case "Evaluated": {
        arrive();
        const { seat, space, kind, right, gold, steps: far, lost } = event;
        steps.push({ do: "pay", seat, space, kind, right, gold, steps: far, lost, ms: MS.pay });
        break;
      }
      case "Sailed":
        arrive();
        voyage = { seat: event.seat, at: event.start, end: event.end };
        // A whole lap ends where it began: the first hop is made at once.
        if (event.start === event.end && event.steps > 0) {
          const to = (event.start + 1) % spaces;
          steps.push({ do: "hop", seat: event.seat, to, ms: MS.hop });
          voyage = { ...voyage, at: to };
        }
        break;
      case "CoinFound":
        sailTo(event.space);
        steps.push({ do: "coin", seat: event.seat, at: event.space, ms: MS.coin });
        break;
      case "Landed":
        sailTo(event.space);
        steps.push({
          do: "land",
          seat: event.seat,
          at: event.space,
          stack: event.stack,
          left: event.left,
          ms: MS.land,
        });
        break;
      case "ChestKept":
        steps.push({ do: "chest", seat: event.seat, stack: event.stack, ms: MS.chest });
        break;
      case "VolcanoTurned":
        arrive();
        steps.push({ do: "volcano", kinds: event.kinds, ms: MS.volcano });
        break;
      case "Burned":
        steps.push({ do: "burn", seat: event.seat, kind: event.kind, paid: event.paid, ms: MS.burn });
        break;
      case "ShowBegan":
      case "GameOver":
        arrive();
    }
  }
  return { steps, voyage };
}

/** The steps in no more than `budget` milliseconds: all are hurried alike. */
export function paced(steps: readonly Step[], budget: number): Step[] {
  const whole = steps.reduce((sum, step) => sum + step.ms, 0);
  const share = whole > budget ? Math.max(0, budget) / whole : 1;
  return steps.map((step) => ({ ...step, ms: step.ms * share }));
}

/** What is seen at a moment of the motion. */
export interface Stage {
  readonly gold: readonly number[];
  readonly ship: readonly number[];
  readonly chests: readonly number[];
  /** The row that is being evaluated, the rows that were, and the space under the light. */
  readonly row: string | null;
  readonly done: readonly string[];
  readonly step: Step | null;
}

/** What is seen before the first step. */
export function opened(seats: readonly SeatView[]): Stage {
  return {
    gold: seats.map((seat) => seat.gold),
    ship: seats.map((seat) => seat.ship),
    chests: seats.map((seat) => seat.chests),
    row: null,
    done: [],
    step: null,
  };
}

/** What is seen after one more step. */
export function staged(stage: Stage, step: Step): Stage {
  const next = { ...stage, step };
  switch (step.do) {
    case "row":
      return { ...next, row: step.row };
    case "pay":
      return {
        ...next,
        gold: added(stage.gold, step.seat, step.gold - step.lost),
        done: [...stage.done, step.space],
      };
    case "hop":
      return { ...next, ship: stage.ship.map((at, seat) => (seat === step.seat ? step.to : at)) };
    case "coin":
      return { ...next, gold: added(stage.gold, step.seat, 1) };
    case "chest":
      return { ...next, chests: added(stage.chests, step.seat, 1) };
    case "volcano":
      return { ...next, row: null };
    case "burn":
      return { ...next, gold: added(stage.gold, step.seat, -step.paid) };
    default:
      return next;
  }
}

/** A line of the table after an evaluation: what one player got for a space, found on the way, or paid. */
export interface Entry {
  readonly why: "right" | "wrong" | "coin" | "chest" | "volcano";
  readonly space: string | null;
  readonly kind: Kind | null;
  readonly gold: number;
  readonly steps: number;
}

/** Who got what, by seat, in the order in which it happened. */
export function tallied(steps: readonly Step[], seats: number): Entry[][] {
  const table: Entry[][] = Array.from({ length: seats }, () => []);
  const add = (seat: number, entry: Partial<Entry> & Pick<Entry, "why">): void => {
    table[seat]!.push({ space: null, kind: null, gold: 0, steps: 0, ...entry });
  };
  for (const step of steps) {
    switch (step.do) {
      case "pay": {
        const { space, kind, gold, steps: far, lost } = step;
        add(step.seat, { why: step.right ? "right" : "wrong", space, kind, gold: gold - lost, steps: far });
        break;
      }
      case "coin":
        add(step.seat, { why: "coin", gold: 1 });
        break;
      case "chest":
        add(step.seat, { why: "chest" });
        break;
      case "burn":
        add(step.seat, { why: "volcano", kind: step.kind, gold: -step.paid });
    }
  }
  return table;
}

/** The points that are plain to see: gold alone while chests are secret, all once the game is over. */
export function pointsOf(view: SilverView, seat: number): number {
  const shown = view.seats[seat]!;
  return shown.gold + shown.opened.reduce((sum, chest) => sum + chest, 0);
}

function added(numbers: readonly number[], at: number, more: number): number[] {
  return numbers.map((number, place) => (place === at ? number + more : number));
}
