/** Cards by their codes: `7+4`, `11`, or the letter of a special card. */

export const SPECIALS = ["C", "D", "M", "S", "T", "G"] as const;
export type Special = (typeof SPECIALS)[number];

export function isSpecial(code: string): code is Special {
  return (SPECIALS as readonly string[]).includes(code);
}

/** The numbers printed on a card: two, one, or none. */
export function numbersOf(code: string): number[] {
  return isSpecial(code) ? [] : code.split("+").map(Number);
}

export function isAddition(code: string): boolean {
  return code.includes("+");
}

export function totalOf(code: string): number {
  return numbersOf(code).reduce((sum, number) => sum + number, 0);
}

/** 6 and 9 are underlined, so that nobody takes one for the other from across the roof. */
export function isUnderlined(number: number): boolean {
  return number % 10 === 6 || number % 10 === 9;
}

export const GREATEST = 10;

/** All sums that two numbers can make. */
export const SUMS: readonly number[] = Array.from({ length: 2 * GREATEST - 1 }, (_, i) => i + 2);

/** The correction card of a sum: its additions, the smaller first number first. */
export function correction(sum: number): string[] {
  const firsts = Array.from({ length: GREATEST }, (_, i) => i + 1);
  return firsts.filter((a) => sum - a >= 1 && sum - a <= GREATEST).map((a) => `${a}+${sum - a}`);
}
