import type { LobbyFacts } from "../module";
import Scene from "./Scene.svelte";

export default {
  Scene,
  players: 4,
  box: { age: 7, traits: { cunning: 2, luck: 2 } },
} satisfies LobbyFacts;
