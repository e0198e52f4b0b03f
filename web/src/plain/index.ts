import { fetchCatalogue } from "../frame/api";
import type { GameModule } from "../games/module";
import type { View } from "../protocol";
import Board from "./Board.svelte";

const EVENT_MS = 420;

/** The table of a game that has no folder of its own: what its server says of it is enough. */
export async function plainModule(game: string): Promise<GameModule> {
  const { vocabulary, hidden } = await fetchCatalogue(game);
  const module: GameModule<View> = {
    Table: Board,
    vocabulary,
    hidden,
    setUp: (view) => view,
    async show(_, event, stage) {
      stage.noise(event.kind === "win" ? "win" : "paw");
      await stage.wait(EVENT_MS);
    },
  };
  return module as GameModule;
}
