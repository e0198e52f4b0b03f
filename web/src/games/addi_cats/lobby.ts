import type { LobbyFacts } from "../module";
import Scene from "./Scene.svelte";

export default { Scene, players: 4 } satisfies LobbyFacts;
