/** The page's addresses: `/` is the lobby, `/r/{room}` a room; `#t=TOKEN` is an invitation to a place. */

interface Place {
  room: string | null;
  token: string | null;
}

function read(): Place {
  const room = /^\/r\/([a-z0-9]+)$/.exec(location.pathname)?.[1] ?? null;
  const token = new URLSearchParams(location.hash.slice(1)).get("t");
  return { room, token };
}

class Router {
  place = $state<Place>(read());

  constructor() {
    addEventListener("popstate", () => (this.place = read()));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.place = read();
    scrollTo(0, 0);
  }
}

export const router = new Router();
