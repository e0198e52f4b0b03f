import type { GameModule } from "../module";
import { forAll, hint } from "./hint";
import Practice from "./Practice.svelte";
import { hints } from "./hints";
import { setUp, show, type Scene } from "./scene";
import Table from "./Table.svelte";
import * as told from "./told";
import { holdings, phrase } from "./story";

const module: GameModule<Scene> = {
  Table,
  Ending: Practice,
  vocabulary: { card: "card", to: "seat", losers: "seat", givers: "seat" },
  setUp,
  show,
  ...told,
  phrase,
  hints,
  goal: "goal-addi_cats",
  hint,
  forAll,
  ends: "out",
  quiet: ["flip", "restart", "take_all"],
  counted: "story-left",
  better: "fewer",
  tieBreak: ({ ranks }, seats) => Math.max(...seats.map((seat) => (ranks as number[])[seat]! || Infinity)),
  curves: holdings,
};

export default module as GameModule;
