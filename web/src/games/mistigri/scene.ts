import type { CatPose } from "../../art/coats";
import type { TableStore } from "../../frame/table.svelte";
import type { View } from "../../protocol";
import { inOrder } from "./cards";

/** A card that this screen sees; the key tells twins apart. */
export interface Seen {
  key: number;
  code: string;
  /** On its way here, on its way from here, or lying. */
  state: "here" | "coming" | "going";
  /** Just come to the hand, or chosen for the next one to draw. */
  mark?: "fresh" | "picked";
}

/** A card in the air, between two places of the table that carry `data-place`. */
export interface Flight {
  key: number;
  code: string | null;
  from: string;
  to: string;
  /** Does it show its face when it starts and when it arrives? */
  faces: [start: boolean, end: boolean];
  ms: number;
  delay: number;
}

export interface Pair {
  cards: Seen[];
  seat: number;
  /** The value whose trick it plays, or that it turns the arrow. */
  trick: number | "arrow" | null;
  void: boolean;
}

export interface Reckoned {
  seat: number;
  cards: string[];
  points: number;
  mistigri: boolean;
}

/** The end of a round, as far as it has been told. */
export interface Reckoning {
  /** Why the round is over. */
  reason: string;
  rows: Reckoned[];
  /** Do several share the fewest points, so that one more round is played? */
  tied: boolean;
  /** Who deals the next round; −1: there is none, or it has not been told. */
  next: number;
  /** Have those at this screen read it? */
  isRead: boolean;
}

export type Shout = { kind: "miaow" | "mistigri"; seat: number };

export interface Scene {
  /** The seat whose eyes these are; −1: nobody's. */
  eye: number;
  /** The seats of those at this screen who want to read how a round ended. */
  readers: number[];
  hand: Seen[];
  counts: number[];
  pile: Seen[];
  pair: Pair | null;
  phase: string;
  turn: number;
  /** Who is drawn from; −1: not told yet. */
  from: number;
  direction: number;
  passed: boolean[];
  effect: number;
  to: number;
  pending: number;
  /** Whose trick is still to come. */
  pendingBy: number;
  draws: number;
  deck: number;
  round: number;
  scores: number[];
  poses: CatPose[];
  flights: Flight[];
  /** Who says Passo at this moment, or −1. */
  saying: number;
  shout: Shout | null;
  /** It stays until the next round is dealt. */
  reckoning: Reckoning | null;
  /** The place of the back that was tapped, for the card that comes from it. */
  tapped: string;
}

export interface MistigriView {
  round: number;
  turn: number;
  phase: string;
  direction: number;
  pile: string[];
  passed: boolean[];
  effect: number;
  to: number;
  pending: number;
  pending_by: number;
  draws: number;
  scores: number[];
  forced?: string;
  hand: string[];
  counts: number[];
  deck_count: number;
}

let keys = 0;

export function newKey(): number {
  return ++keys;
}

export function lay(code: string, state: Seen["state"] = "here", mark?: Seen["mark"]): Seen {
  return { key: newKey(), code, state, mark };
}

/** The same cards as these codes: those known keep their keys and places, new ones come last. */
function kept(known: readonly Seen[], codes: readonly string[]): Seen[] {
  const left = [...codes];
  const stay = known.filter((card) => {
    const at = left.indexOf(card.code);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...stay.map((card): Seen => ({ ...card, state: "here" })), ...left.map((code) => lay(code))];
}

export function sorted(cards: Seen[]): Seen[] {
  return cards.sort((a, b) => inOrder(a.code, b.code) || a.key - b.key);
}

export function setUp(raw: View, before: Scene | null, table: TableStore): Scene {
  const view = raw as unknown as MistigriView;
  const pile = kept(before?.pile ?? [], view.pile);
  const pair = before?.pair && before.pair.cards.every((card) => pile.some((other) => other.key === card.key)) ? before.pair : null;
  const hand = sorted(kept(before?.hand ?? [], view.hand ?? []));
  for (const card of hand) if (card.mark === "picked" && view.pending !== 2) card.mark = undefined;
  return {
    eye: table.eye ?? -1,
    readers: table.info?.pace === "instant" ? [] : [...table.mine],
    hand,
    counts: [...view.counts],
    pile,
    pair,
    phase: view.phase,
    turn: view.turn,
    from: before?.turn === view.turn ? before.from : -1,
    direction: view.direction,
    passed: [...view.passed],
    effect: view.effect,
    to: view.to,
    pending: view.pending,
    pendingBy: view.pending_by,
    draws: view.draws,
    deck: view.deck_count,
    round: view.round,
    scores: [...view.scores],
    poses: before?.poses ?? view.counts.map(() => "sit"),
    flights: [],
    saying: -1,
    shout: null,
    reckoning: view.phase === "over" || view.phase === "deal" ? (before?.reckoning ?? null) : null,
    tapped: before?.tapped ?? "",
  };
}

/** Who will be drawn from: as the last event told; before any, the nearest one before who holds cards. */
export function sourceOf(scene: Scene): number {
  if (scene.from >= 0) return scene.from;
  const seats = scene.counts.length;
  for (let step = 1; step < seats; step++) {
    const seat = (scene.turn - scene.direction * step + seats * step) % seats;
    if (scene.counts[seat]) return seat;
  }
  return -1;
}

/** Is the end of a round still to be read here? Whoever deals the next one has read it when they do. */
export function isUnread({ reckoning, readers }: Scene): boolean {
  return reckoning !== null && reckoning.next >= 0 && !reckoning.isRead && readers.length > 0 && !readers.includes(reckoning.next);
}
