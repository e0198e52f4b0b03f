import type { LobbyFacts } from "../module";
import Scene from "./Scene.svelte";

export default {
  Scene,
  players: 2,
  role: (seat, players) => (seat === players - 1 ? "seat-role-cat" : "seat-role-mice"),
} satisfies LobbyFacts;
