/** What somebody who plays for the first time is told, when it is needed. */

import type { TableStore } from "../../../frame/table.svelte";
import type { GameEvent } from "../../../protocol";
import type { Hint } from "../../module";
import { isMistigri } from "../cards";
import { movesOf } from "../moves";
import { sourceOf, type Scene } from "../scene";
import { th } from "./words";

const sceneOf = (table: TableStore) => table.scene as Scene;
const isMine = ({ seat }: GameEvent, table: TableStore) => table.mine.includes(seat);
const may = (table: TableStore, verb: string) => movesOf(table.inputs(table.eye)).some((move) => move.verb === verb);

export const hints: readonly Hint[] = [
  {
    name: "draw",
    when: (table) => sceneOf(table).phase === "draw" && table.lucky !== null && table.lucky === table.eye,
    words: (table) => th("draw", { name: table.names[sourceOf(sceneOf(table))] ?? "" }),
    spot: () => "[data-go]",
    got: (event, table) => event.kind === "draw" && isMine(event, table),
  },
  {
    name: "effect",
    when: (table) => sceneOf(table).phase === "choice" && table.inputs(table.eye).length > 0,
    words: () => th("effect"),
    got: (event, table) => ["reverse", "pick", "swap", "give", "take"].includes(event.kind) && isMine(event, table),
  },
  {
    name: "pair",
    when: (table) => may(table, "discard"),
    words: () => th("pair"),
    got: (event, table) => event.kind === "discard" && isMine(event, table),
  },
  {
    name: "pass",
    when: (table) => may(table, "pass") && !may(table, "discard"),
    words: () => th("pass"),
    spot: () => '[data-input="pass"]',
    got: (event, table) => event.kind === "pass" && isMine(event, table),
  },
  {
    name: "mistigri",
    when: (table) => sceneOf(table).hand.some(({ code }) => isMistigri(code)),
    words: () => th("mistigri"),
    got: ({ kind, from }, table) => kind === "draw" && table.mine.includes(from as number),
  },
];
