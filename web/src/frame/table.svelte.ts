import { loadModule, type GameModule } from "../games/module";
import type { ClientMessage, EventsMessage, GameEvent, Hello, LegalMessage, PhotoMessage, ReachMessage, RoomMessage, Seated, ServerMessage, TakenBackMessage, ViewMessage } from "../protocol";
import { Attendance } from "./attendance.svelte";
import { Connection, type Dialled, type Ears, type Line } from "./connection";
import { Deeds } from "./deeds.svelte";
import type { Astray } from "./folding";
import { noteInBook } from "./house";
import { forgetTokens, keptTokens, replaceToken } from "./kept";
import { SeatLogs } from "./log.svelte";
import { Luck } from "./luck.svelte";
import { myself } from "./people";
import { ShowQueue } from "./queue";
import { freshness } from "./freshness.svelte";
import { frameMs, keptDelay } from "./reaction/delay";
import { Stopwatch } from "./reaction/stopwatch";
import { Rest } from "./rest.svelte";
import { settings } from "./settings.svelte";
import { Turnstile } from "./spare";
import { Stage } from "./stage";
import type { Jump, Ways } from "./told";
import { GameWords } from "./words.svelte";

export type { Jump, LogEntry, Ways } from "./told";

type Look = { t: "look"; seat: number };
type Told = ViewMessage | EventsMessage | LegalMessage | TakenBackMessage | Jump | Look;
const WATCHING = -1;
/** A place tapped again so soon is a double tap. */
const TWICE_MS = 600;
/** Refusals after which the line is closed. */
const FAREWELLS = new Set(["locked", "kicked", "unknown_form"]);

/**
 * One table as this device sees it. Messages are queued and shown one after the other, events with their motion. Who is
 * there, what has happened and what may be done are kept in parts of their own.
 */
export class TableStore {
  line = $state<Line>("connecting");
  readonly people = new Attendance();
  readonly logs = new SeatLogs();
  readonly deeds: Deeds;
  readonly luck = new Luck();
  /** What the eye sees, as far as it has been shown. */
  seen = $state.raw<ViewMessage | EventsMessage | null>(null);
  /** What every seat of this screen was told last, as far as it has been shown. */
  #told = $state.raw<Record<number, ViewMessage | EventsMessage>>({});
  scene = $state<unknown>(null);
  /** The latest close finish. */
  photo = $state.raw<PhotoMessage | null>(null);
  /** Where the hunter of a board could go, as it was asked for last. */
  reach = $state.raw<ReachMessage | null>(null);
  /** The number under which the server keeps the last report. */
  reported = $state<string | null>(null);
  /** What went wrong on this page, until somebody has read it. */
  trouble = $state<string | null>(null);
  /** The latest view that was put together wrongly, beside what the server has: for the report. */
  astray: Astray | null = null;
  /** Why this screen was sent away, where it was. */
  farewell = $state<string | null>(null);
  /** The rule whose sentence somebody wants to read in the rule book. */
  lookedUp = $state<string | null>(null);
  playing = $state(false);
  /** The seat that is up, known as soon as the events that lead to it are being shown. */
  turn = $state(-1);
  module = $state.raw<GameModule | null>(null);
  words = $state.raw<GameWords | null>(null);
  readonly stage = new Stage();
  readonly rest = new Rest(this);
  readonly watch = new Stopwatch();
  readonly #connection: Dialled;
  readonly #queue: ShowQueue<Told>;
  #n = 0;
  readonly #turnstile = new Turnstile();
  #hasToldDelay = false;
  /** The tokens that this screen was given to show, where it does not show what the device has kept. */
  #tokens: readonly string[] | undefined;
  /** The tokens of the latest hello, in their order. */
  #shown: readonly string[] = [];
  /** The token of each person of this screen that was told since the page was opened. */
  readonly #own = new Map<number, string>();

  /** The seat that this screen was told to look through; undefined: its own first. */
  #viewpoint = $state<number | null | undefined>(undefined);
  /** The seat through which this screen looks; null for a spectator. */
  readonly eye = $derived(this.#viewpoint !== undefined ? this.#viewpoint : (this.people.mine[0] ?? null));
  /** The seat that is to do something: nearly always the one whose turn it is. */
  readonly acting = $derived(this.scene === null ? this.turn : (this.module?.acting?.(this.scene, this.turn) ?? this.turn));
  /** The seat of this screen that is to get the device before anything is shown, or null. Only where hands are hidden. */
  readonly passTo = $derived.by(() => {
    if (!this.#isPassedRound || this.over) return null;
    if (this.playing) return this.#passing;
    const next = this.mine.find((seat) => this.deeds.isUp(seat));
    if (this.#viewpoint === undefined) return next ?? this.mine[0]!;
    return next !== undefined && next !== this.eye && !this.#isOpen ? next : null;
  });
  readonly #isPassedRound = $derived(this.module?.hidden && !this.people.hands && this.people.mine.length > 1);
  /** May all who share this screen look at it now? */
  readonly #isOpen = $derived(this.scene !== null && this.module?.open?.(this.scene));
  /** Who was to get the device when that began which is being shown now: it stays covered. */
  #passing = $state<number | null>(null);

  constructor(
    readonly room: string,
    how: Ways = {},
  ) {
    this.#viewpoint = how.viewpoint;
    this.#tokens = how.tokens;
    this.#queue = new ShowQueue<Told>(
      () => this.module !== null,
      (message) => this.#show(message, this.module!),
      (error, message) => this.#recover(error, message),
    );
    this.deeds = new Deeds({
      send: (message) => this.#connection.send(message),
      mine: () => this.mine,
      isHeld: () => this.playing && !this.timed,
      isPaused: () => this.isPaused,
      at: (event) => this.watch.at(event.timeStamp),
      refusal: (reason, words) => this.words?.refusal(reason, words) ?? words,
    });
    const ears: Ears = {
      hello: () => this.#hello(),
      heard: (message, isSpare) => this.#heard(message, isSpare),
      changed: (line) => {
        this.line = line;
        this.#hasToldDelay = false;
      },
      lost: (astray) => {
        this.astray = astray;
      },
      isOld: () => {
        freshness.isOld = true;
      },
    };
    this.#connection = how.dial?.(ears) ?? new Connection(room, ears);
  }

  close(): void {
    this.#connection.close();
  }

  // The parts, as a game's table asks for them

  get info() {
    return this.people.info;
  }
  get names() {
    return this.people.names;
  }
  get coats() {
    return this.people.coats;
  }
  get mine() {
    return this.people.mine;
  }
  get hands() {
    return this.people.hands;
  }
  get isHost() {
    return this.people.isHost;
  }
  get log() {
    return this.logs.of(this.eye ?? WATCHING);
  }
  get latest() {
    return this.logs.latest;
  }
  /** Whose luck it is among this screen's seats, or null. Where things are shown in turn, not before its turn has come in sight. */
  get lucky() {
    const seat = this.deeds.lucky;
    return this.timed || seat === this.turn ? seat : null;
  }
  get over() {
    return this.seen?.over ?? false;
  }
  /** Is it a reaction game? There nothing that is shown keeps anybody from acting. */
  get timed() {
    return this.info?.timed ?? false;
  }
  get isPaused() {
    return this.info?.paused === true && this.info.state === "playing";
  }
  get refusal() {
    return this.deeds.refusal;
  }
  set refusal(refusal) {
    this.deeds.refusal = refusal;
  }

  personAt(seat: number) {
    return this.people.personAt(seat);
  }

  inputs(seat: number | null): string[] {
    return this.deeds.inputs(seat);
  }

  seatFor(input: string): number | null {
    return this.deeds.seatFor(input);
  }

  act(text: string, seat: number): void {
    this.deeds.act(text, seat);
  }

  react(text: string, seat: number, event?: Event): void {
    this.deeds.react(text, seat, event);
  }

  wayOf(input: string, seat: number): string[] | undefined {
    return this.deeds.wayOf(input, seat);
  }

  askWay(input: string, seat: number): void {
    this.deeds.askWay(input, seat);
  }

  say(message: ClientMessage): void {
    if (message.t === "go") this.deeds.go();
    else this.#connection.send(message);
  }

  #sat = { person: -1, at: -Infinity };

  /** Sit down at a place, or ask for it; a double tap is one wish. */
  sit(person: number, me: { name: string; avatar: string }): void {
    const now = performance.now();
    const isTwice = person === this.#sat.person && now - this.#sat.at < TWICE_MS;
    if (isTwice || this.info?.you.includes(person)) return;
    this.#sat = { person, at: now };
    this.#connection.send({ t: "sit", person, ...me });
  }

  /** What a seat of this screen sees now, as far as it has been shown. */
  viewOf(seat: number) {
    return (this.#told[seat] ?? this.seen)?.view ?? null;
  }

  /** Look through another of one's own seats (or, told again, through any). */
  look(seat: number): void {
    this.#queue.push({ t: "look", seat });
  }

  /** Show a moment of a game told again, whatever is being shown. */
  jump(jump: Jump): void {
    this.#queue.clear();
    this.#turnstile.forget();
    this.stage.skip();
    this.#queue.push(jump);
  }

  /** Wait until everything that came has been shown. */
  async shown(): Promise<void> {
    while (this.#queue.running || !this.module) await new Promise((resolve) => setTimeout(resolve, 30));
  }

  // What one hears

  #hello(): Hello {
    const tokens = [...(this.#tokens ?? keptTokens()[this.room] ?? [])];
    this.#shown = tokens;
    const me = tokens.length === 1 ? myself() : {};
    return { t: "hello", tokens, n: this.#n, lang: settings.get("lang"), salts: true, ...me };
  }

  #heard(message: ServerMessage, isSpare = false): void {
    switch (message.t) {
      case "room":
        return this.#roomChanged(message);
      case "view":
        this.#n = message.n;
        this.luck.spoken();
        this.#turnstile.view(message.seat, message.n);
        return this.#enqueue(message);
      case "events":
        return this.#heardEvents(message, this.#turnstile.events(message.seat, message.n, isSpare));
      case "legal":
        if (!this.#turnstile.legal(message.seat, message.n)) return;
        this.deeds.heardLuck(message);
        return this.#enqueue(message);
      case "refused":
        if (FAREWELLS.has(message.reason)) this.farewell = message.words;
        return this.deeds.refused(message.reason, message.words, message.id);
      case "ack":
        return this.deeds.acknowledged(message.id);
      case "luck":
        return this.luck.heard(message);
      case "may_back":
        return this.deeds.heardMayBack(message.may, message.n === this.#n);
      case "taken_back":
        return this.#queue.push(message);
      case "photo":
        this.photo = message;
        return;
      case "seated":
        return this.#seated(message);
      case "asked":
        this.people.asked = message.person;
        return;
      case "suspected":
        this.people.suspected = message;
        return;
      case "notice":
        this.people.notice = message.words;
        return;
      case "knocked":
        return this.people.hearKnock(message);
      case "knock_answered":
        return this.people.forgetKnock(message.knock);
      case "answered":
        this.people.asked = null;
        return;
      case "meanwhile":
        this.people.meanwhile = this.logs.entries(message.n, message.events as GameEvent[]);
        return;
      case "emote":
        return this.people.hearEmote(message.person, message.emote);
      case "figures":
        return this.people.hearFigures(message);
      case "hint":
        return this.deeds.heardHint(message);
      case "reach":
        this.reach = message;
        return;
      case "way":
        return this.deeds.heardWay(message.seat, message.text, message.squares);
      case "reported":
        this.reported = message.number;
        return;
      case "closed":
        forgetTokens(this.room);
        this.line = "gone";
        return;
    }
  }

  /** A place is this screen's by a new token: keep it, and show it at once, so that the one before is worth nothing. */
  #seated({ person, token, instead }: Seated): void {
    const old = typeof instead === "number" ? this.#shown[instead] : this.#own.get(person);
    this.#own.set(person, token);
    this.refusal = null; // that the others have been asked is answered
    if (this.#tokens) this.#tokens = this.#tokens.map((other) => (other === old ? token : other));
    else replaceToken(this.room, old, token);
    this.#connection.send({ t: "hello", tokens: [token] });
    this.#unnoted.add(person);
  }

  readonly #unnoted = new Set<number>();

  /** Tell the house book, where this device has people in it, who has sat down: then they are called by name. */
  #noteSeats(): void {
    const seats = [...this.#unnoted].map((person) => ({ token: this.#own.get(person)!, name: this.info?.people[person]?.name ?? "" }));
    this.#unnoted.clear();
    if (seats.length && !this.#tokens) noteInBook(this.room, seats);
  }

  #heardEvents(message: EventsMessage, how: ReturnType<Turnstile["events"]>): void {
    if (how === "note") this.logs.note(message.seat ?? WATCHING, this.logs.entries(message.n, message.events));
    if (how !== "show") return;
    this.#n = message.n;
    this.luck.spoken();
    this.#enqueue(message);
  }

  #roomChanged(message: RoomMessage): void {
    if (this.info && this.info.round !== message.round) this.#clear();
    this.people.noteHints(message);
    this.people.info = message;
    if (message.you.includes(this.#sat.person)) this.#sat.person = -1;
    this.#noteSeats();
    this.#addLuck(message);
    this.stage.tempo = message.pace;
    if (message.paused) this.luck.landed();
    if (message.timed && message.you.length) this.tellDelay();
    if (!this.module && !this.#loading) void this.#load(message.game);
  }

  /** Remember what is pledged for the next deal, and add something of this device's own to it, once. */
  #addLuck({ luck, round, state, you }: RoomMessage): void {
    if (!luck || !you.length) return;
    const [game, pledge] = state === "waiting" ? [round, luck.pledge] : [round + 1, luck.next];
    if (this.people.luck.has(game)) return;
    const salt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.people.luck.set(game, { pledge, salt });
    this.say({ t: "salt", salt });
  }

  /** Tell the room what the warm-up has measured: once a line, as the room forgets it with the line. */
  tellDelay(anew = false): void {
    const ms = keptDelay();
    if (ms === null || (this.#hasToldDelay && !anew)) return;
    this.#hasToldDelay = true;
    void frameMs().then((frame) => this.say({ t: "warmup", ms, frame }));
  }

  #loading = false;

  /** Fetch the game's own table; where that comes to nothing, it is tried again with the next word of the room. */
  async #load(game: string): Promise<void> {
    this.#loading = true;
    try {
      const [module, words] = await Promise.all([loadModule(game), GameWords.load(game)]);
      this.words = words;
      this.module = module;
    } catch (error) {
      this.stumbled(error);
    } finally {
      this.#loading = false;
    }
    void this.#queue.run();
  }

  #clear(): void {
    this.logs.clear();
    this.deeds.clear();
    this.#told = {};
    this.scene = null;
    this.seen = null;
    this.#queue.clear();
    this.#turnstile.forget();
    this.photo = null;
    this.watch.forget();
  }

  // Showing it

  #enqueue(message: ViewMessage | EventsMessage | LegalMessage): void {
    if (this.timed && message.t !== "legal" && message.seat === this.eye) this.stage.skip();
    this.#queue.push(message);
  }

  async #show(message: Told, module: GameModule): Promise<void> {
    this.stage.behind = this.#queue.behind("events");
    if (message.t === "legal") this.deeds.opened(message);
    else if (message.t === "taken_back") this.logs.takeBack(message.events);
    else if (message.t === "look") this.#look(message.seat, module);
    else if (message.t === "jump") this.#jump(message, module);
    else await this.#showStep(message, module);
  }

  async #showStep(message: ViewMessage | EventsMessage, module: GameModule): Promise<void> {
    const seat = message.seat ?? WATCHING;
    if (this.#isPassedRound && this.#isOpen && message.n > (this.seen?.n ?? 0)) this.#viewpoint = undefined; // it goes on: who has the device now?
    this.#told = { ...this.#told, [seat]: message };
    if (message.t === "view") this.logs.keepUntil(seat, message.n);
    if (message.seat !== this.eye) {
      if (message.t === "events") this.logs.write(seat, this.logs.entries(message.n, message.events));
      return;
    }
    this.deeds.ways = {};
    const round = this.info?.round;
    this.people.asked = null;
    this.turn = message.turn;
    if (message.t === "events" && message.show !== null) this.watch.revealed(message.at, await this.watch.until(message.show, this.#connection.offset ?? null));
    this.luck.landed();
    if (message.t === "events" && message.events.length) await this.#play(message, module);
    if (round !== this.info?.round) return;
    this.scene = module.setUp(message.view, this.scene, this);
    this.seen = message;
  }

  #look(seat: number, module: GameModule): void {
    this.#viewpoint = seat;
    this.logs.latest = [];
    const told = this.#told[seat];
    if (told) this.#lay(told, module);
  }

  #jump({ view, log }: Jump, module: GameModule): void {
    this.#viewpoint = view.seat;
    this.logs.replace(view.seat ?? WATCHING, view.n, log);
    this.#lay(view, module);
  }

  /** Lay the table as a view has it, whatever lay there before. */
  #lay(told: ViewMessage | EventsMessage, module: GameModule): void {
    this.turn = told.turn;
    this.scene = module.setUp(told.view, null, this);
    this.seen = told;
  }

  async #play(message: EventsMessage, module: GameModule): Promise<void> {
    const entries = this.logs.entries(message.n, message.events);
    const seat = message.seat ?? WATCHING;
    if (this.scene === null) return this.logs.write(seat, entries);
    this.#passing = this.passTo;
    this.playing = true;
    this.logs.latest = [];
    this.stage.ready();
    if (this.timed && this.stage.behind > 0) this.stage.skip();
    try {
      for (const entry of entries) {
        this.logs.write(seat, [entry]);
        this.logs.latest = [...this.latest, entry];
        await module.show(this.scene, entry.event, this.stage);
      }
    } finally {
      this.playing = false;
    }
  }

  // Where something goes wrong

  /** Something on this page has failed: say so kindly, and keep what it was for the report. */
  stumbled(error: unknown): void {
    console.warn(error);
    this.trouble = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }

  /** A message could not be shown: lay the table as the view has it that came with it, or else with the next one. */
  #recover(error: unknown, message: Told): void {
    this.stumbled(error);
    const told = message.t === "jump" ? message.view : message;
    if ((told.t === "view" || told.t === "events") && told.seat === this.eye) this.#layAnew(told);
  }

  /** The table could not be drawn: lay it anew from what was told last. */
  setRight(): void {
    const told = this.#told[this.eye ?? WATCHING] ?? this.seen;
    if (told && this.module) this.#layAnew(told);
  }

  #layAnew(told: ViewMessage | EventsMessage): void {
    try {
      this.#lay(told, this.module!);
    } catch (error) {
      this.stumbled(error);
      this.scene = null;
    }
  }
}
