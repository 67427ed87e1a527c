"use strict";

// A boardgame.io server for the load benchmark, on a free port of this machine, which it prints. With a folder as the first
// argument it keeps its matches there in files, else in memory.

const { INVALID_MOVE } = require("boardgame.io/core");
const { FlatFile, Server } = require("boardgame.io/server");

const CELLS = 13 * 13;

/**
 * Two players turn a tile each, by turns. The state is as large as what is seen of an island of 13 by 13 cells in the middle of a
 * game: every second cell is still in the fog.
 */
const island = {
  name: "island",
  minPlayers: 2,
  maxPlayers: 2,
  turn: { minMoves: 1, maxMoves: 1 },
  setup: () => ({ cells: Array.from({ length: CELLS }, (_, at) => (at % 2 ? null : { tile: "arrow", turned: 0 })) }),
  moves: {
    turn: ({ G }, at) => {
      const cell = G.cells[at];
      if (!cell) return INVALID_MOVE;
      cell.turned = (cell.turned + 1) % 4;
    },
  },
};

const [folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;

Server({ games: [island], origins: [], db })
  .run({ port: { port: 0, host: "127.0.0.1" } })
  .then(({ appServer }) => console.log(`http://127.0.0.1:${appServer.address().port}`));
