import type { ClientMessage, HintMessage, LegalMessage } from "../protocol";
import { newId } from "./connection";
import { finger } from "./pointer";
import { play } from "./sound";
import type { Refusal } from "./told";

const QUIET = new Set(["game_over", "already_asked"]); // a hand that was under way, a second tap: what comes is told anyhow

/** What a lesson lets the learner do now. Nothing else is taken. */
export interface Offer {
  /** Inputs that are shown as open; null: all that are. */
  inputs: readonly string[] | null;
  /** Inputs that may be tried though they are not open, to hear why not. */
  tries: readonly string[];
  /** The die, or the back of a card. */
  go: boolean;
  /** The learner has done what was offered: called before it is sent, and once. */
  taken(): void;
  /** The learner has done something else, which was not sent. */
  missed(text: string, seat: number): void;
}

/** Everything that a deed needs to know of its table. */
export interface Around {
  send(message: ClientMessage): void;
  /** The seats that are played from this screen. */
  mine(): readonly number[];
  /** May nothing be done now, as something is still being shown? */
  isHeld(): boolean;
  /** Does the table stand still? */
  isPaused(): boolean;
  /** The table's milliseconds at an event of this screen. */
  at(event: Event): number | undefined;
  /** A no in the words of this page's language. */
  refusal(reason: string, words: string): string;
}

/** A finger that taps twice so quickly meant to tap once. */
const TWICE_MS = 600;

/** After so long a tiger that is still waking up is asked again. */
const WAKES_MS = 3000;

/** What the people at this screen may do, do, and are refused. */
export class Deeds {
  legal = $state.raw<Record<number, LegalMessage>>({});
  refusal = $state.raw<Refusal | null>(null);
  /** What a lesson offers; null where there is none. */
  offer = $state.raw<Offer | null>(null);
  /** The ways of moves that have been asked for, at this state. */
  ways = $state.raw<Record<string, string[]>>({});
  /** Could an input be taken back now? */
  mayBack = $state(false);
  /** What the tiger would do, as it was told last; null where that was at another state. */
  advice = $state.raw<HintMessage | null>(null);
  /** Is the tiger thinking about it? */
  isAdvised = $state(false);
  #wakes: ReturnType<typeof setTimeout> | undefined;
  #pending = $state<string | null>(null);
  #luck = $state<Record<number, boolean>>({});
  /** The last deed that was taken, and the second tap of a finger that had just done it: a no to that is not said. */
  #done = { text: "", seat: -1, at: -Infinity };
  #doing = { text: "", seat: -1 };
  #twice: string | null = null;
  /** Where the finger was when an input was made. */
  #where = new Map<string, { x: number; y: number }>();
  #keys = 0;

  constructor(private readonly around: Around) {}

  inputs(seat: number | null): string[] {
    if (seat === null || this.around.isHeld() || this.around.isPaused()) return [];
    const inputs = this.legal[seat]?.inputs ?? [];
    const only = this.offer?.inputs;
    return only ? inputs.filter((input) => only.includes(input)) : inputs;
  }

  /** The seat of this screen that may do this now, or null. */
  seatFor(input: string): number | null {
    return this.around.mine().find((seat) => this.inputs(seat).includes(input)) ?? null;
  }

  /** Has that seat something to do, shown or not? */
  isUp(seat: number): boolean {
    return this.hasLuck(seat) || (this.legal[seat]?.inputs.length ?? 0) > 0;
  }

  /** Does luck wait for that seat's hand, offered or not? */
  hasLuck(seat: number): boolean {
    return this.#luck[seat] ?? false;
  }

  /** The seat of this screen whose luck it is, or null; known at once, as luck waits only so long for a hand. */
  get lucky(): number | null {
    if (this.around.isPaused() || (this.offer && !this.offer.go)) return null;
    return this.around.mine().find((seat) => this.hasLuck(seat)) ?? null;
  }

  act(text: string, seat: number): void {
    if (this.#pending || !this.#isOffered(text, seat)) return;
    const { text: done, seat: by, at } = this.#done;
    const isTwice = text === done && seat === by && performance.now() - at < TWICE_MS;
    if (!isTwice) this.refusal = null;
    this.#doing = { text, seat };
    this.#pending = newId();
    this.#twice = isTwice ? this.#pending : null;
    this.around.send({ t: "input", text, id: this.#pending, seat });
  }

  /** A reaction: several may be under way at once, and each is timed by the event that it came from. */
  react(text: string, seat: number, event?: Event): void {
    if (!this.#isOffered(text, seat)) return;
    this.refusal = null;
    const id = newId();
    this.#where.set(id, finger());
    const at = event && this.around.at(event);
    this.around.send({ t: "input", text, id, seat, ...(at === undefined ? {} : { at }) });
  }

  /** Let luck speak. */
  go(): void {
    const { offer } = this;
    if (!offer || offer.go) {
      offer?.taken();
      this.around.send({ t: "go" });
    } else offer.missed("", -1);
  }

  #isOffered(text: string, seat: number): boolean {
    const { offer } = this;
    if (!offer) return true;
    const matches = (input: string): boolean => text === input || text.startsWith(`${input} `);
    if (offer.inputs === null || offer.inputs.some(matches)) offer.taken();
    else if (!offer.tries.some((input) => matches(input) || haveSameWords(input, text))) {
      offer.missed(text, seat);
      return false;
    }
    return true;
  }

  /** Ask whether an input could be taken back, as the table stands now. */
  askMayBack(): void {
    this.around.send({ t: "back", ask: true });
  }

  heardMayBack(may: boolean, isOfNow: boolean): void {
    if (isOfNow) this.mayBack = may;
  }

  /** The way that a move would walk; asked for once, and there a moment later. */
  wayOf(input: string, seat: number): string[] | undefined {
    return this.ways[`${seat} ${input}`];
  }

  askWay(input: string, seat: number): void {
    if (!this.wayOf(input, seat)) this.around.send({ t: "way", text: input, seat });
  }

  heardWay(seat: number, input: string, squares: string[]): void {
    this.ways = { ...this.ways, [`${seat} ${input}`]: squares };
  }

  /** The seat of this screen that is to choose between several inputs, or null. */
  get choosing(): number | null {
    return this.around.mine().find((seat) => this.inputs(seat).length > 1) ?? null;
  }

  /** What would the tiger do? */
  askHint(seat: number): void {
    this.isAdvised = true;
    this.around.send({ t: "hint", seat });
  }

  /** The tiger's search is being compiled: it is asked again, as long as nobody has done anything. */
  #askOnceAwake(): void {
    clearTimeout(this.#wakes);
    this.#wakes = setTimeout(() => {
      if (this.isAdvised && this.choosing !== null) this.askHint(this.choosing);
    }, WAKES_MS);
  }

  heardHint(hint: HintMessage): void {
    this.isAdvised = false;
    if (this.legal[hint.seat]?.inputs.includes(hint.text)) this.advice = hint;
  }

  heardLuck({ seat, go }: LegalMessage): void {
    this.#luck[seat] = go;
  }

  opened(message: LegalMessage): void {
    this.legal = { ...this.legal, [message.seat]: message };
    if (this.advice?.seat === message.seat && this.advice.n !== message.n) this.advice = null;
    this.isAdvised = false;
  }

  acknowledged(id: string): void {
    if (id === this.#pending) this.#done = { ...this.#doing, at: performance.now() };
    this.#where.delete(id);
    this.#pending = null;
  }

  refused(reason: string, words: string, id: string | null): void {
    if (id === this.#pending) this.#pending = null;
    if (reason === "hint_wakes") {
      const isTold = this.#wakes !== undefined;
      this.#askOnceAwake();
      if (isTold) return;
    } else if (id === null) this.isAdvised = false;
    const { x, y } = this.#where.get(id ?? "") ?? finger();
    this.#where.delete(id ?? "");
    if (QUIET.has(reason) || (id !== null && id === this.#twice)) return;
    play("oops");
    this.#show(reason, this.around.refusal(reason, words), x, y);
  }

  /** A word of the page itself, where the finger is. */
  hint(words: string): void {
    const { x, y } = finger();
    this.#show("", words, x, y);
  }

  #show(reason: string, words: string, x: number, y: number): void {
    this.refusal = { key: ++this.#keys, reason, words, x, y };
  }

  clear(): void {
    this.ways = {};
    this.legal = {};
    this.advice = null;
  }
}

/** Have two inputs the same words, in any order? Of two cards that are no pair, either may be tapped first. */
function haveSameWords(one: string, other: string): boolean {
  return one.split(" ").sort().join(" ") === other.split(" ").sort().join(" ");
}
