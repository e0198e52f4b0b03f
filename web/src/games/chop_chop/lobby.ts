import type { LobbyFacts } from "../module";
import BoardPicture from "./BoardPicture.svelte";
import Scene from "./Scene.svelte";

export default {
  Scene,
  box: { age: 6, traits: { cunning: 3, luck: 2 } },
  players: 2,
  pictured: { option: "board", Picture: BoardPicture },
  role: (seat, players) => (seat === players - 1 ? "seat-role-cat" : "seat-role-mice"),
} satisfies LobbyFacts;
