import type { TableStore } from "../../frame/table.svelte";
import type { Scene } from "./scene";
import type { Pawn } from "./things";

export interface Drag {
  pointer: number;
  seat: number;
  pawn: Pawn;
  x: number;
  y: number;
  /** The spot that it hangs over. */
  over: string | null;
}

/** How far from the middle of a spot a pawn may be let go, in widths of the spot. */
const REACH = 0.85;

/** Fingers that hold pawns: press = grab, release = place. Every finger is its own. */
export class Grasp {
  drags = $state<Drag[]>([]);
  garden: HTMLElement | null = null;

  constructor(private readonly table: TableStore) {}

  get #scene(): Scene {
    return this.table.scene as Scene;
  }

  isDragged(pawn: Pawn): boolean {
    return this.drags.some((drag) => drag.pawn === pawn);
  }

  /** A press on a pawn. What is not allowed is tried all the same, for the server to say why not. */
  press(event: PointerEvent, seat: number, pawn: Pawn): void {
    if (event.button !== 0 || this.#isTooLate(pawn)) return;
    (event.currentTarget as Element).releasePointerCapture?.(event.pointerId);
    if (this.#scene.hand[seat] !== pawn) this.grab(event, seat, pawn);
    this.drags.push({ pointer: event.pointerId, seat, pawn, x: event.clientX, y: event.clientY, over: null });
  }

  grab(event: Event, seat: number, pawn: Pawn): void {
    if (!this.#isTooLate(pawn)) this.table.react(`grab ${pawn}`, seat, event);
  }

  place(event: Event, seat: number, spot: string): void {
    this.table.react(`place ${spot}`, seat, event);
  }

  readonly move = (event: PointerEvent): void => {
    const drag = this.drags.find(({ pointer }) => pointer === event.pointerId);
    if (!drag) return;
    drag.x = event.clientX;
    drag.y = event.clientY;
    drag.over = this.#spotAt(event.clientX, event.clientY);
  };

  /** Let go off every spot, the pawn stays in the hand (MC-G10): nothing is sent. */
  readonly release = (event: PointerEvent): void => {
    const drag = this.drags.find(({ pointer }) => pointer === event.pointerId);
    if (!drag) return;
    this.drags = this.drags.filter((each) => each !== drag);
    const spot = event.type === "pointerup" ? this.#spotAt(event.clientX, event.clientY) : null;
    if (spot) this.place(event, drag.seat, spot);
  };

  /** Whoever reaches for a called pawn a moment after the duel has done nothing wrong: what has come of it stands there to be read. */
  #isTooLate(pawn: Pawn): boolean {
    const { tale, phase } = this.#scene;
    return phase !== "duel" && tale !== null && [tale.pair.fearful, tale.pair.feared].includes(pawn);
  }

  /** The table has said no: whoever holds nothing drags nothing. */
  letGo(): void {
    if (this.drags.length) this.drags = this.drags.filter(({ seat, pawn }) => this.#scene.hand[seat] === pawn);
  }

  #spotAt(x: number, y: number): string | null {
    let [best, least] = [null as string | null, REACH];
    for (const spot of this.garden?.querySelectorAll<HTMLElement>("[data-spot]") ?? []) {
      const box = spot.getBoundingClientRect();
      const far = Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2) / box.width;
      if (far < least) [best, least] = [spot.dataset.spot!, far];
    }
    return best;
  }
}
