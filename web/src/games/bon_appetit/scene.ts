import type { CatPose } from "../../art/coats";
import type { Stage } from "../../frame/stage";
import type { GameEvent, View } from "../../protocol";

export interface Laid {
  key: number;
  code: string;
  /** The seat that laid it just now, or −1. */
  from: number;
  open: boolean;
}

export type Shout = "ba-beware" | "ba-caught" | "ba-escaped";

export interface Scene {
  common: Laid[];
  counts: number[];
  down: number[];
  tops: string[];
  tokens: number[];
  stock: number;
  tries: number;
  paws: number;
  owner: number;
  chaser: number;
  /** Who takes the pile at this moment, or −1. */
  taker: number;
  poses: CatPose[];
  shout: Shout | null;
}

interface BonAppetitView {
  turn: number;
  down: number[];
  common: string[];
  tokens: number[];
  stock: number;
  owner: number;
  tries: number;
  counts: number[];
  tops: string[];
}

let keys = 0;

function lay(code: string, from: number, open: boolean): Laid {
  return { key: ++keys, code, from, open };
}

function pawsOf(codes: readonly string[]): number {
  const mouse = codes.find((code) => code.startsWith("M"));
  return mouse ? Number(mouse.charAt(1)) : 0;
}

export function setUp(raw: View, before: Scene | null): Scene {
  const view = raw as unknown as BonAppetitView;
  const codes = [...view.common].reverse();
  const known = before?.common.map((card) => card.code).join() === codes.join() ? before.common : null;
  return {
    common: known ?? codes.map((code) => lay(code, -1, true)),
    counts: [...view.counts],
    down: [...view.down],
    tops: [...view.tops],
    tokens: [...view.tokens],
    stock: view.stock,
    tries: view.tries,
    paws: view.tries ? Math.max(view.tries, pawsOf(view.common)) : 0,
    owner: view.owner,
    chaser: view.tries ? view.turn : -1,
    taker: -1,
    poses: before?.poses ?? view.counts.map(() => "sit"),
    shout: null,
  };
}

type Showing = (scene: Scene, event: GameEvent, stage: Stage) => Promise<void>;

const SHOWINGS: Record<string, Showing> = {
  async flip(scene, event, stage) {
    const seat = event.seat;
    scene.poses = scene.poses.map((_, other) => (other === scene.chaser ? "stalk" : "sit"));
    scene.counts[seat]!--;
    scene.down[seat] = Math.max(scene.down[seat]! - 1, 0);
    scene.tops[seat] = "";
    scene.common.push(lay(event.card as string, seat, event.open as boolean));
    stage.noise("card");
    await stage.wait(scene.tries ? 680 : 430);
  },
  async mouse(scene, event, stage) {
    scene.tries = scene.paws = event.paws as number;
    scene.owner = event.seat;
    scene.chaser = event.chaser as number;
    scene.poses = scene.poses.map((_, seat) => (seat === scene.chaser ? "stalk" : "sit"));
    scene.shout = "ba-beware";
    stage.noise("squeak");
    await stage.wait(850);
    scene.shout = null;
  },
  async miss(scene, event, stage) {
    scene.tries = event.tries as number;
    stage.noise("paw");
    await stage.wait(260);
  },
  async stop(scene, event, stage) {
    scene.tries = 0;
    scene.poses[event.seat] = "sulk";
    await stage.wait(200);
  },
  async out_of_cards(scene, event, stage) {
    scene.poses[event.seat] = "sulk";
    await stage.wait(500);
  },
  async catch(scene, event, stage) {
    scene.poses[event.seat] = "pounce";
    if (scene.owner >= 0 && scene.owner !== event.seat) scene.poses[scene.owner] = "sulk";
    scene.shout = "ba-caught";
    stage.noise("catch");
    await stage.wait(950);
    scene.shout = null;
  },
  async escape(scene, event, stage) {
    if (scene.chaser >= 0) scene.poses[scene.chaser] = "sulk";
    if (event.seat >= 0) scene.poses[event.seat] = "cheer";
    scene.tries = 0;
    scene.shout = "ba-escaped";
    stage.noise("escape");
    await stage.wait(900);
    scene.shout = null;
  },
  async take(scene, event, stage) {
    scene.tries = 0;
    scene.chaser = -1;
    scene.taker = event.seat;
    scene.common = [];
    stage.noise("flip");
    await stage.wait(520);
    scene.counts[event.seat]! += event.cards as number;
    scene.taker = -1;
    await stage.wait(120);
  },
  async token(scene, event, stage) {
    scene.stock = event.left as number;
    scene.tokens[event.seat]!++;
    stage.noise("coin");
    await stage.wait(500);
  },
  async win(scene, event, stage) {
    const winners = event.winners as number[];
    scene.poses = scene.poses.map((_, seat) => (winners.includes(seat) ? "cheer" : "sulk"));
    stage.noise("win");
    await stage.wait(1100);
  },
};

export async function show(scene: Scene, event: GameEvent, stage: Stage): Promise<void> {
  await SHOWINGS[event.kind]?.(scene, event, stage);
}
