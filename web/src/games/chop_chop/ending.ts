/** How a hunt stands and how it went, for the column beside the table and for the last screen. */

import type { TableStore } from "../../frame/table.svelte";
import { t } from "../../frame/words.svelte";
import type { View } from "../../protocol";
import type { Standing } from "../module";
import { CAUGHT, CHEESES } from "./scene";

/** All but the last seat, which is the cat's. */
export function miceSeats(table: TableStore): number[] {
  return Array.from({ length: (table.info?.players ?? 2) - 1 }, (_, seat) => seat);
}

export function standings(view: View, table: TableStore): Standing[] {
  const { won, mice, winner } = view as unknown as { won: number; mice: string[]; winner: string };
  const caught = mice.filter((square) => square === CAUGHT).length;
  const short = CHEESES - won;
  return [
    {
      seats: miceSeats(table),
      place: winner === "cat" ? 2 : 1,
      words: winner === "cat" && short > 0 ? t("cc-short", { n: short }) : t("cc-standing-mice", { won }),
      mice: mice.map((square) => (square === CAUGHT ? "dizzy" : winner === "mice" ? "cheer" : "stand")),
    },
    { seats: [miceSeats(table).length], place: winner === "mice" ? 2 : 1, words: t("cc-standing-cat", { caught }) },
  ];
}

export function story(table: TableStore): string[] {
  const events = table.log.map(({ event }) => event);
  const rolls = events.filter(({ kind }) => kind === "rolled").length;
  const won = events.filter(({ kind }) => kind === "won").length;
  const knives = events.filter(({ kind }) => kind === "hurt").length;
  const caught = events.filter(({ kind }) => kind === "caught").length;
  return [t("cc-story-cheeses", { won, rolls }), t("cc-story-caught", { caught, knives })];
}
