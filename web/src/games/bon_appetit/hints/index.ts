/** What somebody who plays for the first time is told, when it is needed. */

import type { TableStore } from "../../../frame/table.svelte";
import type { Hint } from "../../module";
import type { Scene } from "../scene";
import { th } from "./words";

const FEW_TOKENS = 2;
const FLIP = '[data-input="flip"]';
const sceneOf = (table: TableStore) => table.scene as Scene;
const mayFlip = (table: TableStore) => table.seatFor("flip") !== null;

export const hints: readonly Hint[] = [
  {
    name: "chase",
    when: (table) => sceneOf(table).tries > 0 && mayFlip(table),
    words: (table) => th("chase", { tries: sceneOf(table).tries }),
    spot: () => FLIP,
    got: ({ kind, seat }, table) => kind === "flip" && table.mine.includes(seat) && sceneOf(table).tries > 0,
  },
  {
    name: "your-mouse",
    when: (table) => sceneOf(table).tries > 0 && table.mine.includes(sceneOf(table).owner),
    words: () => th("your-mouse"),
    got: ({ kind }, table) => (kind === "escape" || kind === "catch") && table.mine.includes(sceneOf(table).owner),
  },
  {
    name: "flip",
    when: mayFlip,
    words: () => th("flip"),
    spot: () => FLIP,
    got: ({ kind, seat }, table) => kind === "flip" && table.mine.includes(seat),
  },
  {
    name: "last-tokens",
    when: (table) => sceneOf(table).stock <= FEW_TOKENS,
    words: (table) => th("last-tokens", { tokens: sceneOf(table).stock }),
    got: ({ kind }) => kind === "end",
  },
];
