import type { TableStore } from "../../frame/table.svelte";
import { discarding, movesOf, startsWith, trickOf, type Move } from "./moves";
import type { Scene, Seen } from "./scene";
import { tm } from "./words";

const PEGS = ["effect", "reverse", "pass", "stop"];
const HALVES = ["discard", "give", "swap"];
/** The phases in which two cards of the hand may be laid down. */
const PAIRING = ["discard", "extra"];

/** What the fingers have chosen so far, and what a tap would do now. The server says what may be done. */
export class Fingers {
  /** The chosen card of the hand, by its key. */
  chosen = $state<number | null>(null);
  /** The chosen card of the pile, by its code. */
  fromPile = $state<string | null>(null);
  peeking = $state(false);

  readonly seat = $derived.by(() => this.table.eye ?? -1);
  readonly scene = $derived.by(() => this.table.scene as Scene);
  readonly moves = $derived.by(() => movesOf(this.table.inputs(this.seat)));
  readonly verbs = $derived(new Set(this.moves.map((move) => move.verb)));
  readonly card = $derived(this.scene.hand.find((held) => held.key === this.chosen));
  readonly pegs = $derived(this.moves.filter(({ verb }) => PEGS.includes(verb)));
  /** The moves that take two taps. */
  readonly halves = $derived(this.moves.filter(({ verb }) => HALVES.includes(verb)));
  /** Of these, the ones that go with the card chosen. */
  readonly ways = $derived.by(() => {
    const code = this.card?.code;
    if (!code) return this.halves;
    return this.halves.filter(({ verb, cards }) => (verb === "discard" ? cards.includes(code) : cards[0] === code));
  });

  constructor(private readonly table: TableStore) {}

  readonly wordsOf = (code: string): string => this.table.words?.get(`card-${code}`) ?? code;

  forget(): void {
    this.chosen = null;
    this.fromPile = null;
    this.#foretold = null;
  }

  // What a pair will do

  #foretold = $state.raw<Move | null>(null);

  /** The effect of laying this down, in words; empty where it is no pair. */
  readonly effectOf = ({ verb, cards }: Move): string => {
    if (verb !== "discard") return "";
    const trick = trickOf(cards);
    return trick ? tm(`effect-${trick}`) : tm("effect-none");
  };

  /** The effect that this card has together with the one chosen. */
  readonly effectWith = (held: Seen): string => {
    const move = this.#pairWith(held);
    return move ? this.effectOf(move) : "";
  };

  foretell(move: Move | null): void {
    this.#foretold = move;
  }

  foretellWith(held: Seen | null): void {
    this.#foretold = (held && this.#pairWith(held)) ?? null;
  }

  /** The pair that the pointer is on or the finger presses, and what it does. */
  readonly foretold = $derived.by(() => {
    const move = this.#foretold;
    if (!move || move.verb !== "discard" || !this.moves.includes(move)) return null;
    return { trick: trickOf(move.cards), words: this.effectOf(move) };
  });

  #pairWith(held: Seen): Move | undefined {
    return this.card && this.card.key !== held.key ? discarding(this.moves, this.card.code, held.code) : undefined;
  }

  /** Two cards are wanted, and this one makes no pair: it lies back. */
  readonly isIdle = (held: Seen): boolean => {
    if (!this.verbs.has("discard")) return false;
    if (this.card) return held.key !== this.card.key && !this.#pairWith(held);
    return !this.canStart(held);
  };

  act(text: string): void {
    this.peeking = false;
    this.table.act(text, this.seat);
  }

  // The hand

  readonly canStart = (held: Seen): boolean => startsWith(this.moves, held.code);

  readonly inputOf = ({ key, code }: Seen): string | undefined => {
    const single = this.moves.find(({ verb, cards }) => verb === "pick" && cards[0] === code);
    if (single) return single.text;
    if (this.fromPile) return this.#swap(code, this.fromPile)?.text;
    return this.card && this.card.key !== key ? discarding(this.moves, this.card.code, code)?.text : undefined;
  };

  /** A tap on a card of the hand. Two that do not match, or one out of turn, are tried all the same: the server says why not. */
  readonly tap = (held: Seen): void => {
    const input = this.inputOf(held);
    if (input) return this.act(input);
    const { card } = this;
    const pairing = this.moves.length > 0 && PAIRING.includes(this.scene.phase);
    if (card && card.key !== held.key && pairing) this.table.act(`discard ${card.code} ${held.code}`, this.seat);
    if (!this.moves.length && !this.table.playing) this.table.act(`discard ${held.code} ${held.code}`, this.seat);
    this.chosen = this.chosen !== held.key && (pairing || this.canStart(held)) ? held.key : null;
  };

  giving(seat: number): Move | undefined {
    const { card } = this;
    return card && this.moves.find((move) => move.verb === "give" && move.cards[0] === card.code && move.seat === seat);
  }

  // The pile

  #swap(gave: string, took: string): Move | undefined {
    return this.moves.find(({ verb, cards }) => verb === "swap" && cards[0] === gave && cards[1] === took);
  }

  readonly canTake = (code: string): boolean => !this.card && this.moves.some(({ verb, cards }) => verb === "swap" && cards[1] === code);

  readonly pileInput = (code: string): string | undefined => {
    const taking = this.moves.find(({ verb, cards }) => verb === "take" && cards[0] === code);
    return (taking ?? (this.card && this.#swap(this.card.code, code)))?.text;
  };

  readonly tapPile = (code: string): void => {
    const input = this.pileInput(code);
    if (input) this.act(input);
    else if (this.verbs.has("swap")) this.fromPile = this.fromPile === code ? null : code;
  };

  // A neighbour's backs

  readonly draw = (_code: string, place: string): void => {
    this.scene.tapped = place;
    this.table.say({ t: "go" });
  };
}
