import { t } from "../../frame/words.svelte";
import type { GameModule } from "../module";
import { setUp, show, type Scene } from "./scene";
import Table from "./Table.svelte";

const module: GameModule<Scene> = {
  Table,
  vocabulary: { card: "card", chaser: "seat", winners: "seat", reason: "end" },
  setUp,
  show,
  counted: "story-cards",
  hint: () => t("ba-flip-now"),
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
