import type { Dialled, Ears } from "../frame/connection";
import { TableStore, type Jump } from "../frame/table.svelte";
import type { ByHand, EventsMessage, Frame, Replay, RoomMessage, ViewMessage } from "../protocol";

const BETWEEN_MS = 450;

/** A table that is not played but told again: a record speaks in the place of the server. */
export class Replayer {
  /** The frame that is shown, or being shown. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  replay = $state.raw<Replay>() as Replay;
  readonly table: TableStore;
  #run = 0;

  constructor(replay: Replay, room: string) {
    this.replay = replay;
    this.table = new TableStore(room, { dial: (ears) => this.#dial(ears), viewpoint: replay.seat });
    this.seek(0);
  }

  get last(): number {
    return this.replay.frames.length - 1;
  }

  /** Show the moment after so many inputs. */
  seek(at: number): void {
    this.#run++;
    this.playing = false;
    this.#jump(at);
  }

  /** The same game through other eyes, at the same moment. */
  lookThrough(replay: Replay): void {
    this.replay = replay;
    this.seek(this.at);
  }

  async play(): Promise<void> {
    if (this.at >= this.last) this.#jump(0);
    const run = ++this.#run;
    this.playing = true;
    while (run === this.#run && this.at < this.last) {
      await this.#step();
      if (run === this.#run) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS / this.speed));
    }
    if (run === this.#run) this.playing = false;
  }

  pause(): void {
    this.#run++;
    this.playing = false;
  }

  /** One input further, with its motion. */
  async next(): Promise<void> {
    this.pause();
    if (this.at < this.last) await this.#step();
  }

  close(): void {
    this.#run++;
    this.table.close();
  }

  async #step(): Promise<void> {
    this.table.stage.speed = this.speed;
    this.at++;
    const message: EventsMessage = { t: "events", ...this.#seen(this.at), events: this.#frame(this.at).events, show: null };
    this.#heard(message);
    await this.table.shown();
  }

  #jump(at: number): void {
    this.at = Math.max(0, Math.min(at, this.last));
    const log = this.replay.frames.slice(0, this.at + 1).flatMap((frame, n) => frame.events.map((event) => ({ n, event })));
    const jump: Jump = { t: "jump", view: { t: "view", ...this.#seen(this.at) }, log };
    this.table.jump(jump);
  }

  #frame(at: number): Frame {
    return this.replay.frames[at]!;
  }

  #seen(at: number): Omit<ViewMessage, "t"> {
    const { view, turn, at: time, due, over, winners } = this.#frame(at);
    return { n: at, seat: this.replay.seat, view, turn, at: time, due, over, winners };
  }

  #heard: Ears["heard"] = () => {};

  #dial(ears: Ears): Dialled {
    this.#heard = (message) => ears.heard(message);
    queueMicrotask(() => {
      ears.changed("open");
      ears.heard(this.#room());
    });
    return { send: () => {}, close: () => {} };
  }

  #room(): RoomMessage {
    const { game, players, seats, options, timed, people } = this.replay;
    return {
      t: "room", n: 0, room: "", game, players, seats, options, timed, state: "over", round: 0, host: -1, you: [],
      people: people.map((person) => ({ ...person, taken: true, connected: true, round_trip: null, correction: 0, head_start: 0 })),
      spectators: 0, paused: false, open: false, pace: "normal", clock: { running: false, at: 0, server: 0 },
      watch_only: null, by_hand: (this.replay.record.by_hand ?? []) as ByHand[],
    }; // prettier-ignore
  }
}
