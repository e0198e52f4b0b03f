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

/** Where the two spots lie on a structure's patch, in hundredths. */
export const SPOT_PLACES: Record<Structure, readonly [readonly [number, number], readonly [number, number]]> = {
  burrow: [[33, 74], [81, 76]],
  tree: [[37, 26], [81, 76]],
  chair: [[33, 53], [81, 74]],
  kennel: [[33, 71], [81, 76]],
}; // prettier-ignore

/** Two pawns that the dice can call: who is afraid, of whom, and where that one hides; the other waits beside it. */
export interface Pair {
  fearful: Pawn;
  feared: Pawn;
  structure: Structure;
}

export const PAIRS: readonly Pair[] = [
  { fearful: "mouse", feared: "cat", structure: "burrow" },
  { fearful: "mouse", feared: "dog", structure: "burrow" },
  { fearful: "cat", feared: "dog", structure: "tree" },
  { fearful: "cat", feared: "granny", structure: "tree" },
  { fearful: "granny", feared: "mouse", structure: "chair" },
  { fearful: "dog", feared: "granny", structure: "kennel" },
];

/** The pair that two called pawns make. */
export function pairOf(one: Pawn, other: Pawn): Pair | null {
  return PAIRS.find(({ fearful, feared }) => (fearful === one && feared === other) || (fearful === other && feared === one)) ?? null;
}

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
