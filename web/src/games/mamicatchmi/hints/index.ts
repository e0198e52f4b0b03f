/** What somebody who plays for the first time is told, when it is needed. */

import type { TableStore } from "../../../frame/table.svelte";
import { capital } from "../../../frame/words.svelte";
import type { GameEvent } from "../../../protocol";
import type { Hint } from "../../module";
import type { Scene } from "../scene";
import { pairOf, SPOTS, type Pawn } from "../things";
import { named } from "../words";
import { th } from "./words";

const sceneOf = (table: TableStore) => table.scene as Scene;
const isMine = ({ seat }: GameEvent, table: TableStore) => table.mine.includes(seat);
const inDuel = (table: TableStore) => sceneOf(table).phase === "duel";
const ownerOf = (table: TableStore, pawn: Pawn) => sceneOf(table).pawns[pawn] ?? -1;
/** The called pawn that somebody at this screen plays. */
const called = (table: TableStore) => (inDuel(table) ? sceneOf(table).dice.find((pawn) => table.mine.includes(ownerOf(table, pawn))) : undefined);
const common = (table: TableStore) => (inDuel(table) ? sceneOf(table).dice.find((pawn) => ownerOf(table, pawn) < 0) : undefined);
/** What somebody at this screen has in hand, and belongs somewhere. */
const held = (table: TableStore) => {
  const { dice, hand } = sceneOf(table);
  return inDuel(table) ? dice.find((pawn) => table.mine.some((seat) => hand[seat] === pawn)) : undefined;
};

/** Where a called pawn belongs, and why. */
function homeOf(table: TableStore, pawn: Pawn): { spot: string; words: string } | null {
  const [one, other] = sceneOf(table).dice;
  const pair = one && other ? pairOf(one, other) : null;
  if (!pair) return null;
  const isAfraid = pair.fearful === pawn;
  const spot = SPOTS[pair.structure][isAfraid ? 0 : 1];
  const values = { fearful: named(table, "pawn", pair.fearful), feared: named(table, "pawn", pair.feared), spot: named(table, "spot", spot) };
  return { spot, words: capital(th(isAfraid ? "where-afraid" : "where-feared", values)) };
}

export const hints: readonly Hint[] = [
  {
    name: "pick",
    when: (table) => sceneOf(table).phase === "pick" && table.inputs(table.acting).length > 0,
    words: () => th("pick"),
    spot: () => '[data-input^="pick"]',
    got: (event, table) => event.kind === "pick" && isMine(event, table),
  },
  {
    name: "roll",
    when: (table) => table.lucky !== null,
    words: () => th("roll"),
    spot: () => "[data-go]",
    got: (event, table) => event.kind === "roll" && isMine(event, table),
  },
  {
    name: "where",
    when: (table) => held(table) !== undefined && homeOf(table, held(table)!) !== null,
    words: (table) => homeOf(table, held(table)!)?.words ?? "",
    spot: (table) => `[data-input="place ${homeOf(table, held(table)!)?.spot}"]`,
    got: (event, table) => event.kind === "duel_won" && isMine(event, table),
  },
  {
    name: "called",
    when: (table) => called(table) !== undefined,
    words: (table) => th("called", { pawn: named(table, "pawn", called(table)!) }),
    spot: (table) => `[data-input="grab ${called(table)}"]`,
    got: (event, table) => event.kind === "placed" && isMine(event, table),
  },
  {
    name: "common",
    when: (table) => called(table) === undefined && common(table) !== undefined,
    words: (table) => capital(th("common", { pawn: named(table, "pawn", common(table)!) })),
    spot: (table) => `[data-input="grab ${common(table)}"]`,
    got: ({ kind }, table) => kind === "duel_won" && common(table) !== undefined,
  },
  {
    name: "not-called",
    when: (table) => inDuel(table) && called(table) === undefined,
    words: () => th("not-called"),
    got: ({ kind }, table) => kind === "duel_won" && called(table) === undefined,
  },
];
