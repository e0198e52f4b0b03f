import type { Dialled, Ears } from "../frame/connection";
import { TableStore } from "../frame/table.svelte";
import type { RoomMessage, ViewMessage } from "../protocol";
import type { OverviewBoard, OverviewTable } from "../wire";

/** A table that somebody glances at from afar: what lies on it comes now and then in the place of a line to its room. */
export class GlancedTable {
  readonly store: TableStore;
  #ears: Ears | null = null;

  constructor(room: string) {
    this.store = new TableStore(room, { dial: (ears) => this.#dial(ears), tokens: [], viewpoint: null });
  }

  #dial(ears: Ears): Dialled {
    this.#ears = ears;
    return { send: () => {}, close: () => {} };
  }

  /** Lay the table as it is now, without any motion. */
  lay(table: OverviewTable, board: OverviewBoard): void {
    const { n, turn } = table;
    this.#ears?.heard(roomOf(table, board));
    const view: ViewMessage = { t: "view", n, seat: null, view: board.view, turn, at: board.at, due: board.due, over: false, winners: [] };
    this.store.jump({ t: "jump", view, log: [] });
  }
}

function roomOf(table: OverviewTable, board: OverviewBoard): RoomMessage {
  const { players, seats, options, timed, sits, avatars } = board;
  return {
    t: "room", n: table.n, room: "", game: table.game, players, seats, options, timed, state: "over", round: 0, host: -1, you: [],
    people: table.names.map((name, person) => ({
      person, seats: sits[person] ?? [], name, avatar: avatars[person] ?? "", temper: null, taken: true, connected: true, round_trip: null,
      correction: 0, head_start: 0,
    })),
    spectators: 0, paused: false, open: false, pace: "instant", clock: { running: false, at: 0, server: 0 }, watch_only: null, by_hand: [],
  }; // prettier-ignore
}
