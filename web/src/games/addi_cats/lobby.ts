import type { LobbyFacts } from "../module";
import Scene from "./Scene.svelte";

export default {
  Scene,
  players: 4,
  page: { words: "door-practice", load: () => import("./PracticePage.svelte") },
  chooser: { option: "tables", load: () => import("./TableTicks.svelte") },
  presets: [
    { name: "usual", options: {} },
    { name: "short", options: { finish: "champion" } },
    { name: "first-sums", options: { tables: 5, specials: false, pace_ms: 2500 } },
    { name: "calm", options: { slap_ms: 12000, pace_ms: 4000 } },
  ],
} satisfies LobbyFacts;
