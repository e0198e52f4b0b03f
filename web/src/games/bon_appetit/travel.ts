import type { TransitionConfig } from "svelte/transition";

import { settings } from "../../frame/settings.svelte";

function middle(box: DOMRect): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Journey {
  /** The seat whose pile a card comes from or goes to; −1: it does not travel. */
  seat: number;
  duration: number;
  delay?: number;
}

/** A card travels between the middle and the pile of a seat. */
export function travel(node: Element, { seat, duration, delay = 0 }: Journey): TransitionConfig {
  const pile = node.closest("[data-cloth]")?.querySelector(`[data-pile="${seat}"]`);
  if (seat < 0 || !pile || settings.still) return { duration: 0 };
  const [here, there] = [node.getBoundingClientRect(), pile.getBoundingClientRect()];
  const [from, to] = [middle(there), middle(here)];
  const size = there.width / here.width;
  return {
    duration,
    delay,
    css: (t, u) =>
      `transform: translate(${(from.x - to.x) * u}px, ${(from.y - to.y) * u - 60 * Math.sin(Math.PI * t) * t}px) scale(${1 + (size - 1) * u}); opacity: ${Math.min(1, t * 6)}`,
  };
}
