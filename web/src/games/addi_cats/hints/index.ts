/** What somebody who plays for the first time is told, when it is needed. */

import type { TableStore } from "../../../frame/table.svelte";
import type { GameEvent } from "../../../protocol";
import type { Hint } from "../../module";
import { isSpecial, totalOf } from "../cards";
import type { Scene } from "../scene";
import { th } from "./words";

const sceneOf = (table: TableStore) => table.scene as Scene;
const isMine = ({ seat }: GameEvent, table: TableStore) => table.mine.includes(seat);
/** The sum that the one at this screen shows; 0 where there is none, or several sit here. */
function sumShown(table: TableStore): number {
  const top = table.mine.length === 1 ? sceneOf(table).faceup[table.mine[0]!]?.[0] : undefined;
  return top === undefined || isSpecial(top) ? 0 : totalOf(top);
}

export const hints: readonly Hint[] = [
  {
    name: "sin",
    when: (table) => table.latest.some(({ event }) => event.kind === "sin" && isMine(event, table)),
    words: () => th("sin"),
    got: (event, table) => event.kind === "sin" && isMine(event, table),
  },
  {
    name: "chase",
    when: (table) => sceneOf(table).race === "chase",
    words: () => th("chase"),
    spot: () => '[data-input="slap"]',
    got: (event, table) => event.kind === "slap" && isMine(event, table) && sceneOf(table).race === "chase",
  },
  {
    name: "lay",
    when: (table) => table.seatFor("flip") !== null,
    words: () => th("lay"),
    spot: () => '[data-input="flip"]',
    got: (event, table) => event.kind === "flip" && isMine(event, table),
  },
  {
    name: "same-sum",
    when: (table) => sumShown(table) > 0,
    words: (table) => th("same-sum", { sum: sumShown(table) }),
    got: (event, table) => event.kind === "exchange" && isMine(event, table),
  },
];
