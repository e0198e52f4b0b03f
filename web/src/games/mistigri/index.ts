import type { GameModule } from "../module";
import { hint } from "./hint";
import { hints } from "./hints";
import Moment from "./Moment.svelte";
import { inWords } from "./moves";
import { setUp, type Scene } from "./scene";
import { show } from "./showings";
import Table from "./Table.svelte";
import * as told from "./told";

const module: GameModule<Scene> = {
  Table,
  vocabulary: {
    card: "card", cards: "card", gave: "card", took: "card", from: "seat", to: "seat", seats: "seat", winners: "seat",
    pair: "pair", reason: "end",
  }, // prettier-ignore
  setUp,
  show,
  ...told,
  hints,
  goal: "goal-mistigri",
  hint,
  Moment,
  inWords,
  hidden: true,
  open: ({ reckoning }) => reckoning !== null,
  minor: ({ kind }) => kind === "turn" || kind === "deal",
  acting: (scene, turn) => (scene.phase === "swap" ? scene.pendingBy : turn),
  counted: "story-points",
  better: "fewer",
  curves: (view, table) =>
    (view.scores as number[]).map((last, seat) => ({
      label: table.names[seat] ?? "",
      colour: `var(--curve-${seat})`,
      last,
      change: (event) => (event.kind === "penalty" && event.seat === seat ? (event.points as number) : 0),
    })),
};

export default module as GameModule;
