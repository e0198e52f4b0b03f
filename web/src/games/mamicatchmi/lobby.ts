import type { LobbyFacts } from "../module";
import Scene from "./Scene.svelte";

export default {
  Scene,
  players: 4,
  box: { age: 5, traits: { speed: 3, luck: 1 } },
} satisfies LobbyFacts;
