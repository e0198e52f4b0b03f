import { loadModule, type GameModule } from "../games/module";
import type { ClientMessage, Emote, EventsMessage, GameEvent, Hello, LegalMessage, PhotoMessage, RoomMessage, ServerMessage, ViewMessage } from "../protocol";
import { Connection, newId, type Dialled, type Ears, type Line } from "./connection";
import { forgetTokens, keepTokens, keptTokens } from "./kept";
import { coatsOf, myself, namesOf } from "./people";
import { keptDelay } from "./reaction/delay";
import { Stopwatch } from "./reaction/stopwatch";
import { finger } from "./pointer";
import { settings } from "./settings.svelte";
import { play } from "./sound";
import { Turnstile } from "./spare";
import { Stage } from "./stage";
import type { Jump, LogEntry, Refusal, Said, Ways } from "./told";
import { GameWords } from "./words.svelte";

export type { Jump, LogEntry, Ways } from "./told";

type Told = ViewMessage | EventsMessage | LegalMessage | Jump | { t: "look"; seat: number };
const WATCHING = -1;
const SAID_MS = 3500;

/** One table as this device sees it. Messages are queued and shown one after the other, events with their motion. */
export class TableStore {
  line = $state<Line>("connecting");
  info = $state<RoomMessage | null>(null);
  /** What the eye sees, as far as it has been shown. */
  seen = $state.raw<ViewMessage | EventsMessage | null>(null);
  /** What every seat of this screen was told last, as far as it has been shown. */
  #told = $state.raw<Record<number, ViewMessage | EventsMessage>>({});
  #logs = $state.raw<Record<number, LogEntry[]>>({});
  legal = $state.raw<Record<number, LegalMessage>>({});
  scene = $state<unknown>(null);
  /** The events of the last input, for the one line that tells what has just happened. */
  latest = $state.raw<LogEntry[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  asked = $state<number | null>(null);
  /** The latest close finish. */
  photo = $state.raw<PhotoMessage | null>(null);
  /** What people have just said. */
  said = $state.raw<Said[]>([]);
  /** The number under which the server keeps the last report. */
  reported = $state<string | null>(null);
  /** The only inputs that are offered, where a tutorial holds one's hand. */
  only = $state.raw<readonly string[] | null>(null);
  /** The ways of moves that have been asked for, at this state. */
  ways = $state.raw<Record<string, string[]>>({});
  playing = $state(false);
  /** The seat that is up, known as soon as the events that lead to it are being shown. */
  turn = $state(-1);
  module = $state.raw<GameModule | null>(null);
  words = $state.raw<GameWords | null>(null);
  readonly stage = new Stage();
  readonly watch = new Stopwatch();
  readonly #connection: Dialled;
  #queue: Told[] = [];
  #n = 0;
  readonly #turnstile = new Turnstile();
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
    if (this.hands) return [...this.hands];
    return info ? info.people.filter((person) => info.you.includes(person.person)).flatMap((person) => person.seats) : [];
  });
  /** The seats that the person at this screen plays, where it has the tokens of more (a tutorial). */
  hands = $state.raw<readonly number[] | null>(null);
  /** The seat that this screen was told to look through; undefined: its own first. */
  #viewpoint = $state<number | null | undefined>(undefined);
  /** The seat through which this screen looks; null for a spectator. */
  readonly eye = $derived(this.#viewpoint !== undefined ? this.#viewpoint : (this.mine[0] ?? null));
  readonly log = $derived(this.#logs[this.eye ?? WATCHING] ?? []);
  /** The seat that is to do something: nearly always the one whose turn it is. */
  readonly acting = $derived(this.scene === null ? this.turn : (this.module?.acting?.(this.scene, this.turn) ?? this.turn));
  /** The own seat that is to get the device before anything is shown, or null. Only where hands are hidden. */
  readonly passTo = $derived.by(() => {
    if (!this.#isPassedRound || this.over) return null;
    if (this.playing) return this.#passing;
    const next = this.mine.find((seat) => this.#luck[seat] || this.legal[seat]?.inputs.length);
    if (this.#viewpoint === undefined) return next ?? this.mine[0]!;
    return next !== undefined && next !== this.eye && !this.#isOpen ? next : null;
  });
  readonly #isPassedRound = $derived(this.module?.hidden && !this.hands && this.mine.length > 1);
  /** May all who share this screen look at it now? */
  readonly #isOpen = $derived(this.scene !== null && this.module?.open?.(this.scene));
  /** Who was to get the device when that began which is being shown now: it stays covered. */
  #passing = $state<number | null>(null);
  readonly over = $derived(this.seen?.over ?? false);
  /** Is it a reaction game? There nothing that is shown keeps anybody from acting. */
  readonly timed = $derived(this.info?.timed ?? false);
  readonly isHost = $derived(this.info?.you.includes(this.info.host) ?? false);

  constructor(
    readonly room: string,
    private readonly how: Ways = {},
  ) {
    this.#viewpoint = how.viewpoint;
    const ears: Ears = {
      hello: () => this.#hello(),
      heard: (message, isSpare) => this.#heard(message, isSpare),
      changed: (line) => {
        this.line = line;
        this.#hasToldDelay = false;
      },
    };
    this.#connection = how.dial?.(ears) ?? new Connection(room, ears);
  }

  close(): void {
    this.#connection.close();
  }

  personAt(seat: number) {
    return this.info?.people.find((person) => person.seats.includes(seat));
  }

  // What one does

  inputs(seat: number | null): string[] {
    if (seat === null || (this.playing && !this.timed)) return [];
    const inputs = this.legal[seat]?.inputs ?? [];
    return this.only ? inputs.filter((input) => this.only!.includes(input)) : inputs;
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

  /** Look through another of one's own seats (or, told again, through any). */
  look(seat: number): void {
    this.#enqueue({ t: "look", seat });
  }

  /** The way that a move would walk; asked for once, and there a moment later. */
  wayOf(input: string, seat: number): string[] | undefined {
    return this.ways[`${seat} ${input}`];
  }

  askWay(input: string, seat: number): void {
    if (!this.wayOf(input, seat)) this.say({ t: "way", text: input, seat });
  }

  /** Show a moment of a game told again, whatever is being shown. */
  jump(jump: Jump): void {
    this.#queue = [];
    this.#turnstile.forget();
    this.stage.skip();
    this.#enqueue(jump);
  }

  /** Wait until everything that came has been shown. */
  async shown(): Promise<void> {
    while (this.#running || !this.module) await new Promise((resolve) => setTimeout(resolve, 30));
  }

  // What one hears

  #hello(): Hello {
    const tokens = [...(this.how.tokens ?? keptTokens()[this.room] ?? [])];
    const me = tokens.length === 1 ? myself() : {};
    return { t: "hello", tokens, n: this.#n, lang: settings.get("lang"), ...me };
  }

  #heard(message: ServerMessage, isSpare = false): void {
    switch (message.t) {
      case "room":
        return this.#roomChanged(message);
      case "view":
        this.#n = message.n;
        this.#turnstile.view(message.seat, message.n);
        return this.#enqueue(message);
      case "events":
        return this.#heardEvents(message, this.#turnstile.events(message.seat, message.n, isSpare));
      case "legal":
        if (!this.#turnstile.legal(message.seat, message.n)) return;
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
      case "answered":
        this.asked = null;
        return;
      case "emote":
        return this.#hearEmote(message.person, message.emote);
      case "way":
        this.ways = { ...this.ways, [`${message.seat} ${message.text}`]: message.squares };
        return;
      case "reported":
        this.reported = message.number;
        return;
      case "closed":
        forgetTokens(this.room);
        this.line = "gone";
        return;
    }
  }

  #heardEvents(message: EventsMessage, how: ReturnType<Turnstile["events"]>): void {
    const seat = message.seat ?? WATCHING;
    if (how === "note") {
      const log = [...(this.#logs[seat] ?? []), ...this.#entries(message.n, message.events)];
      this.#logs = { ...this.#logs, [seat]: log.toSorted((one, other) => one.n - other.n) };
    }
    if (how !== "show") return;
    this.#n = message.n;
    this.#enqueue(message);
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

  #hearEmote(person: number, emote: Emote): void {
    const said = { key: ++this.#keys, person, emote };
    this.said = [...this.said.filter((other) => other.person !== person), said];
    play(emote === "purr" || emote === "miaow" || emote === "squeak" ? emote : "paw");
    setTimeout(() => (this.said = this.said.filter((other) => other !== said)), SAID_MS);
  }

  #clear(): void {
    this.#logs = {};
    this.#told = {};
    this.ways = {};
    this.latest = [];
    this.scene = null;
    this.seen = null;
    this.legal = {};
    this.#queue = [];
    this.#turnstile.forget();
    this.photo = null;
    this.watch.forget();
  }

  #refused(reason: string, words: string, id: string | null): void {
    if (id === this.#pending) this.#pending = null;
    const { x, y } = this.#where.get(id ?? "") ?? finger();
    this.#where.delete(id ?? "");
    if (reason === "game_over") return; // a hand that was under way; the end is told anyhow
    play("oops");
    this.refusal = { key: ++this.#keys, words: this.words?.refusal(reason, words) ?? words, x, y };
  }

  // Showing it

  #enqueue(message: Told): void {
    this.#queue.push(message);
    if (this.timed && (message.t === "view" || message.t === "events") && message.seat === this.eye) this.stage.skip();
    void this.#run();
  }

  #running = false;

  async #run(): Promise<void> {
    if (this.#running || !this.module) return;
    this.#running = true;
    for (let message = this.#queue.shift(); message; message = this.#queue.shift()) {
      this.stage.behind = this.#queue.filter((waiting) => waiting.t === "events").length;
      if (message.t === "legal") this.legal = { ...this.legal, [message.seat]: message };
      else if (message.t === "look") this.#look(message.seat, this.module);
      else if (message.t === "jump") this.#jump(message, this.module);
      else await this.#show(message, this.module);
    }
    this.#running = false;
  }

  async #show(message: ViewMessage | EventsMessage, module: GameModule): Promise<void> {
    const seat = message.seat ?? WATCHING;
    if (this.#isPassedRound && this.#isOpen && message.n > (this.seen?.n ?? 0)) this.#viewpoint = undefined; // it goes on: who has the device now?
    this.#told = { ...this.#told, [seat]: message };
    if (message.t === "view") this.#logs = { ...this.#logs, [seat]: (this.#logs[seat] ?? []).filter((entry) => entry.n <= message.n) };
    if (message.seat !== this.eye) {
      if (message.t === "events") this.#write(seat, this.#entries(message.n, message.events));
      return;
    }
    this.ways = {};
    const round = this.info?.round;
    this.asked = null;
    this.turn = message.turn;
    if (message.t === "events" && message.show !== null) this.watch.revealed(message.at, await this.watch.until(message.show, this.#connection.offset ?? null));
    if (message.t === "events" && message.events.length) await this.#play(message, module);
    if (round !== this.info?.round) return;
    this.scene = module.setUp(message.view, this.scene, this);
    this.seen = message;
  }

  #entries(n: number, events: GameEvent[]): LogEntry[] {
    return events.map((event) => ({ key: ++this.#keys, n, event }));
  }

  #write(seat: number, entries: LogEntry[]): void {
    this.#logs = { ...this.#logs, [seat]: [...(this.#logs[seat] ?? []), ...entries] };
  }

  #look(seat: number, module: GameModule): void {
    this.#viewpoint = seat;
    this.latest = [];
    const told = this.#told[seat];
    if (!told) return;
    this.turn = told.turn;
    this.scene = module.setUp(told.view, null, this);
    this.seen = told;
  }

  #jump({ view, log }: Jump, module: GameModule): void {
    const entries = log.map(({ n, event }) => ({ key: ++this.#keys, n, event }));
    this.#viewpoint = view.seat;
    this.#logs = { [view.seat ?? WATCHING]: entries };
    this.latest = entries.filter(({ n }) => n === view.n);
    this.turn = view.turn;
    this.scene = module.setUp(view.view, null, this);
    this.seen = view;
  }

  async #play(message: EventsMessage, module: GameModule): Promise<void> {
    const entries = this.#entries(message.n, message.events);
    const seat = message.seat ?? WATCHING;
    if (this.scene === null) return this.#write(seat, entries);
    this.#passing = this.passTo;
    this.playing = true;
    this.latest = [];
    this.stage.ready();
    if (this.timed && this.stage.behind > 0) this.stage.skip();
    for (const entry of entries) {
      this.#write(seat, [entry]);
      this.latest = [...this.latest, entry];
      await module.show(this.scene, entry.event, this.stage);
    }
    this.playing = false;
  }
}
