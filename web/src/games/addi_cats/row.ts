/** How the others' cards are laid on a tall screen: above the mouse, in rows. */

export interface Row {
  columns: number;
  /** How wide a card is, in pixels. */
  card: number;
  /** How high the line below a card is: where columns are narrow, how many are left stands under the name. */
  plate: number;
}

const READABLE = 80;
const LARGEST = 200;
/** Where it is too narrow or too low for readable cards, smaller ones are tried; the last is taken in any case. */
const SMALLER = [72, 64, 56, 48, 40];
/** Less than that is too little to slap. */
const MOUSE = 56;
const TALLER = 1.4;
const PLATE = 42;
const HIGHER_PLATE = 56;
/** The way round the mouse, with what stands at its edges. */
const AROUND = 104;
/** So much of a column is card. */
const SHARE = 0.78;

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** The widest cards that leave the mouse its room, in the usual number of columns or, if need be, in fewer rows. */
export function layRow(wide: number, tall: number, usual: number, others: number): Row {
  const own = TALLER * between(58, Math.min(0.2 * wide, 0.115 * tall), 210);
  const widest = (columns: number) => (SHARE * wide) / columns;
  const plate = (columns: number) => (columns > usual ? HIGHER_PLATE : PLATE);
  const mouse = (card: number, columns: number) => tall - Math.ceil(others / columns) * (TALLER * card + plate(columns)) - own - AROUND;
  const asUsual = { columns: usual, card: between(READABLE, Math.min(widest(usual), 0.15 * tall), LARGEST), plate: PLATE };
  if (mouse(asUsual.card, usual) >= MOUSE) return asUsual;
  for (const card of SMALLER) {
    for (let columns = Math.max(usual, others); columns >= usual; columns--) if (card <= widest(columns) && mouse(card, columns) >= MOUSE) return { columns, card, plate: plate(columns) };
  }
  return { columns: others, card: SMALLER.at(-1)!, plate: plate(others) };
}
