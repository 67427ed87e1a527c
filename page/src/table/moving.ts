/**
 * How a player chooses among the acts that are open to him: who goes, with what in hand, whereto.
 *
 * It knows no rules: everything is read off the acts of a view. A choice is plain data; what a tap makes of it is a new choice,
 * or acts of which one is to be done.
 */

import type { ActView, IslandView, UnitView } from "../wire/island.ts";
import { worth, type Wishes } from "./wishes.ts";

/** How a unit gets to its target. */
export type Way = "go" | "fly";

/** What the team can do apart from moving somebody. */
export type Order = "rum" | "resurrect";

/** Somebody, or a vessel, that something can be done with. */
export interface Actor {
  /** The unit's name, or `ship` and the vessel's cell. */
  readonly key: string;
  readonly cell: string;
  readonly unit: UnitView | null;
  /** The vessel's number, of a vessel. */
  readonly vessel: number | null;
  readonly acts: readonly ActView[];
}

/** What has been chosen so far. `actor`, `hand` and `way` are null where nobody said which. */
export interface Choice {
  readonly cell: string | null;
  readonly actor: string | null;
  readonly hand: string | null;
  readonly way: Way | null;
  readonly order: Order | null;
}

export const NOTHING: Choice = { cell: null, actor: null, hand: null, way: null, order: null };

/** A cell that can be tapped, and what that could do. `otherwise`: only with something else in hand than was chosen. */
export interface Target {
  readonly cell: string;
  readonly acts: readonly ActView[];
  readonly danger: string;
  readonly foes: boolean;
  readonly otherwise: boolean;
}

/**
 * What a tap leads to: another choice, or acts. The player is asked about them where there are several, and where they do not
 * fit what he has in hand (not `plain`).
 */
export type Tapped = { readonly choice: Choice } | { readonly acts: readonly ActView[]; readonly plain: boolean };

/** The acts of one view, ordered for choosing. */
export class Turn {
  readonly view: IslandView;
  readonly actors: readonly Actor[];
  /** Cells that are asked for by a lighthouse or an earthquake. */
  readonly picks: readonly ActView[];
  /** The cell that an earthquake is to move, once it is picked. */
  readonly moved: string | null;
  readonly orders: Readonly<Record<Order, readonly ActView[]>>;
  readonly end: ActView | null;

  constructor(view: IslandView) {
    this.view = view;
    this.actors = actorsOf(view);
    this.picks = view.acts.filter((act) => act.kind === "open" || act.kind === "swap");
    this.moved = this.picks[0]?.start ?? null;
    this.orders = {
      rum: view.acts.filter((act) => act.kind === "rum"),
      resurrect: view.acts.filter((act) => act.kind === "resurrect"),
    };
    this.end = view.acts.find((act) => act.kind === "end") ?? null;
  }

  /** The choice to begin with: who has to go on, or is the only one who can, is chosen at once. */
  begin(): Choice {
    const mover = this.actors.find((actor) => actor.key === this.view.mover);
    if (mover) return { ...NOTHING, cell: mover.cell, actor: mover.key };
    const cells = new Set(this.actors.map((actor) => actor.cell));
    const only = cells.size === 1 && this.orders.rum.length + this.orders.resurrect.length === 0;
    return only ? { ...NOTHING, cell: this.actors[0]!.cell } : NOTHING;
  }

  /** Who can act from a cell. */
  at(cell: string | null): readonly Actor[] {
    return this.actors.filter((actor) => actor.cell === cell);
  }

  /** Those that the choice is about: the one that was chosen, or all on the cell. */
  chosen(choice: Choice): readonly Actor[] {
    const here = this.at(choice.cell);
    return choice.actor === null ? here : here.filter((actor) => actor.key === choice.actor);
  }

  /** The ways in which the chosen ones can go, of which one holds: what was said, else on foot. */
  ways(choice: Choice): readonly Way[] {
    const acts = this.chosen(choice).flatMap((actor) => actor.acts);
    return (["go", "fly"] as const).filter((way) => acts.some((act) => act.kind === way));
  }

  way(choice: Choice): Way | null {
    const ways = this.ways(choice);
    return choice.way !== null && ways.includes(choice.way) ? choice.way : (ways[0] ?? null);
  }

  /** What the chosen ones could have in hand, nothing first. */
  hands(choice: Choice): readonly string[] {
    const way = this.way(choice);
    const acts = this.chosen(choice).flatMap((actor) => actor.acts.filter((act) => act.kind === way));
    return [...new Set(acts.map((act) => act.cargo))].sort((a, b) => worth(a) - worth(b) || a.length - b.length);
  }

  /** What is taken: what was said, else what the unit wants to carry. */
  hand(choice: Choice, wishes: Wishes): string {
    const hands = this.hands(choice);
    if (choice.hand !== null && hands.includes(choice.hand)) return choice.hand;
    const unit = this.chosen(choice).find((actor) => actor.unit)?.unit;
    return unit ? wishes.hand(unit, hands) : "";
  }

  /** The cells that can be tapped now. */
  targets(choice: Choice, wishes: Wishes): readonly Target[] {
    if (this.picks.length > 0) return gathered(this.picks);
    if (choice.order !== null) return gathered(this.orders[choice.order]);
    const way = this.way(choice);
    const acts = this.chosen(choice).flatMap((actor) =>
      actor.acts.filter((act) => act.kind === "sail" || act.kind === way),
    );
    const hand = this.hand(choice, wishes);
    const fit = gathered(acts.filter((act) => act.kind === "sail" || act.cargo === hand));
    const cells = new Set(fit.map((target) => target.cell));
    const other = gathered(acts.filter((act) => !cells.has(act.end!)));
    return [...fit, ...other.map((target) => ({ ...target, otherwise: true }))].map((target) => ({
      ...target,
      acts: this.#unlike(target.acts),
    }));
  }

  /** A cell is tapped; `who` is the actor that is meant there, if that can be told. */
  tap(choice: Choice, cell: string, who: string | null, wishes: Wishes): Tapped {
    const target = this.targets(choice, wishes).find((one) => one.cell === cell);
    if (target) return reached(target);
    if (this.picks.length > 0 || this.view.asking === "step") return { choice };
    const here = this.at(cell);
    if (cell !== choice.cell) return { choice: here.length > 0 ? { ...NOTHING, cell } : NOTHING };
    const other = here.length > 1 && who !== choice.actor && here.some((actor) => actor.key === who);
    return { choice: other ? { ...NOTHING, cell, actor: who } : NOTHING };
  }

  /** Something is dragged from one cell to another; `who` it is goes, or, where he cannot, somebody beside him. */
  drag(choice: Choice, from: string, to: string, who: string | null, wishes: Wishes): Tapped {
    const all = choice.cell === from ? choice : { ...NOTHING, cell: from };
    for (const chosen of [{ ...all, actor: who }, all]) {
      const target = this.targets(chosen, wishes).find((one) => one.cell === to);
      if (target) return reached(target);
    }
    return { choice };
  }

  /** The acts without those that a mate who stands beside could do just as well: whoever comes first does it. */
  #unlike(acts: readonly ActView[]): readonly ActView[] {
    const seen = new Set<string>();
    return acts.filter((act) => {
      const unit = this.actors.find((actor) => actor.key === act.unit)?.unit;
      const key = unit
        ? [unit.kind, unit.cell, unit.step, unit.states.join("+"), act.kind, act.cargo].join()
        : `${act.kind} ${act.start}`;
      return !seen.has(key) && seen.add(key);
    });
  }
}

function reached(target: Target): Tapped {
  return { acts: target.acts, plain: target.acts.length === 1 && !target.otherwise };
}

function actorsOf(view: IslandView): Actor[] {
  const actors = new Map<string, { cell: string; unit: UnitView | null; vessel: number | null; acts: ActView[] }>();
  for (const act of view.acts) {
    if (act.start === null || (act.kind !== "go" && act.kind !== "fly" && act.kind !== "sail")) continue;
    const key = act.unit ?? `ship ${act.start}`;
    let actor = actors.get(key);
    if (!actor) {
      const vessel = act.unit === null ? view.vessels.findIndex((one) => one.cell === act.start) : null;
      const unit = view.units.find((one) => one.name === act.unit) ?? null;
      actor = { cell: act.start, unit, vessel, acts: [] };
      actors.set(key, actor);
    }
    actor.acts.push(act);
  }
  return [...actors].map(([key, actor]) => ({ key, ...actor }));
}

function gathered(acts: readonly ActView[]): Target[] {
  const cells = new Map<string, ActView[]>();
  for (const act of acts) {
    if (act.end === null) continue;
    const there = cells.get(act.end);
    if (there) there.push(act);
    else cells.set(act.end, [act]);
  }
  return [...cells].map(([cell, there]) => ({
    cell,
    acts: there,
    danger: there.every((act) => act.danger) ? there[0]!.danger! : "",
    foes: there.some((act) => act.foes ?? false),
    otherwise: false,
  }));
}
