/** What somebody who plays for the first time is told, when it is needed. */

import type { TableStore } from "../../../frame/table.svelte";
import type { GameEvent } from "../../../protocol";
import type { Hint } from "../../module";
import { CHEESES, type Scene } from "../scene";
import { th } from "./words";

const sceneOf = (table: TableStore) => table.scene as Scene;
const isMine = ({ seat }: GameEvent, table: TableStore) => table.mine.includes(seat);
/** Does somebody at this screen choose where a piece of that side goes? */
const walks = (table: TableStore, side: "cat" | "mice") => {
  const { phase, catSeat } = sceneOf(table);
  return phase === "move" && table.inputs(table.acting).length > 0 && (table.acting === catSeat) === (side === "cat");
};
const movedMouse = (event: GameEvent, table: TableStore) => event.kind === "moved" && event.piece !== "cat" && isMine(event, table);

export const hints: readonly Hint[] = [
  {
    name: "home",
    when: (table) => sceneOf(table).won === CHEESES && walks(table, "mice"),
    words: () => th("home"),
    got: ({ kind }) => kind === "ended",
  },
  {
    name: "roll",
    when: (table) => table.lucky !== null,
    words: () => th("roll"),
    spot: () => "[data-go]",
    got: (event, table) => event.kind === "rolled" && isMine(event, table),
  },
  {
    name: "walk",
    when: (table) => walks(table, "mice"),
    words: (table) => th("walk", { n: sceneOf(table).roll }),
    spot: () => "[data-select]",
    got: movedMouse,
  },
  {
    name: "tile",
    when: (table) => walks(table, "mice"),
    words: () => th("tile"),
    got: (event, table) => event.kind === "won" && isMine(event, table),
  },
  {
    name: "hide",
    when: (table) => walks(table, "mice"),
    words: () => th("hide"),
    got: movedMouse,
  },
  {
    name: "hunt",
    when: (table) => walks(table, "cat"),
    words: (table) => th("hunt", { n: sceneOf(table).roll }),
    got: (event, table) => event.kind === "moved" && event.piece === "cat" && isMine(event, table),
  },
];
