import { cubicOut } from "svelte/easing";
import { crossfade } from "svelte/transition";

import { settings } from "../../frame/settings.svelte";

/** A pawn walks from where it stood to where it stands. */
export const [send, receive] = crossfade({
  duration: (far) => (settings.still ? 0 : Math.min(140 + far * 0.5, 420)),
  easing: cubicOut,
  fallback: () => ({ duration: 0 }),
});
