import type { Stage } from "../../frame/stage";
import type { TableStore } from "../../frame/table.svelte";
import type { GameEvent, View } from "../../protocol";
import { pairOf, PAWNS, type Mood, type Pair, type Pawn, type Structure } from "./things";

export interface Flight {
  key: number;
  /** Seats; −1 is the reserve. */
  from: number;
  to: number;
}

/** A word that fills the garden for a moment: a key of this folder's catalogue, and whose name goes with it. */
export interface Shout {
  key: number;
  words: string;
  seat: number;
}

/** A duel that is over, told: who was afraid of whom, so who belonged where; and who was first. */
export interface Tale {
  key: number;
  pair: Pair;
  words: "tale-won" | "tale-tie" | "tale-nobody";
  seat: number;
}

export interface Scene {
  phase: "pick" | "roll" | "choice" | "duel" | "trap" | "over";
  turn: number;
  tokens: number[];
  reserve: number;
  pawns: Record<Pawn, number>;
  layout: Structure[];
  /** What the dice show; they lie there until the next roll. */
  dice: Pawn[];
  /** Do the dice still call anybody? */
  isLive: boolean;
  rolls: number;
  /** The table's time of the roll, in a duel or a trap; null while the roll is being shown. */
  rolledAt: number | null;
  hand: (Pawn | "")[];
  spots: Record<Pawn, string>;
  moods: Record<Pawn, Mood>;
  erred: number[];
  shout: Shout | null;
  tale: Tale | null;
  flights: Flight[];
}

type MamicatchmiView = Pick<Scene, "phase" | "turn" | "tokens" | "reserve" | "pawns" | "layout" | "dice" | "rolls" | "hand" | "spots" | "erred"> & { rolled_at: number };

let keys = 0;
/** Of `erred`: has made a wrong move. */
export const OUT = 1;

function moodOf(pawn: Pawn, view: MamicatchmiView, before: Scene | null): Mood {
  if (view.hand.includes(pawn)) return "held";
  if (view.spots[pawn]) return before?.moods[pawn] === "right" ? "right" : before?.moods[pawn] === "wrong" ? "wrong" : "home";
  if (view.phase === "over") return before?.moods[pawn] ?? "home";
  return "home";
}

export function setUp(raw: View, before: Scene | null): Scene {
  const view = raw as unknown as MamicatchmiView;
  const moods = Object.fromEntries(PAWNS.map((pawn) => [pawn, moodOf(pawn, view, before)])) as Record<Pawn, Mood>;
  return {
    phase: view.phase,
    turn: view.turn,
    tokens: [...view.tokens],
    reserve: view.reserve,
    pawns: { ...view.pawns },
    layout: [...view.layout],
    dice: view.dice.length ? [...view.dice] : (before?.dice ?? []),
    isLive: view.dice.length > 0,
    rolls: view.rolls,
    rolledAt: view.rolled_at,
    hand: [...view.hand],
    spots: { ...view.spots },
    moods,
    erred: [...view.erred],
    shout: null,
    tale: view.phase === "roll" || view.phase === "over" ? (before?.tale ?? null) : null,
    flights: [],
  };
}

type Showing = (scene: Scene, event: GameEvent, stage: Stage) => Promise<void>;

async function shout(scene: Scene, stage: Stage, words: string, seat: number, ms: number): Promise<void> {
  scene.shout = { key: ++keys, words, seat };
  await stage.wait(ms);
}

/** Tell the duel that the dice have called; it stays until they are rolled again. */
function tell(scene: Scene, words: Tale["words"], seat: number): void {
  const [one, other] = scene.dice;
  const pair = one && other ? pairOf(one, other) : null;
  scene.phase = "roll"; // nobody is called any more
  scene.tale = pair && { key: ++keys, pair, words, seat };
}

function put(scene: Scene, event: GameEvent, mood: Mood): void {
  const pawn = event.pawn as Pawn;
  scene.hand[event.seat] = "";
  scene.spots[pawn] = event.spot as string;
  scene.moods[pawn] = mood;
}

/** Nothing is shown between what happens and what is seen where hands may answer it: the dice and the pawns never wait. */
const SHOWINGS: Record<string, Showing> = {
  async pick(scene, event, stage) {
    scene.pawns[event.pawn as Pawn] = event.seat;
    stage.noise("paw");
    await stage.wait(260);
  },
  async roll(scene, event, stage) {
    scene.dice = event.dice as Pawn[];
    scene.isLive = true;
    scene.rolls++;
    scene.shout = null;
    scene.tale = null;
    stage.noise("paw"); // they have tumbled before
  },
  async double(scene, _, stage) {
    scene.phase = "choice";
    await stage.wait(0);
  },
  async nothing(scene) {
    scene.phase = "trap";
    scene.rolledAt = null;
  },
  async timeout(scene, _, stage) {
    if (scene.phase !== "trap") return;
    scene.phase = "roll";
    if (!scene.erred.includes(OUT)) await shout(scene, stage, "shout-held", -1, 900);
  },
  /** Straight after two common pawns, where the traps are switched off. */
  async next(scene, _, stage) {
    if (scene.phase !== "trap") return;
    scene.phase = "roll";
    scene.isLive = false;
    await shout(scene, stage, "shout-nothing", -1, 900);
  },
  async grab(scene, event, stage) {
    const pawn = event.pawn as Pawn;
    scene.hand[event.seat] = pawn;
    scene.spots[pawn] = "";
    scene.moods[pawn] = "held";
    stage.noise("paw");
  },
  async placed(scene, event, stage) {
    put(scene, event, "right");
    stage.noise("flip");
  },
  async wrong_spot(scene, event, stage) {
    put(scene, event, "wrong");
    stage.noise("oops");
  },
  async wrong_move(scene, event, stage) {
    put(scene, event, "wrong");
    scene.erred[event.seat] = OUT;
    stage.noise("oops");
    await shout(scene, stage, "shout-wrong", event.seat, 500);
  },
  async no_winner(scene, _, stage) {
    tell(scene, "tale-nobody", -1);
    await stage.wait(800);
  },
  async tie(scene, _, stage) {
    stage.noise("miaow");
    tell(scene, "tale-tie", -1);
    await stage.wait(1000);
  },
  async duel_won(scene, event, stage) {
    const played = PAWNS.find((pawn) => scene.moods[pawn] === "right" && (scene.pawns[pawn] === event.seat || scene.pawns[pawn] < 0));
    if (played) scene.moods[played] = "won";
    tell(scene, "tale-won", event.seat);
    stage.noise("catch");
    await stage.wait(800);
  },
  async token(scene, event, stage) {
    const [giver, taker] = [event.giver as number, event.taker as number];
    scene.flights = [...scene.flights, { key: ++keys, from: giver, to: taker }];
    if (giver < 0) scene.reserve--;
    else scene.tokens[giver]!--;
    stage.noise("coin");
    await stage.wait(480);
    if (taker < 0) scene.reserve++;
    else scene.tokens[taker]!++;
  },
  async swap_pawns(scene, event, stage) {
    const [gets, gives] = [event.gets as Pawn, event.gives as Pawn];
    scene.pawns[gets] = event.seat;
    scene.pawns[gives] = event.other as number;
    stage.noise("flip");
    await stage.wait(700);
  },
  async swap_structures(scene, event, stage) {
    const [one, other] = event.structures as [Structure, Structure];
    scene.layout = scene.layout.map((each) => (each === one ? other : each === other ? one : each));
    stage.noise("flip");
    await stage.wait(800);
  },
  async win(scene, event, stage) {
    const winners = event.winners as number[];
    for (const pawn of PAWNS) if (scene.pawns[pawn] >= 0) scene.moods[pawn] = winners.includes(scene.pawns[pawn]) ? "won" : "lost";
    stage.noise("win");
    await stage.wait(1100);
  },
};

export async function show(scene: Scene, event: GameEvent, stage: Stage): Promise<void> {
  await SHOWINGS[event.kind]?.(scene, event, stage);
}

/** The seat that would play with this pawn, if it is on this screen. */
export function ownerHere(scene: Scene, pawn: Pawn, table: TableStore): number | null {
  const owner = scene.pawns[pawn];
  return table.mine.includes(owner) ? owner : null;
}

/** Do the dice call this pawn? Nobody is called by two equal faces, or by two pawns that are nobody's. */
export function isCalled(scene: Scene, pawn: Pawn): boolean {
  return scene.phase === "duel" && scene.dice.includes(pawn);
}
