/** Where the finger is: the place of the last press, or the element in focus where a key was pressed. */

let last: { x: number; y: number } | null = null;

addEventListener("pointerdown", (event) => (last = { x: event.clientX, y: event.clientY }), { capture: true });
addEventListener("keydown", () => (last = null), { capture: true });

export function finger(): { x: number; y: number } {
  if (last) return last;
  const box = document.activeElement?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y } : { x: innerWidth / 2, y: innerHeight / 2 };
}

type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const AHEAD: Record<Direction, (dx: number, dy: number) => [along: number, aside: number]> = {
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowUp: (dx, dy) => [-dy, dx],
  ArrowDown: (dx, dy) => [dy, dx],
};

function centre(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Arrow keys walk from one thing that can be done to the next one in that direction. */
export function walkFocus(event: KeyboardEvent, within: HTMLElement): void {
  if (!(event.key in AHEAD) || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
  const doable = [...within.querySelectorAll<HTMLElement>("[data-input],[data-go],[data-select]")];
  const here = document.activeElement;
  const start = doable.find((element) => element === here);
  if (!start) {
    doable[0]?.focus();
  } else {
    const from = centre(start);
    const distance = (element: HTMLElement) => {
      const to = centre(element);
      const [along, aside] = AHEAD[event.key as Direction](to.x - from.x, to.y - from.y);
      return along > 4 ? along + 2 * Math.abs(aside) : Infinity;
    };
    const next = doable.filter((element) => distance(element) < Infinity).sort((a, b) => distance(a) - distance(b))[0];
    next?.focus();
  }
  event.preventDefault();
}
