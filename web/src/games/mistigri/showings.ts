import type { Stage } from "../../frame/stage";
import type { GameEvent } from "../../protocol";
import { MISTIGRI, valueOf } from "./cards";
import { isUnread, lay, newKey, sorted, type Flight, type Pair, type Scene, type Seen } from "./scene";

const FLY_MS = 460;
const DEAL_MS = 170;

export const seatPlace = (seat: number) => `seat-${seat}`;
export const cardPlace = (card: Seen) => `card-${card.key}`;
export const PILE = "pile";
export const DECK = "deck";

/** The card of an event, or null where this seat may not see it. */
const cardOf = (event: GameEvent) => (event.card as string | undefined) ?? null;

type Showing = (scene: Scene, event: GameEvent, stage: Stage) => Promise<void>;

/** Let cards fly, and come back when they have landed. */
async function fly(scene: Scene, stage: Stage, ms: number, ...flights: Omit<Flight, "key" | "ms" | "delay">[]): Promise<void> {
  if (stage.still) return;
  const time = stage.pace(ms);
  const delay = time * 0.25;
  scene.flights = flights.map((flight, i) => ({ ...flight, key: newKey(), ms: time, delay: i * delay }));
  await stage.wait(ms + (flights.length - 1) * ms * 0.25);
  scene.flights = [];
}

function pose(scene: Scene, seat: number, how: Scene["poses"][number]): void {
  if (seat >= 0) scene.poses[seat] = how;
}

function calm(scene: Scene): void {
  scene.poses = scene.poses.map((how, seat) => (scene.passed[seat] && how === "sleep" ? how : "sit"));
}

/** A card leaves a seat: from the hand that lies open here, or from a fan of backs. Its place, and what to do after. */
function leave(scene: Scene, seat: number, code: string | null): { from: string; seen: boolean; gone: () => void } {
  if (seat !== scene.eye) return { from: seatPlace(seat), seen: false, gone: () => void scene.counts[seat]!-- };
  const card = scene.hand.find((held) => held.code === code && held.state === "here");
  if (card) card.state = "going";
  const gone = () => {
    scene.counts[seat]!--;
    scene.hand = scene.hand.filter((held) => held.key !== card?.key);
  };
  return { from: card ? cardPlace(card) : seatPlace(seat), seen: true, gone };
}

/** A card comes to a seat. */
function come(scene: Scene, seat: number, code: string | null): { to: string; seen: boolean; there: () => void } {
  if (seat !== scene.eye || code === null) return { to: seatPlace(seat), seen: false, there: () => void scene.counts[seat]!++ };
  scene.hand.forEach((held) => held.mark === "fresh" && (held.mark = undefined));
  const card = lay(code, "coming", "fresh");
  scene.hand = sorted([...scene.hand, card]);
  const there = () => {
    scene.counts[seat]!++;
    const held = scene.hand.find((other) => other.key === card.key);
    if (held) held.state = "here";
  };
  return { to: cardPlace(card), seen: true, there };
}

/** One card from seat to seat. */
async function handOver(scene: Scene, stage: Stage, from: number, to: number, code: string | null, place = ""): Promise<void> {
  const start = leave(scene, from, code);
  const end = come(scene, to, code);
  stage.noise("card");
  const faces: Flight["faces"] = [start.seen && code !== null, end.seen && code !== null];
  await fly(scene, stage, FLY_MS, { code, from: place || start.from, to: end.to, faces });
  start.gone();
  end.there();
  if (code === MISTIGRI && to === scene.eye) {
    scene.shout = { kind: "mistigri", seat: to };
    stage.noise("catch");
    await stage.wait(1100);
    scene.shout = null;
  } else if (code === MISTIGRI && from === scene.eye) stage.noise("escape");
}

/** Cards from a seat to the middle, as a pair or onto the pile. */
async function layDown(scene: Scene, stage: Stage, seat: number, codes: string[], asPair: boolean): Promise<Seen[]> {
  const cards = codes.map((code) => lay(code, "coming"));
  const leaving = codes.map((code) => leave(scene, seat, code));
  scene.pile = [...scene.pile, ...cards];
  if (asPair) scene.pair = { cards, seat, trick: null, void: false };
  stage.noise("card");
  const flights = leaving.map(({ from, seen }, i) => ({
    code: codes[i]!, from, to: asPair ? `pair-${i}` : PILE, faces: [seen, true] as Flight["faces"],
  })); // prettier-ignore
  await fly(scene, stage, FLY_MS, ...flights);
  leaving.forEach(({ gone }) => gone());
  scene.pile = scene.pile.map((card) => ({ ...card, state: "here" }));
  if (asPair && scene.pair) scene.pair.cards = cards.map((card) => ({ ...card, state: "here" }));
  return cards;
}

async function fromPile(scene: Scene, stage: Stage, seat: number, code: string): Promise<void> {
  const card = scene.pile.findLast((lying) => lying.code === code);
  if (scene.pair?.cards.some((laid) => laid.key === card?.key)) scene.pair = null;
  const end = come(scene, seat, code);
  stage.noise("card");
  const flight = fly(scene, stage, FLY_MS, { code, from: card ? cardPlace(card) : PILE, to: end.to, faces: [true, end.seen] });
  if (card) card.state = "going";
  await flight;
  scene.pile = scene.pile.filter((lying) => lying.key !== card?.key);
  end.there();
}

const LOOK_EVERY_MS = 80;

/** How a round ended stays to be seen until somebody at this screen has read it, or has dealt. */
async function untilRead(scene: Scene): Promise<void> {
  while (isUnread(scene)) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
}

/** The cards of the last round are gathered up: a new one is dealt. */
function clearRound(scene: Scene): void {
  const nobody = scene.counts.map(() => 0);
  const clear: Partial<Scene> = { reckoning: null, hand: [], pile: [], pair: null, counts: nobody, direction: 1, from: -1 };
  Object.assign(scene, clear, { passed: nobody.map(() => false), poses: nobody.map(() => "sit") });
}

const SHOWINGS: Record<string, Showing> = {
  async deal(scene, event, stage) {
    if (scene.reckoning) {
      await untilRead(scene);
      clearRound(scene);
    }
    const end = come(scene, event.seat, cardOf(event));
    stage.noise("card");
    await fly(scene, stage, DEAL_MS, { code: cardOf(event), from: DECK, to: end.to, faces: [false, end.seen] });
    scene.deck = Math.max(scene.deck - 1, 0);
    end.there();
  },
  async turn(scene, event, stage) {
    scene.turn = event.seat;
    scene.from = event.from as number;
    await stage.wait(240);
  },
  async draw(scene, event, stage) {
    const from = event.from as number;
    scene.pair = null;
    calm(scene);
    pose(scene, event.seat, "stalk");
    const place = event.seat === scene.eye ? scene.tapped : "";
    await handOver(scene, stage, from, event.seat, cardOf(event), place);
    scene.tapped = "";
    scene.draws = Math.max(scene.draws - 1, 0);
    pose(scene, event.seat, "sit");
  },
  async discard(scene, event, stage) {
    const cards = event.cards as string[];
    calm(scene);
    pose(scene, event.seat, "cheer");
    scene.pair = null;
    await layDown(scene, stage, event.seat, cards, true);
    stage.noise("flip");
    if (scene.pair && event.pair !== "colour") (scene.pair as Pair).trick = valueOf(cards[0]!);
    await stage.wait(event.pair === "colour" ? 350 : 750);
  },
  async more(scene, event, stage) {
    await layDown(scene, stage, event.seat, event.cards as string[], false);
  },
  async help_up(scene, event, stage) {
    scene.passed[event.seat] = false;
    stage.noise("flip");
    await stage.wait(300);
  },
  async reverse(scene, event, stage) {
    scene.direction = event.direction as number;
    if (scene.pair) scene.pair.trick = "arrow";
    stage.noise("paw");
    await stage.wait(800);
  },
  async pick(scene, event, stage) {
    const card = scene.hand.find((held) => held.code === event.card);
    if (card) card.mark = "picked";
    pose(scene, event.seat, "stalk");
    stage.noise("purr");
    await stage.wait(450);
  },
  async pending(_scene, _event, stage) {
    await stage.wait(350);
  },
  async give(scene, event, stage) {
    pose(scene, event.seat, "pounce");
    await handOver(scene, stage, event.seat, event.to as number, cardOf(event));
    pose(scene, event.seat, "sit");
  },
  async five(_scene, _event, stage) {
    await stage.wait(350);
  },
  async take(scene, event, stage) {
    await fromPile(scene, stage, event.to as number, event.card as string);
    await stage.wait(120);
  },
  async swap(scene, event, stage) {
    scene.pair = null;
    await layDown(scene, stage, event.seat, [event.gave as string], false);
    await fromPile(scene, stage, event.seat, event.took as string);
  },
  async void(scene, _event, stage) {
    if (scene.pair) scene.pair.void = true;
    stage.noise("oops");
    await stage.wait(650);
  },
  async pass(scene, event, stage) {
    scene.pair = null;
    scene.passed[event.seat] = true;
    scene.saying = event.seat;
    pose(scene, event.seat, "sleep");
    stage.noise("flip");
    await stage.wait(750);
    scene.saying = -1;
  },
  async miaow(scene, event, stage) {
    pose(scene, event.seat, "cheer");
    scene.shout = { kind: "miaow", seat: event.seat };
    stage.noise("miaow");
    await stage.wait(1500);
    scene.shout = null;
  },
  async last(scene, event, stage) {
    scene.turn = event.seat;
    pose(scene, event.seat, "sulk");
    await stage.wait(500);
  },
  async round_end(scene, event, stage) {
    scene.pair = null;
    scene.reckoning = { reason: event.reason as string, rows: [], tied: false, next: -1, isRead: false };
    stage.noise("coin");
    await stage.wait(700);
  },
  async penalty(scene, event, stage) {
    const [seat, points] = [event.seat, event.points as number];
    scene.reckoning?.rows.push({ seat, cards: event.cards as string[], points, mistigri: false });
    scene.scores[seat]! += points;
    pose(scene, seat, "sulk");
    stage.noise("paw");
    await stage.wait(800);
  },
  async mistigri(scene, event, stage) {
    const row = scene.reckoning?.rows.find(({ seat }) => seat === event.seat);
    if (row) row.mistigri = true;
    stage.noise("miaow");
    await stage.wait(800);
  },
  async spared(scene, event, stage) {
    scene.reckoning?.rows.push({ seat: event.seat, cards: [], points: 0, mistigri: false });
    pose(scene, event.seat, "cheer");
    stage.noise("escape");
    await stage.wait(600);
  },
  async tie(scene, _event, stage) {
    if (scene.reckoning) scene.reckoning.tied = true;
    await stage.wait(600);
  },
  async new_round(scene, event, stage) {
    if (scene.reckoning) scene.reckoning.next = event.seat;
    scene.turn = event.seat;
    await stage.wait(400);
  },
  async game_over(scene, event, stage) {
    const winners = event.winners as number[];
    scene.poses = scene.poses.map((_, seat) => (winners.includes(seat) ? "cheer" : "sulk"));
    stage.noise("win");
    await stage.wait(2400);
  },
};

export async function show(scene: Scene, event: GameEvent, stage: Stage): Promise<void> {
  await SHOWINGS[event.kind]?.(scene, event, stage);
}
