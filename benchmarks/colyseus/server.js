// Colyseus as its documentation sets it up, with a patch after every move, and the same game as boardgame.io's: count, turn by turn.
const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");
const { Schema, defineTypes } = require("@colyseus/schema");

class Count extends Schema {}
defineTypes(Count, { count: "number", turn: "number" });

class CountRoom extends Room {
  onCreate() {
    this.maxClients = 2;
    this.patchRate = null; // never by a timer: after every move
    this.state = Object.assign(new Count(), { count: 0, turn: 0 });
    this.onMessage("add", (client) => {
      if (this.clients.indexOf(client) !== this.state.turn) return;
      this.state.count += 1;
      this.state.turn = 1 - this.state.turn;
      this.broadcastPatch();
    });
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("count", CountRoom);
server.listen(Number(process.argv[2])).then(() => console.log("ready"));
