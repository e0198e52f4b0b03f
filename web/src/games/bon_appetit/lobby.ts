import type { LobbyFacts } from "../module";
import Scene from "./Scene.svelte";

export default {
  Scene,
  players: 4,
  box: { age: 6, traits: { luck: 3 } },
} satisfies LobbyFacts;
