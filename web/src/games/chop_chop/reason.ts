/** Why a walk would have been better than another, where a rule of thumb knows it. */

import type { View } from "../../protocol";
import { apart, isUnderTable } from "./squares";

/** So many squares away at most, a cat that rolls well is there in one walk. */
const LONGEST_WALK = 4;

/** "under": a mouse within the cat's reach could have gone under the table. */
export function reason(view: View, done: string, better: string): string | null {
  const [verb, piece = "", to = ""] = better.split(" ");
  const from = (view.mice as string[])[Number(/^m(\d)$/.exec(piece)?.[1]) - 1];
  const cat = view.cat as string;
  if (verb !== "move" || from?.length !== 2 || cat.length !== 2 || apart(cat, from) > LONGEST_WALK) return null;
  const isUnder = (square = "") => isUnderTable(square);
  return isUnder(to) && !isUnder(from) && !isUnder(done.split(" ")[2]) ? "under" : null;
}
