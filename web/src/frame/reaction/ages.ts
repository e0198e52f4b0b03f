/** By how many milliseconds an adult is faster than a child, as the bots' model of people has it (`bots/people.py`). */
export const HEAD_STARTS: readonly { years: number; ms: number }[] = [
  { years: 5, ms: 481 },
  { years: 6, ms: 372 },
  { years: 7, ms: 299 },
  { years: 8, ms: 238 },
  { years: 9, ms: 192 },
  { years: 10, ms: 146 },
  { years: 12, ms: 86 },
  { years: 15, ms: 30 },
];
