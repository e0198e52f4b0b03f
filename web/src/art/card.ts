/** The outline of every card: a rectangle cut by hand. */
export const CARD_SHAPE =
  "M10 3 C36 1 66 2 91 3 C96 3 98 6 98 10 C99 50 98 92 97 130 C97 135 94 137 90 137 C62 139 36 138 10 137 C5 137 3 134 3 130 C1 92 2 48 3 10 C3 6 6 3 10 3 Z";

/** A paw print in a square of 60. */
export const PAW =
  "M30 30 C39 30 48 40 46 48 C44 55 36 52 30 52 C24 52 16 55 14 48 C12 40 21 30 30 30 Z M8 30 a6 8 -18 1 0 12 -3 a6 8 -18 1 0 -12 3 Z M19 15 a6 9 0 1 0 11.5 0 a6 9 0 1 0 -11.5 0 Z M31.5 15 a6 9 0 1 0 11.5 0 a6 9 0 1 0 -11.5 0 Z M42 27 a6 8 18 1 0 12 3 a6 8 18 1 0 -12 -3 Z";
