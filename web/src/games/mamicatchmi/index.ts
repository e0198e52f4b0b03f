import type { GameModule } from "../module";
import { forAll, hint } from "./hint";
import { highlight } from "./highlight";
import { hints } from "./hints";
import { setUp, show, type Scene } from "./scene";
import Table from "./Table.svelte";
import * as told from "./told";

const module: GameModule<Scene> = {
  Table,
  vocabulary: {
    pawn: "pawn", pawns: "pawn", dice: "pawn", gets: "pawn", gives: "pawn", structure: "structure", structures: "structure",
    spot: "spot", owners: "seat", other: "seat", loser: "seat", giver: "seat", taker: "seat", seats: "seat", winners: "seat",
    reason: "end",
  }, // prettier-ignore
  setUp,
  show,
  ...told,
  hints,
  highlight,
  goal: "goal-mamicatchmi",
  hint,
  forAll,
  ends: "end",
  quiet: ["timeout", "next", "grab"],
  counted: "story-tokens",
  better: "more",
  curves: (view, table) =>
    (view.tokens as number[]).map((last, seat) => ({
      label: table.names[seat] ?? "",
      colour: `var(--curve-${seat})`,
      last,
      change: (event) => {
        if (event.kind !== "token") return 0;
        return Number(event.taker === seat) - Number(event.giver === seat);
      },
    })),
};

export default module as GameModule;
