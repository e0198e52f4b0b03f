/** What stands in the garden, by the names that the rules give it. */

export const PAWNS = ["mouse", "cat", "dog", "granny"] as const;
export type Pawn = (typeof PAWNS)[number];

export const STRUCTURES = ["burrow", "tree", "chair", "kennel"] as const;
export type Structure = (typeof STRUCTURES)[number];

/** The two spots of every structure: on it, and beside it. */
export const SPOTS: Record<Structure, readonly [string, string]> = {
  burrow: ["burrow_in", "burrow_side"],
  tree: ["tree_up", "tree_foot"],
  chair: ["chair_on", "chair_side"],
  kennel: ["kennel_in", "kennel_side"],
};

/** The spots that a pawn may ever be called to: these have keys. */
export const TARGETS: Record<Pawn, readonly string[]> = {
  mouse: ["burrow_in", "chair_side"],
  cat: ["tree_up", "burrow_side"],
  dog: ["kennel_in", "tree_foot", "burrow_side"],
  granny: ["chair_on", "kennel_side", "tree_foot"],
};

/** How a pawn feels. */
export type Mood = "home" | "held" | "right" | "wrong" | "won" | "lost";

export type Edge = "bottom" | "left" | "top" | "right";
const EDGES: Record<number, readonly Edge[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
};

/** The edge at which a seat sits, clockwise from the one at the bottom. */
export function edgeOf(seat: number, bottom: number, seats: number): Edge {
  return EDGES[seats]?.[(seat - bottom + seats) % seats] ?? "top";
}
