import type { CatPose } from "../../art/coats";
import type { Stage } from "../../frame/stage";
import type { TableStore } from "../../frame/table.svelte";
import type { GameEvent, View } from "../../protocol";
import { isAddition, isSpecial, totalOf } from "./cards";
import { miss, practise } from "./practice";

/** A paw on the mouse. */
export interface Slap {
  key: number;
  seat: number;
  /** Milliseconds after the card. */
  ms: number;
  /** 0 on the head to 100; −1: a key, without a place. */
  dist: number;
  verdict: "" | "won" | "late" | "sin";
}

export interface Flight {
  key: number;
  from: number;
  to: number;
  /** Face-up cards go, or backs from the pile. */
  codes: string[];
}

export interface Shout {
  key: number;
  words: string;
  seat: number;
  /** Why, in a line below it. */
  why?: { words: string; values: Record<string, string | number> };
}

export interface Scene {
  turn: number;
  dir: number;
  counts: number[];
  faceup: string[][];
  /** Counts the layings: a card laid anew settles on its pile. */
  layings: number[];
  magic: boolean;
  /** So many single cards come before all lay together. */
  wait: number;
  seesaw: boolean;
  caught: boolean;
  race: "" | "slap" | "chase" | "trap";
  laid: number;
  deadline: number;
  ranks: number[];
  points: number[];
  stops: number[];
  flips: number;
  poses: CatPose[];
  slaps: Slap[];
  shout: Shout | null;
  flights: Flight[];
  isOver: boolean;
  /** How many hands a person plays with, and how many of them must be rid of their cards. */
  hands: { each: number; needed: number };
  /** The seats of this screen, and by how much each of them is given a head start: for the private page alone. */
  mine: { seat: number; name: string; headStart: number }[];
  /** The seats that cats of the house play. */
  bots: number[];
  /** Who laid the newest card, or all who laid together. */
  newest: number[];
  /** Are the cards of one laying being shown? */
  isLaying: boolean;
}

interface AddiCatsView {
  phase: string;
  turn: number;
  dir: number;
  faceup: string[][];
  magic: boolean;
  wait: number;
  seesaw: boolean;
  caught: boolean;
  race: Scene["race"];
  slaps: [number, number, number][];
  deadline: number;
  laid: number;
  flips: number;
  ranks: number[];
  points: number[];
  stops: number[];
  counts: number[];
}

const SHOWN_CARDS = 3;
let keys = 0;

function posesOf(view: AddiCatsView, before: Scene | null): CatPose[] {
  return view.counts.map((_, seat) => (view.ranks[seat] ? "cheer" : (before?.poses[seat] ?? "sit")));
}

function handsOf(table: TableStore): Scene["hands"] {
  const each = table.info?.players === 2 ? 2 : 1;
  return { each, needed: table.info?.options.two_win === "first_hand" ? 1 : each };
}

/** Has a seat that is rid of its cards made its player the champion? */
function isChampion(scene: Scene, seat: number): boolean {
  if (scene.hands.each === 1) return scene.ranks[seat] === 1;
  const other = (seat + 2) % scene.ranks.length;
  return scene.hands.needed === 1 || scene.ranks[other]! > 0;
}

export function setUp(raw: View, before: Scene | null, table: TableStore): Scene {
  const view = raw as unknown as AddiCatsView;
  const known = new Map(before?.slaps.map((slap) => [slap.seat, slap]));
  const slaps = view.slaps.map(([seat, ms, dist]) => known.get(seat) ?? { key: ++keys, seat, ms: ms - view.laid, dist, verdict: "" as const });
  return {
    turn: view.turn,
    dir: view.dir,
    counts: [...view.counts],
    faceup: view.faceup.map((cards) => [...cards]),
    layings: before?.layings ?? view.counts.map(() => 0),
    magic: view.magic,
    wait: view.wait,
    seesaw: view.seesaw,
    caught: view.caught,
    race: view.race,
    laid: view.laid,
    deadline: view.deadline,
    ranks: [...view.ranks],
    points: [...view.points],
    stops: [...view.stops],
    flips: view.flips,
    poses: posesOf(view, before),
    slaps: slaps.length ? slaps : (before?.slaps ?? []),
    shout: null,
    flights: [],
    isOver: view.phase === "over",
    hands: handsOf(table),
    mine: table.hands ? [] : table.mine.map((seat) => ({ seat, name: table.names[seat] ?? "", headStart: table.personAt(seat)?.head_start ?? 0 })),
    bots: view.counts.flatMap((_, seat) => (table.personAt(seat)?.temper ? [seat] : [])),
    newest: before?.newest ?? [],
    isLaying: false,
  };
}

/** The topmost cards of a face-up pile, the lowest first. */
export function shownOf(cards: readonly string[]): string[] {
  return cards.slice(0, SHOWN_CARDS).toReversed();
}

type Showing = (scene: Scene, event: GameEvent, stage: Stage) => Promise<void>;

async function shout(scene: Scene, stage: Stage, words: string, seat: number, ms: number, why?: Shout["why"]): Promise<void> {
  scene.shout = { key: ++keys, words, seat, why };
  await stage.wait(ms);
}

/** Face-up cards leave their pile; a few of them are seen to fly. */
function fly(scene: Scene, from: number, to: number): void {
  const codes = scene.faceup[from]!.slice(0, SHOWN_CARDS);
  if (codes.length) scene.flights = [...scene.flights, { key: ++keys, from, to, codes }];
}

function strike(scene: Scene, event: GameEvent, verdict: Slap["verdict"]): void {
  const ms = (event.ms as number) - scene.laid;
  const others = scene.slaps.filter((slap) => slap.seat !== event.seat);
  scene.slaps = [...others, { key: ++keys, seat: event.seat, ms, dist: event.dist as number, verdict }];
}

/** What a right hand had to work out: the addition that made two sums meet, if the newest card made them. */
function worked(scene: Scene, seat: number): string | null {
  const own = scene.faceup[seat]?.[0];
  if (!own || isSpecial(own)) return null;
  const newest = scene.newest.includes(seat) ? own : scene.newest.map((other) => scene.faceup[other]?.[0] ?? "").find((code) => code && !isSpecial(code) && totalOf(code) === totalOf(own));
  return newest === undefined ? null : ([newest, own].find(isAddition) ?? null);
}

/** A card that has to be worked out, with its sum: `5+2 = 7`. */
function workedOut(code: string): string {
  return isAddition(code) ? `${code} = ${totalOf(code)}` : code;
}

/** The sums that met: what the winner showed, and what one of the losers did. */
function whyWon(scene: Scene, winner: number, losers: readonly number[]): Shout["why"] {
  const [own, other] = [winner, losers[0] ?? -1].map((seat) => scene.faceup[seat]?.[0]);
  if (!own || !other || isSpecial(own) || isSpecial(other)) return undefined;
  return { words: totalOf(own) === totalOf(other) ? "why-equal" : "why-seesaw", values: { own: workedOut(own), other: workedOut(other) } };
}

/** What the hand that had no right should have seen. */
function whySin(scene: Scene, seat: number): Shout["why"] {
  if (scene.seesaw) return { words: "why-not-seesaw", values: {} };
  const own = scene.faceup[seat]?.[0];
  if (!own) return { words: "why-no-card", values: {} };
  return isSpecial(own) ? { words: "why-special", values: {} } : { words: "why-alone", values: { own: workedOut(own), sum: totalOf(own) } };
}

/** Those of this screen who showed the sum too and did not see it. */
function noteMisses(scene: Scene, winner: number, losers: readonly number[]): void {
  if (scene.bots.includes(winner)) return; // a cat that was faster says nothing of what somebody knows
  for (const { seat, name } of scene.mine) {
    const sum = losers.includes(seat) && !scene.slaps.some((slap) => slap.seat === seat) ? worked(scene, seat) : null;
    if (sum) miss(name, sum);
  }
}

function judge(scene: Scene, winner: number): void {
  scene.slaps = scene.slaps.map((slap) => (slap.seat === winner ? { ...slap, verdict: "won" } : slap));
}

/** Cards and paws are there at once, the same moment for all; only what has been judged takes its time. */
const SHOWINGS: Record<string, Showing> = {
  async flip(scene, event, stage) {
    if (!scene.isLaying) {
      scene.isLaying = true;
      scene.newest = [];
      scene.slaps = [];
      scene.shout = null;
      scene.caught = false;
      scene.poses = scene.poses.map((pose) => (pose === "cheer" && !scene.ranks.some(Boolean) ? "sit" : pose === "sulk" || pose === "pounce" ? "sit" : pose));
      stage.noise("card");
    }
    scene.newest = [...scene.newest, event.seat];
    scene.counts[event.seat]!--;
    scene.faceup[event.seat] = [event.card as string, ...scene.faceup[event.seat]!];
    scene.layings[event.seat]!++;
  },
  async turned(scene, event, stage) {
    scene.dir = event.dir as number;
    void shout(scene, stage, "shout-turned", event.seat, 0);
  },
  async magic(scene, event, stage) {
    scene.magic = true;
    void shout(scene, stage, "shout-magic", event.seat, 0);
  },
  async gift(scene, event, stage) {
    scene.flights = [...scene.flights, { key: ++keys, from: event.seat, to: event.to as number, codes: [""] }];
    scene.counts[event.seat]!--;
    scene.counts[event.to as number]!++;
    stage.noise("card");
    await stage.wait(160);
  },
  async trap(scene, event, stage) {
    scene.race = "trap";
    scene.deadline = event.deadline as number;
    void shout(scene, stage, "shout-trap", event.seat, 0);
  },
  async chase(scene, event, stage) {
    scene.race = "chase";
    scene.deadline = event.deadline as number;
    void shout(scene, stage, "shout-chase", event.seat, 0);
  },
  async seesaw(scene, event, stage) {
    scene.seesaw = true;
    void shout(scene, stage, "shout-seesaw", event.seat, 0);
  },
  async slap(scene, event, stage) {
    const own = scene.mine.find(({ seat }) => seat === event.seat);
    const sum = event.rule === "AC-18" ? worked(scene, event.seat) : null;
    if (own && sum) practise(own.name, sum, (event.ms as number) - scene.laid + own.headStart);
    strike(scene, event, "");
    scene.poses[event.seat] = "pounce";
    stage.noise("slap");
  },
  async late(scene, event, stage) {
    if ((event.dist as number) >= 0 || event.rule === "AC-G30") strike(scene, event, "late");
    stage.noise("slap");
  },
  async nearer(scene, event, stage) {
    judge(scene, event.seat);
    await shout(scene, stage, "shout-nearer", event.seat, 700);
  },
  async exchange(scene, event, stage) {
    judge(scene, event.seat);
    const losers = event.losers as number[];
    if (event.rule === "AC-20" || event.rule === "AC-G9") noteMisses(scene, event.seat, losers);
    stage.noise("squeak");
    await shout(scene, stage, "shout-won", event.seat, 450, whyWon(scene, event.seat, losers));
    for (const loser of losers) {
      fly(scene, event.seat, loser);
      scene.poses[loser] = "sulk";
    }
    scene.poses[event.seat] = "cheer";
    scene.faceup[event.seat] = [];
    for (const loser of losers) scene.faceup[loser] = [];
    stage.noise("flip");
    await stage.wait(520);
  },
  async sin(scene, event, stage) {
    const known = scene.slaps.some((slap) => slap.seat === event.seat);
    scene.slaps = known
      ? scene.slaps.map((slap) => (slap.seat === event.seat ? { ...slap, verdict: "sin" } : slap))
      : [...scene.slaps, { key: ++keys, seat: event.seat, ms: -1, dist: -1, verdict: "sin" }];
    scene.poses[event.seat] = "sulk";
    stage.noise("oops");
    await shout(scene, stage, "shout-sin", event.seat, 450, whySin(scene, event.seat));
  },
  async take_all(scene, event, stage) {
    scene.faceup.forEach((_, seat) => fly(scene, seat, event.seat));
    scene.faceup = scene.faceup.map(() => []);
    stage.noise("flip");
    await stage.wait(520);
  },
  async slowest(scene, event, stage) {
    fly(scene, event.seat, event.seat);
    scene.faceup[event.seat] = [];
    scene.poses[event.seat] = "sulk";
    await shout(scene, stage, "shout-slowest", event.seat, 500);
  },
  async trap_safe(scene, event, stage) {
    judge(scene, event.seat);
    await shout(scene, stage, "shout-safe", event.seat, 600);
  },
  async trap_sprung(scene, event, stage) {
    for (const giver of event.givers as number[]) scene.flights = [...scene.flights, { key: ++keys, from: giver, to: event.seat, codes: [""] }];
    scene.poses[event.seat] = "sulk";
    await shout(scene, stage, "shout-sprung", event.seat, 700);
  },
  async nobody(scene, _, stage) {
    scene.race = "";
    await shout(scene, stage, "shout-nobody", -1, 500);
  },
  async call(scene, event, stage) {
    scene.poses[event.seat] = "cheer";
    stage.noise("miaow");
    await shout(scene, stage, "shout-call", event.seat, 600);
  },
  async wrong_call(scene, event, stage) {
    scene.poses[event.seat] = "sulk";
    stage.noise("oops");
    await shout(scene, stage, "shout-wrong-call", event.seat, 600);
  },
  async put_under(scene, event, stage) {
    fly(scene, event.seat, event.seat);
    scene.faceup[event.seat] = [];
    await stage.wait(400);
  },
  async out(scene, event, stage) {
    scene.ranks[event.seat] = event.rank as number;
    scene.poses[event.seat] = "cheer";
    stage.noise(isChampion(scene, event.seat) ? "fanfare" : "win");
    await shout(scene, stage, isChampion(scene, event.seat) ? "shout-champion" : scene.hands.each > 1 ? "shout-hand-out" : "shout-out", event.seat, 1000);
  },
  async point(scene, event, stage) {
    scene.points[event.seat] = event.points as number;
    scene.poses[event.seat] = "cheer";
    stage.noise("coin");
    await shout(scene, stage, "shout-point", event.seat, 700);
  },
  async turn_over(scene, _, stage) {
    scene.faceup.forEach((_cards, seat) => fly(scene, seat, seat));
    scene.faceup = scene.faceup.map(() => []);
    stage.noise("flip");
    await stage.wait(500);
  },
  async stop(scene, event) {
    scene.stops = [...scene.stops, event.seat];
  },
  async over(scene, _, stage) {
    scene.isOver = true;
    stage.noise("win");
    await stage.wait(900);
  },
};

export async function show(scene: Scene, event: GameEvent, stage: Stage): Promise<void> {
  if (event.kind !== "flip") scene.isLaying = false;
  await SHOWINGS[event.kind]?.(scene, event, stage);
}
