/** Where squares lie on the drawing: files a to f are columns, rank 7 is the top row. The table stands over c3 to d5. */

export const COLUMNS = 6;
export const ROWS = 7;
export const FILES = "abcdef";
const TABLE_OVER = ["c5", "d5", "c4", "d4", "c3", "d3"];

export const SQUARES = Array.from({ length: COLUMNS * ROWS }, (_, i) => `${FILES[i % COLUMNS]}${ROWS - Math.floor(i / COLUMNS)}`);
export const TABLE_SQUARES = TABLE_OVER.map((_, i) => `T${i + 1}`);

export interface Spot {
  column: number;
  row: number;
}

export function isOnTable(square: string): boolean {
  return square.startsWith("T");
}

export function isUnderTable(square: string): boolean {
  return TABLE_OVER.includes(square);
}

/** The table square that stands over a floor square, if any. */
export function above(square: string): string | undefined {
  const i = TABLE_OVER.indexOf(square);
  return i < 0 ? undefined : TABLE_SQUARES[i];
}

export function spotOf(square: string): Spot {
  const floor = isOnTable(square) ? TABLE_OVER[Number(square.slice(1)) - 1]! : square;
  return { column: FILES.indexOf(floor.charAt(0)), row: ROWS - Number(floor.charAt(1)) };
}

export function indexOf(square: string): number {
  return SQUARES.indexOf(square);
}

export function apart(a: string, b: string): number {
  const [from, to] = [spotOf(a), spotOf(b)];
  return Math.abs(from.column - to.column) + Math.abs(from.row - to.row);
}

export type Side = "top" | "right" | "bottom" | "left";

/** The wall that a square at the rim leans on. */
export function wallOf(square: string): Side {
  const { column, row } = spotOf(square);
  if (row === 0) return "top";
  if (row === ROWS - 1) return "bottom";
  return column === 0 ? "left" : "right";
}

/** Whose home a hole square is, 0 to 3: homes go clockwise from the top. */
export function homeOf(square: string): number {
  const { column } = spotOf(square);
  const wall = wallOf(square);
  if (wall === "top") return column === COLUMNS - 1 ? 1 : 0;
  if (wall === "bottom") return column === 0 ? 3 : 2;
  return wall === "right" ? 1 : 3;
}
