import type { LobbyFacts, Preset } from "../module";
import Scene from "./Scene.svelte";

/** After how many minutes half of all games of calm players are over, by their number: by the book, and the short way. */
const MINUTES: Record<number, { book: number; minutes: number }> = {
  2: { book: 35, minutes: 10 },
  4: { book: 20, minutes: 10 },
  5: { book: 25, minutes: 8 },
  6: { book: 30, minutes: 7 },
  7: { book: 30, minutes: 5 },
  8: { book: 35, minutes: 4 },
};

/** With three nothing is left to shorten: when the champion is known only two are left. */
function shortWay(players: number): Preset[] {
  const lasts = MINUTES[players];
  if (!lasts) return [];
  const [options, words] = players === 2 ? [{ two_win: "first_hand" }, "short-first-hand"] : [{ finish: "champion" }, "short-champion"];
  return [{ name: "short", options, shorter: { words, ...lasts } }];
}

export default {
  Scene,
  box: { age: 6, traits: { sums: 3, speed: 3, luck: 1 } },
  players: 4,
  page: { words: "door-practice", load: () => import("./PracticePage.svelte") },
  chooser: { option: "tables", load: () => import("./TableTicks.svelte") },
  presets: (players) => [
    ...shortWay(players),
    { name: "first-sums", options: { tables: 5, specials: false, pace_ms: 2500 } },
    { name: "calm", options: { slap_ms: 12000, pace_ms: 4000 } },
  ],
} satisfies LobbyFacts;
