import { t } from "../../frame/words.svelte";
import type { GameModule } from "../module";
import { hints } from "./hints";
import { setUp, show, type Scene } from "./scene";
import Table from "./Table.svelte";
import * as told from "./told";

const module: GameModule<Scene> = {
  Table,
  vocabulary: { card: "card", chaser: "seat", winners: "seat", reason: "end" },
  setUp,
  show,
  ...told,
  hints,
  goal: "goal-bon_appetit",
  counted: "story-cards",
  better: "more",
  tieBreak: ({ tokens }, seats) => -(tokens as number[])[seats[0]!]!,
  hint: (table) => {
    const { tries, common } = table.scene as Scene;
    return tries ? t("ba-chase-now", { tries }) : t(common.length ? "ba-flip-now" : "ba-start-now");
  },
  minor: ({ kind }) => kind === "quiet",
  ends: "end",
  curves: (view, table) =>
    (view.counts as number[]).map((last, seat) => ({
      label: table.names[seat] ?? "",
      colour: `var(--curve-${seat})`,
      last,
      change: (event) => {
        if (event.seat !== seat) return 0;
        return event.kind === "flip" ? -1 : event.kind === "take" ? (event.cards as number) : 0;
      },
    })),
};

export default module as GameModule;
