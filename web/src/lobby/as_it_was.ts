import { COATS, type Coat } from "../art/coats";
import { isAdapting } from "../frame/strength";
import type { RoomMessage } from "../protocol";
import type { Sitter, Where } from "./sitting";

/** What was chosen for a table that has been played at: from there one changes something. */
export interface Chosen {
  players: number;
  sitters: Sitter[];
  names: string[];
  cats: (Coat | "")[];
  headStarts: number[];
  options: Record<string, unknown>;
  where: Where;
  open: boolean;
}

/** The choices of a table, its people in the order of their seats. `isBigScreen`: this is the screen that all look at. */
export function chosenAt({ players, people, you, options, open }: RoomMessage, isBigScreen: boolean): Chosen {
  const seated = people.toSorted((one, other) => Math.min(...one.seats) - Math.min(...other.seats));
  const persons = seated.filter(({ temper }) => temper === null);
  const me = you[0] ?? persons[0]?.person;
  const isHere = persons.every(({ person }) => you.includes(person));
  return {
    players,
    sitters: seated.map(({ person, temper }) => (temper === null ? (person === me ? "me" : "person") : isAdapting(temper) ? "adapts" : temper)),
    names: seated.map(({ name }) => name),
    cats: seated.map(({ avatar }) => COATS.find((coat) => coat === avatar) ?? ""),
    headStarts: seated.map(({ head_start }) => head_start),
    options,
    where: isHere ? "screen" : isBigScreen ? "phones" : "link",
    open: open && !isHere,
  };
}
