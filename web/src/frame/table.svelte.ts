import { loadModule, type GameModule } from "../games/module";
import type { ClientMessage, EventsMessage, GameEvent, LegalMessage, PhotoMessage, RoomMessage, ServerMessage, View, ViewMessage } from "../protocol";
import { Connection, newId, type Line } from "./connection";
import { forgetTokens, keepTokens, keptTokens } from "./kept";
import { coatsOf, myself, namesOf } from "./people";
import { keptDelay } from "./reaction/delay";
import { Stopwatch } from "./reaction/stopwatch";
import { finger } from "./pointer";
import { settings } from "./settings.svelte";
import { play } from "./sound";
import { Stage } from "./stage";
import { GameWords } from "./words.svelte";

export interface LogEntry {
  key: number;
  n: number;
  event: GameEvent;
}

export interface Refusal {
  key: number;
  words: string;
  x: number;
  y: number;
}

type Told = ViewMessage | EventsMessage | LegalMessage;

/** One table as this device sees it. Messages are queued and shown one after the other, events with their motion. */
export class TableStore {
  line = $state<Line>("connecting");
  info = $state<RoomMessage | null>(null);
  /** What the eye sees, as far as it has been shown. */
  seen = $state.raw<ViewMessage | EventsMessage | null>(null);
  /** The views of one's other seats. */
  views = $state.raw<Record<number, View>>({});
  legal = $state.raw<Record<number, LegalMessage>>({});
  scene = $state<unknown>(null);
  log = $state.raw<LogEntry[]>([]);
  /** The events of the last input, for the one line that tells what has just happened. */
  latest = $state.raw<LogEntry[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  asked = $state<number | null>(null);
  /** The latest close finish. */
  photo = $state.raw<PhotoMessage | null>(null);
  playing = $state(false);
  /** The seat that is up, known as soon as the events that lead to it are being shown. */
  turn = $state(-1);
  module = $state.raw<GameModule | null>(null);
  words = $state.raw<GameWords | null>(null);
  readonly stage = new Stage();
  readonly watch = new Stopwatch();
  readonly #connection: Connection;
  #queue: Told[] = [];
  #n = 0;
  #keys = 0;
  #pending = $state<string | null>(null);
  #luck = $state<Record<number, boolean>>({});
  /** Where the finger was when an input was made. */
  #where = new Map<string, { x: number; y: number }>();
  #hasToldDelay = false;

  readonly names = $derived(this.info ? namesOf(this.info.people, this.info.seats) : []);
  /** The cat of every person. */
  readonly coats = $derived(this.info ? coatsOf(this.info.people) : []);
  /** The seats that are played from this screen. */
  readonly mine = $derived.by(() => {
    const { info } = this;
    return info ? info.people.filter((person) => info.you.includes(person.person)).flatMap((person) => person.seats) : [];
  });
  /** The seat through which this screen looks; null for a spectator. */
  readonly eye = $derived(this.mine[0] ?? null);
  readonly over = $derived(this.seen?.over ?? false);
  /** Is it a reaction game? There nothing that is shown keeps anybody from acting. */
  readonly timed = $derived(this.info?.timed ?? false);
  readonly isHost = $derived(this.info?.you.includes(this.info.host) ?? false);

  constructor(readonly room: string) {
    this.#connection = new Connection(room, {
      hello: () => this.#hello(),
      heard: (message) => this.#heard(message),
      changed: (line) => {
        this.line = line;
        this.#hasToldDelay = false;
      },
    });
  }

  close(): void {
    this.#connection.close();
  }

  personAt(seat: number) {
    return this.info?.people.find((person) => person.seats.includes(seat));
  }

  // What one does

  inputs(seat: number | null): string[] {
    return seat === null || (this.playing && !this.timed) ? [] : (this.legal[seat]?.inputs ?? []);
  }

  /** The own seat that may do this now, or null. */
  seatFor(input: string): number | null {
    return this.mine.find((seat) => this.inputs(seat).includes(input)) ?? null;
  }

  /** The own seat whose luck it is, or null; known at once, as luck waits only so long for a hand. */
  get lucky(): number | null {
    return this.mine.find((seat) => this.#luck[seat]) ?? null;
  }

  act(text: string, seat: number): void {
    if (this.#pending) return;
    this.refusal = null;
    this.#pending = newId();
    this.#connection.send({ t: "input", text, id: this.#pending, seat });
  }

  /** A reaction: several may be under way at once, and each is timed by the event that it came from. */
  react(text: string, seat: number, event?: Event): void {
    this.refusal = null;
    const id = newId();
    this.#where.set(id, finger());
    const at = event && this.watch.at(event.timeStamp);
    this.#connection.send({ t: "input", text, id, seat, ...(at === undefined ? {} : { at }) });
  }

  say(message: ClientMessage): void {
    this.#connection.send(message);
  }

  // What one hears

  #hello(): ClientMessage {
    const tokens = keptTokens()[this.room] ?? [];
    const me = tokens.length === 1 ? myself() : {};
    return { t: "hello", tokens, n: this.#n, lang: settings.get("lang"), ...me };
  }

  #heard(message: ServerMessage): void {
    switch (message.t) {
      case "room":
        return this.#roomChanged(message);
      case "view":
      case "events":
        this.#n = message.n;
        return this.#enqueue(message);
      case "legal":
        this.#luck[message.seat] = message.go;
        return this.#enqueue(message);
      case "refused":
        return this.#refused(message.reason, message.words, message.id);
      case "ack":
        this.#where.delete(message.id);
        this.#pending = null;
        return;
      case "photo":
        this.photo = message;
        return;
      case "seated":
        return keepTokens(this.room, [message.token]);
      case "asked":
        this.asked = message.person;
        return;
      case "closed":
        forgetTokens(this.room);
        this.line = "gone";
        return;
    }
  }

  #roomChanged(message: RoomMessage): void {
    if (this.info && this.info.round !== message.round) this.#clear();
    this.info = message;
    this.stage.tempo = message.pace;
    if (message.timed && message.you.length) this.tellDelay();
    if (!this.module && !this.#loading) void this.#load(message.game);
  }

  /** Tell the room what the warm-up has measured: once a line, as the room forgets it with the line. */
  tellDelay(anew = false): void {
    const ms = keptDelay();
    if (ms === null || (this.#hasToldDelay && !anew)) return;
    this.#hasToldDelay = true;
    this.say({ t: "warmup", ms });
  }

  #loading = false;

  async #load(game: string): Promise<void> {
    this.#loading = true;
    const [module, words] = await Promise.all([loadModule(game), GameWords.load(game)]);
    this.words = words;
    this.module = module;
    void this.#run();
  }

  #clear(): void {
    this.log = [];
    this.latest = [];
    this.scene = null;
    this.seen = null;
    this.legal = {};
    this.#queue = [];
    this.photo = null;
    this.watch.forget();
  }

  #refused(reason: string, words: string, id: string | null): void {
    if (id === this.#pending) this.#pending = null;
    const { x, y } = this.#where.get(id ?? "") ?? finger();
    this.#where.delete(id ?? "");
    play("oops");
    this.refusal = { key: ++this.#keys, words: this.words?.refusal(reason, words) ?? words, x, y };
  }

  // Showing it

  #enqueue(message: Told): void {
    this.#queue.push(message);
    if (this.timed && message.t !== "legal" && message.seat === this.eye) this.stage.skip();
    void this.#run();
  }

  #running = false;

  async #run(): Promise<void> {
    if (this.#running || !this.module) return;
    this.#running = true;
    for (let message = this.#queue.shift(); message; message = this.#queue.shift()) {
      this.stage.behind = this.#queue.filter((waiting) => waiting.t === "events").length;
      if (message.t === "legal") this.legal = { ...this.legal, [message.seat]: message };
      else await this.#show(message, this.module);
    }
    this.#running = false;
  }

  async #show(message: ViewMessage | EventsMessage, module: GameModule): Promise<void> {
    if (message.seat !== null) this.views = { ...this.views, [message.seat]: message.view };
    if (message.seat !== this.eye) return;
    const round = this.info?.round;
    this.asked = null;
    this.turn = message.turn;
    if (message.t === "events" && message.show !== null) this.watch.revealed(message.at, await this.watch.until(message.show, this.#connection.offset));
    if (message.t === "events" && message.events.length) await this.#play(message, module);
    if (message.t === "view") this.log = this.log.filter((entry) => entry.n <= message.n);
    if (round !== this.info?.round) return;
    this.scene = module.setUp(message.view, this.scene, this);
    this.seen = message;
  }

  async #play(message: EventsMessage, module: GameModule): Promise<void> {
    const entries = message.events.map((event) => ({ key: ++this.#keys, n: message.n, event }));
    if (this.scene === null) {
      this.log = [...this.log, ...entries];
      return;
    }
    this.playing = true;
    this.latest = [];
    this.stage.ready();
    if (this.timed && this.stage.behind > 0) this.stage.skip();
    for (const entry of entries) {
      this.log = [...this.log, entry];
      this.latest = [...this.latest, entry];
      await module.show(this.scene, entry.event, this.stage);
    }
    this.playing = false;
  }
}
