import type { CatPose } from "../../art/coats";
import type { Stage } from "../../frame/stage";
import type { TableStore } from "../../frame/table.svelte";
import type { GameEvent, View } from "../../protocol";
import { apart, indexOf } from "./squares";

export type Side = "mice" | "cat";

interface ShownDie {
  value: number;
  rolls: number;
}

export interface Scene {
  /** A sign a square, as the view's floor has them, in reading order. */
  floor: string[];
  cat: string;
  mice: string[];
  won: number;
  phase: string;
  roll: number;
  rolls: number;
  mover: string;
  bound: string;
  quiet: number;
  winner: string;
  catSeat: number;
  dice: Record<Side, ShownDie>;
  /** The tile that is being turned over. */
  turning: { square: string; tile: string } | null;
  moving: string;
  /** The walk that was last looked at, square by square: if it is made, the piece goes that way. */
  foreseen: { piece: string; way: string[] } | null;
  catPose: CatPose;
  hurt: string;
  shout: Shout | null;
}

/** What is called over the kitchen, as a key of the page's catalogue. */
export type Shout = "cc-caught" | "cc-ouch" | "cc-stuck";

interface ChopChopView {
  phase: string;
  turn: number;
  floor: string[];
  cat: string;
  mice: string[];
  won: number;
  rolls: number;
  roll: number;
  mover: string;
  bound: string;
  quiet: number;
  winner: string;
}

export const CAUGHT = "-";
/** How many the mice want. */
export const CHEESES = 10;

export function setUp(raw: View, before: Scene | null, table: TableStore): Scene {
  const view = raw as unknown as ChopChopView;
  const catSeat = (table.info?.players ?? 2) - 1;
  const dice = before?.dice ?? { mice: { value: 1, rolls: 0 }, cat: { value: 1, rolls: 0 } };
  if (!before && view.phase === "move") dice[view.turn === catSeat ? "cat" : "mice"].value = view.roll;
  const ends: Record<string, CatPose> = { cat: "cheer", mice: "sulk", none: "sleep" };
  return {
    floor: [...view.floor.join("")],
    cat: view.cat,
    mice: [...view.mice],
    won: view.won,
    phase: view.phase,
    roll: view.roll,
    rolls: view.rolls,
    mover: view.mover,
    bound: view.bound,
    quiet: view.quiet,
    winner: view.winner,
    catSeat,
    dice,
    turning: null,
    moving: "",
    foreseen: null,
    catPose: ends[view.winner] ?? (view.turn === catSeat && view.phase !== "place" ? "stalk" : "sit"),
    hurt: "",
    shout: null,
  };
}

/** Has nobody left home yet? */
export function isUntouched({ floor }: Scene): boolean {
  return floor.every((sign) => sign === "?" || sign === "h");
}

function put(scene: Scene, piece: string, square: string): void {
  if (piece === "cat") scene.cat = square;
  else scene.mice[Number(piece.charAt(1)) - 1] = square;
}

/** The tile has done its work: it leaves the floor, or lies there as `sign`. */
function settle(scene: Scene, sign = "."): void {
  if (scene.turning) scene.floor[indexOf(scene.turning.square)] = sign;
  scene.turning = null;
}

/** The squares that a piece now goes to, one after the other: straight there where nobody has looked at the way. */
function wayTo({ foreseen }: Scene, { piece, frm, to }: GameEvent): string[] {
  const [first, ...way] = foreseen?.piece === piece ? foreseen!.way : [];
  return first === frm && way.at(-1) === to ? way : [to as string];
}

type Showing = (scene: Scene, event: GameEvent, stage: Stage) => Promise<void>;

const STEP_MS = 190;
const SHOWINGS: Record<string, Showing> = {
  async placed(scene, event, stage) {
    scene.cat = event.square as string;
    stage.noise("purr");
    await stage.wait(500);
  },
  async turn(scene, event, stage) {
    scene.hurt = "";
    scene.rolls = event.rolls as number;
    scene.catPose = event.seat === scene.catSeat ? "stalk" : "sit";
    await stage.wait(200);
  },
  async rolled(scene, event, stage) {
    const die = scene.dice[event.seat === scene.catSeat ? "cat" : "mice"];
    die.value = event.n as number;
    die.rolls++;
    stage.noise("die");
    await stage.wait(900);
  },
  async stuck(scene, _event, stage) {
    settle(scene);
    scene.shout = "cc-stuck";
    stage.noise("oops");
    await stage.wait(1000);
    scene.shout = null;
  },
  async moved(scene, event, stage) {
    settle(scene);
    const piece = event.piece as string;
    scene.moving = piece;
    let here = event.frm as string;
    for (const square of wayTo(scene, event)) {
      put(scene, piece, square);
      stage.noise("paw");
      await stage.wait(STEP_MS * Math.min(Math.max(apart(here, square), 1), 4));
      here = square;
    }
    scene.moving = "";
    await stage.wait(120);
  },
  async caught(scene, event, stage) {
    scene.catPose = "pounce";
    stage.noise("catch");
    await stage.wait(650);
    put(scene, event.piece as string, CAUGHT);
    scene.shout = "cc-caught";
    await stage.wait(900);
    scene.shout = null;
    scene.catPose = "sit";
  },
  async hole_turned(scene, event, stage) {
    scene.floor[indexOf(event.square as string)] = "H";
    stage.noise("flip");
    await stage.wait(300);
  },
  async hidden(_scene, _event, stage) {
    stage.noise("escape");
    await stage.wait(350);
  },
  async turned(scene, event, stage) {
    scene.turning = { square: event.square as string, tile: event.tile as string };
    stage.noise("flip");
    await stage.wait(1000);
  },
  async nothing(scene, _event, stage) {
    settle(scene);
    await stage.wait(150);
  },
  async won(scene, event, stage) {
    scene.turning = null;
    scene.floor[indexOf(event.square as string)] = ".";
    scene.won = event.won as number;
    stage.noise("coin");
    await stage.wait(550);
  },
  async shown(scene, _event, stage) {
    settle(scene, "C");
    await stage.wait(300);
  },
  async extra(scene, _event, stage) {
    settle(scene);
    await stage.wait(150);
  },
  async hurt(scene, event, stage) {
    scene.hurt = event.piece as string;
    if (scene.hurt === "cat") scene.catPose = "sulk";
    settle(scene);
    scene.shout = "cc-ouch";
    stage.noise("oops");
    await stage.wait(900);
    scene.shout = null;
  },
  async ended(scene, event, stage) {
    settle(scene);
    scene.winner = event.winner as string;
    scene.catPose = event.winner === "cat" ? "cheer" : "sulk";
    stage.noise("win");
    await stage.wait(1400);
  },
};
SHOWINGS.free = SHOWINGS.fork = SHOWINGS.extra!;

export async function show(scene: Scene, event: GameEvent, stage: Stage): Promise<void> {
  await SHOWINGS[event.kind]?.(scene, event, stage);
}
