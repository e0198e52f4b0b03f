/**
 * The page's addresses: the lobby; `r/ROOM` a table, `hand/ROOM` the same beside a big screen, `tv` and `tv/ROOM` the big
 * screen; `replay`, `replay/ROOM`, `replay/ROOM/ROUND` and `replay/ROOM/ROUND/INPUTS` a game told again, from the
 * moment after so many inputs; `learn/GAME` a tutorial, `learn/GAME/EXERCISE` a part of it; `book` the house book and what is in it. `#t=TOKEN` is an
 * invitation to a place.
 */

import { address, openPath } from "./root";

export type Place =
  | { at: "lobby" | "tv-lobby" }
  | { at: "room" | "hand"; room: string; token: string | null }
  | { at: "tv"; room: string }
  | { at: "replay"; room: string | null; round: number | null; from: number }
  | { at: "learn"; game: string; exercise: string | null }
  | { at: "book"; path: string[] };

function read(): Place {
  const [first = "", second = "", third = "", fourth = ""] = openPath().split("/");
  const token = new URLSearchParams(location.hash.slice(1)).get("t");
  const isRoom = /^[a-z0-9]+$/.test(second);
  if (first === "r" && isRoom) return { at: "room", room: second, token };
  if (first === "hand" && isRoom) return { at: "hand", room: second, token };
  if (first === "tv") return isRoom ? { at: "tv", room: second } : { at: "tv-lobby" };
  if (first === "replay") return { at: "replay", room: isRoom ? second : null, round: /^\d+$/.test(third) ? Number(third) : null, from: /^\d+$/.test(fourth) ? Number(fourth) : 0 };
  if (first === "learn" && /^[a-z_]+$/.test(second)) return { at: "learn", game: second, exercise: third || null };
  if (first === "book") return { at: "book", path: openPath().split("/").slice(1) };
  return { at: "lobby" };
}

class Router {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener("popstate", () => (this.place = read()));
  }

  /** Go to one of the page's own addresses: `go("r/abc")`; the lobby is `go("")`. */
  go(path: string): void {
    history.pushState(null, "", address(path));
    this.place = read();
    scrollTo(0, 0);
  }
}

export const router = new Router();
