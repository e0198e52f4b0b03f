/** A game that was played, in a sentence. */
import { temperName } from "../frame/strength";
import type { BookResult, ResultPlayer } from "../wire";
import { houseBook } from "./book.svelte";
import { tm } from "./words";

/** What somebody at a table is called here: a person of the house, a guest, or a cat of ours. */
export const called = ({ person, temper }: ResultPlayer): string => (temper ? tm("bot", { temper: temperName(temper).toLocaleLowerCase() }) : houseBook.nameOf(person));

/** Several of them in one breath. */
export function listed(players: ResultPlayer[]): string {
  const names = players.map(called);
  const last = names.pop() ?? "";
  return names.length ? tm("list", { first: names.join(", "), last }) : last;
}

/** Who has won. */
export function headline({ players }: BookResult): string {
  const winners = players.filter(({ place }) => place === 1);
  return winners.length === players.length ? tm("result-nobody") : tm("result-won", { names: listed(winners) });
}
