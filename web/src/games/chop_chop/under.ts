import { fetchRecord } from "../../frame/api";
import { SQUARES } from "./squares";

/** What lay under every tile of a game that is over, by square; nothing where its record is not to be had. */
export async function tilesUnder(room: string, round: number): Promise<Record<string, string>> {
  const { position } = (await fetchRecord(room, round)) as { position: { floor: string[]; tiles: string } };
  const covered = SQUARES.filter((_, i) => position.floor.join("")[i] === "?");
  return Object.fromEntries(covered.map((square, i) => [square, position.tiles.charAt(i)]));
}
