/** Cats by their coats. A pattern goes with every colour, so that nobody has to tell cats by colour alone. */

export const COATS = ["ginger", "tabby", "tuxedo", "snow", "siamese", "calico", "smoke", "lynx", "tiger"] as const;
export type Coat = (typeof COATS)[number];
export type Pattern = "plain" | "stripes" | "bold" | "mask" | "patch" | "bib" | "spots";

export interface Fur {
  base: string;
  light: string;
  mark: string;
  eye: string;
  pattern: Pattern;
}

export const FURS: Record<Coat, Fur> = {
  ginger: { base: "#e8893f", light: "#fbe3c0", mark: "#c2602a", eye: "#9cc25a", pattern: "stripes" },
  tabby: { base: "#a98a66", light: "#efe0c6", mark: "#6c5037", eye: "#e9c34a", pattern: "stripes" },
  tuxedo: { base: "#4a4650", light: "#fbf5ea", mark: "#4a4650", eye: "#f0cc4e", pattern: "bib" },
  snow: { base: "#fbf3e6", light: "#ffffff", mark: "#e6d3bd", eye: "#7fb6d6", pattern: "plain" },
  siamese: { base: "#efdcbd", light: "#f9edd8", mark: "#6d4c3c", eye: "#6fb0dd", pattern: "mask" },
  calico: { base: "#fbf0de", light: "#ffffff", mark: "#df8038", eye: "#a8bf58", pattern: "patch" },
  smoke: { base: "#8b99ad", light: "#dfe5ec", mark: "#66748a", eye: "#f2c94f", pattern: "plain" },
  lynx: { base: "#cfa878", light: "#f6e8d0", mark: "#7d5938", eye: "#d9c043", pattern: "spots" },
  tiger: { base: "#ef9a35", light: "#fdf3e1", mark: "#453029", eye: "#f4d75e", pattern: "bold" },
};

export type CatPose = "sit" | "stalk" | "pounce" | "sleep" | "sulk" | "cheer";
export type Mood = "calm" | "sly" | "wide" | "closed" | "cross" | "happy";
export type MousePose = "stand" | "run" | "cheer" | "dizzy" | "sleep" | "peek";

/** The scarves of mice 1 to 4, each with its own weave. */
export const SCARVES = ["#c8443a", "#3f7f5f", "#e0a526", "#5a4a9c"] as const;
