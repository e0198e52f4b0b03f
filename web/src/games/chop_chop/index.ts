import { t } from "../../frame/words.svelte";
import type { GameModule } from "../module";
import { miceSeats, standings, story } from "./ending";
import { goal } from "./goal";
import Leftover from "./Leftover.svelte";
import { hints } from "./hints";
import Moment from "./Moment.svelte";
import { inWords } from "./moves";
import { reason } from "./reason";
import { CAUGHT, CHEESES, setUp, show, type Scene } from "./scene";
import Table from "./Table.svelte";
import * as told from "./told";

const module: GameModule<Scene> = {
  Table,
  vocabulary: { piece: "piece", tile: "tile", winner: "winner", winners: "seat", square: "square", frm: "square", to: "square" },
  setUp,
  show,
  ...told,
  hints,
  goal,
  counted: "story-hunt",
  standings,
  story,
  Leftover,
  Moment,
  reason,
  inWords,
  hint: (table) => {
    const { phase, roll, rolls, bound, won, catSeat } = table.scene as Scene;
    if (phase !== "move") return t(`cc-phase-${phase}`, { n: roll, rolls });
    if (table.turn === catSeat) return t("cc-phase-move-cat");
    if (won === CHEESES) return t("cc-phase-home");
    return t(bound ? "cc-phase-move-same" : "cc-phase-move");
  },
  minor: ({ kind, rolls }) => kind === "nothing" || (kind === "turn" && rolls === 1),
  curves: (view, table) => [
    {
      seats: miceSeats(table),
      label: t("cc-cheeses"),
      colour: "var(--curve-2)",
      last: view.won as number,
      change: (event) => (event.kind === "won" ? 1 : 0),
    },
    {
      seats: [miceSeats(table).length],
      label: t("cc-mice-caught"),
      colour: "var(--curve-0)",
      last: (view.mice as string[]).filter((square) => square === CAUGHT).length,
      change: (event) => (event.kind === "caught" ? 1 : 0),
    },
  ],
};

export default module as GameModule;
