import type { TableStore } from "../../frame/table.svelte";
import { t } from "../../frame/words.svelte";
import type { Scene } from "./scene";

/** Something that can be done now, on the square where it is done. */
export interface Move {
  input: string;
  seat: number;
  piece: string;
  square: string;
  words: string;
}

/** The open inputs of this screen's seats, as the board shows them: `place T3`, `move m1 c5`, `take b2`. */
export function movesOf(table: TableStore): Move[] {
  return table.mine.flatMap((seat) =>
    table.inputs(seat).map((input) => {
      const { piece, square } = partsOf(input);
      return { input, seat, piece, square, words: inWords(table, input) };
    }),
  );
}

function partsOf(input: string): { verb: string; piece: string; square: string } {
  const [verb = "", ...words] = input.split(" ");
  return { verb, piece: verb === "move" ? words[0]! : verb === "place" ? "cat" : "", square: words.at(-1) ?? "" };
}

export function inWords(table: TableStore, input: string): string {
  const { verb, piece, square } = partsOf(input);
  const name = piece && table.words ? (table.words.get(`piece-${piece}`) ?? piece) : "";
  return t(`cc-${verb}`, { piece: name, square });
}

export function squareOf(scene: Scene, piece: string): string {
  return piece === "cat" ? scene.cat : (scene.mice[Number(piece.charAt(1)) - 1] ?? "");
}

/** What a press on a square that is not lit would mean; the server says why it cannot be. */
export function attempt(scene: Scene, piece: string, square: string): string {
  if (scene.phase === "place") return `place ${square}`;
  if (scene.phase === "fork") return `take ${square}`;
  return `move ${piece} ${square}`;
}
