/** Recorded games on a bare page, for looking at the board and for measuring it: `?game=3&step=40`.
 *
 * Games 0 and 1 are on full islands of sides 11 and 13. */

import { Board } from "../index.ts";
import { games, longGames } from "../fixtures/games.ts";

const asked = new URL(location.href).searchParams;
const steps = [...longGames(), ...games()][Number(asked.get("game") ?? 0)]!;
const step = Math.min(Number(asked.get("step") ?? steps.length - 1), steps.length - 1);
const board = new Board(document.getElementById("host")!, {
  coordinates: asked.get("rim") !== "0",
  onpick: (cell, what) => console.log("pick", cell, JSON.stringify(what)),
  ondrag: (from, to) => console.log("drag", JSON.stringify(from), to.cell),
});
board.set(steps[step]!.view);
Object.assign(window, { board, steps, step });
