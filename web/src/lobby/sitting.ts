import { factsOf, openRoom } from "../frame/api";
import { keepTokens } from "../frame/kept";
import { guide } from "../frame/newcomer";
import { myself, someNames } from "../frame/people";
import { router } from "../frame/router.svelte";
import { adapted } from "../frame/strength";
import type { Temper } from "../protocol";

/** `adapts`: a bot that stays near whoever it meets, as it has come to know them on this device. */
export type Sitter = "me" | "person" | "adapts" | Temper;
/** All round this screen; each on a phone with the table on this one; each by the link. */
export type Where = "screen" | "phones" | "link";

export interface Wish {
  game: string;
  sitters: Sitter[];
  options: Record<string, unknown>;
  where: Where;
  /** A corrected box. */
  components?: Record<string, unknown>;
  /** What each one who sits at this device is called; else a name at random. */
  names?: string[];
  /** The cat of each one who sits at this device, where one was chosen. */
  avatars?: string[];
  /** Milliseconds that each one's reactions are given. */
  headStarts?: number[];
  /** Listed for everybody on this server. */
  open?: boolean;
}

/**
 * The places in the order of their seats: `first` begins and the others follow clockwise. Places at the end that play
 * something else keep their seats: only `equals` of them, from the first on, can begin.
 */
export function inSeatOrder(places: number, equals: number, first: number): number[] {
  return Array.from({ length: places }, (_, seat) => (seat < equals ? (first + seat) % equals : seat));
}

/** Open a room as wished, keep the tokens of those who sit at this device, and go there. */
export async function sitDown({ game, sitters, options, where, components, names: given = [], avatars = [], headStarts = [], open = false }: Wish): Promise<void> {
  const me = myself();
  const others = someNames(sitters.length, me.name);
  const isHere = (sitter: Sitter) => (sitter === "me" ? where !== "phones" : where === "screen");
  const names = sitters.map((sitter, i) => {
    if (sitter === "me" && isHere(sitter)) return me.name;
    return sitter !== "me" && (sitter !== "person" || isHere(sitter)) ? given[i] || others[i]! : "";
  });
  const facts = sitters.includes("adapts") ? await factsOf(game) : null;
  const bots = sitters.map((sitter) => (sitter === "me" || sitter === "person" ? null : sitter === "adapts" ? adapted(facts!) : sitter));
  const cats = sitters.map((sitter, i) => (isHere(sitter) ? (sitter === "me" ? me.avatar : (avatars[i] ?? "")) : ""));
  const { room, tokens } = await openRoom({ game, players: sitters.length, options, components: components ?? null, bots, names, avatars: cats, open, head_starts: headStarts });
  const own = tokens.filter((token, i): token is string => token !== null && isHere(sitters[i]!));
  if (own.length) {
    keepTokens(room, own);
    guide(game, room);
  }
  router.go(where === "phones" ? `tv/${room}` : `r/${room}`);
}
