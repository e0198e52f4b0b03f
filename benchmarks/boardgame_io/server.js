// boardgame.io as its documentation sets it up, in memory, with the smallest game there is: count, turn by turn.
const { Server, Origins } = require("boardgame.io/server");

const Count = {
  name: "count",
  setup: () => ({ count: 0 }),
  moves: { add: ({ G }) => ({ count: G.count + 1 }) },
  turn: { minMoves: 1, maxMoves: 1 },
};

const server = Server({ games: [Count], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
