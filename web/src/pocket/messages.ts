/** What the page and its house, the worker that has the rooms, say to each other. */

export type ToHouse =
  | { t: "ask"; id: number; method: string; path: string; lang: string; body: string; key: string }
  | { t: "dial"; id: number; room: string }
  | { t: "said"; id: number; text: string }
  | { t: "left"; id: number };

/** Where Python began: from nothing, or where the device had kept it. */
export type Start = "new" | "kept";

export type FromHouse =
  | { t: "reply"; id: number; status: number; body: string }
  | { t: "opened"; id: number }
  | { t: "told"; id: number; text: string }
  | { t: "closed"; id: number; code: number }
  | { t: "ready"; start: Start }
  | { t: "failed"; why: "browser" | "storage" | "download" };
