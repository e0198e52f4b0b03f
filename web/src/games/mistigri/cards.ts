/** The cards as they are drawn and ordered on the screen. Every colour has its own coat. */

export type Coat = "stripes" | "spots" | "socks" | "mask" | "plain" | "patches";

export interface Dye {
  base: string;
  light: string;
  mark: string;
  /** The field behind the cat. */
  field: string;
  ink: string;
  coat: Coat;
}

export const DYES: Record<string, Dye> = {
  r: { base: "#d2594b", light: "#fbe0d2", mark: "#8e2822", field: "#f7d5c8", ink: "#8e2822", coat: "stripes" },
  y: { base: "#f2c14a", light: "#fff3cf", mark: "#a5690c", field: "#fbeab9", ink: "#7d4f08", coat: "spots" },
  g: { base: "#699c4f", light: "#fbf7e4", mark: "#fbf7e4", field: "#d9e8c6", ink: "#315c21", coat: "socks" },
  b: { base: "#7fb0d8", light: "#e4f0f8", mark: "#274a72", field: "#d3e5f1", ink: "#274a72", coat: "mask" },
  v: { base: "#9c78bd", light: "#d9c6e8", mark: "#9c78bd", field: "#e6daf0", ink: "#553278", coat: "plain" },
  o: { base: "#ee9a4d", light: "#fff0dc", mark: "#5f4130", field: "#fbdfbf", ink: "#7d3f0c", coat: "patches" },
  M: { base: "#38324a", light: "#655c80", mark: "#1d1930", field: "#4a5b8c", ink: "#fbe08a", coat: "plain" },
};

const ORDER = "rygbvo";
export const MISTIGRI = "M";

export const isMistigri = (code: string) => code === MISTIGRI;
export const valueOf = (code: string) => (isMistigri(code) ? 10 : Number(code.charAt(0)));
export const dyeOf = (code: string): Dye => DYES[isMistigri(code) ? MISTIGRI : code.charAt(1)] ?? DYES.v!;

/** How cards lie in a hand: by value, then colour. */
export function inOrder(a: string, b: string): number {
  return valueOf(a) - valueOf(b) || ORDER.indexOf(a.charAt(1)) - ORDER.indexOf(b.charAt(1));
}
