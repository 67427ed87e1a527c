/** The colours that the crews at the table wear: those of the box, but for who chose another for his seat. */

import { isIsland } from "../wire/island.ts";
import type { Sitting, View } from "../wire/messages.ts";

/** What is in the box: the colours of teams 0 to 3, in turn order. */
export const BOX: readonly string[] = ["white", "black", "red", "yellow"];

/** What else there is, for a crew whose own colour somebody else wears. */
const MORE: readonly string[] = ["blue", "green", "purple", "orange"];

/** A table as far as it can be told from it who wears what. */
export interface Dressed {
  readonly views: readonly View[];
  readonly seated: readonly Sitting[];
}

let source = $state.raw<(() => readonly string[]) | null>(null);
// By value: a table says its colours anew at every record, and who draws them has nothing to do if they are the same.
const said = $derived(JSON.stringify(source?.() ?? BOX));
const now = $derived(JSON.parse(said) as readonly string[]);

/** The colours as they are now, by team. */
export function worn(): readonly string[] {
  return now;
}

/** From now on the crews wear what this says; to be called when that is over. */
export function wear(colours: () => readonly string[]): () => void {
  source = colours;
  return () => {
    if (source === colours) source = null;
  };
}

/** The colours of a table's crews. Who steers several crews is not asked: one colour is not enough for them. */
export function wornAt({ views, seated }: Dressed): readonly string[] {
  const teams = views.find(isIsland)?.teams ?? [];
  const chosen = teams.map(({ seat }) =>
    teams.filter((other) => other.seat === seat).length === 1
      ? (seated.find((one) => one.seat === seat)?.colour ?? null)
      : null,
  );
  const taken: (string | null)[] = [...chosen];
  return chosen.map((colour, team) => {
    if (colour !== null) return colour;
    const own = [BOX[team]!, ...BOX.slice(teams.length), ...MORE, ...BOX].find((one) => !taken.includes(one))!;
    taken.push(own);
    return own;
  });
}
