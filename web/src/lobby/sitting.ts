import { openRoom } from "../frame/api";
import { keepTokens } from "../frame/kept";
import { myself, someNames } from "../frame/people";
import { router } from "../frame/router.svelte";
import type { Temper } from "../protocol";

export type Sitter = "me" | "person" | Temper;

export interface Wish {
  game: string;
  sitters: Sitter[];
  options: Record<string, unknown>;
  /** All people at this screen; else each comes by the link. */
  together: boolean;
}

/** Open a room as wished, keep the tokens of those who sit at this device, and go there. */
export async function sitDown({ game, sitters, options, together }: Wish): Promise<void> {
  const me = myself();
  const others = someNames(sitters.length, me.name);
  const names = sitters.map((sitter, i) => (sitter === "me" ? me.name : sitter === "person" && !together ? "" : others[i]!));
  const bots = sitters.map((sitter) => (sitter === "me" || sitter === "person" ? null : sitter));
  const { room, tokens } = await openRoom({ game, players: sitters.length, options, bots, names });
  const own = tokens.filter((token, i): token is string => token !== null && (together || sitters[i] === "me"));
  keepTokens(room, own);
  router.go(`/r/${room}`);
}
