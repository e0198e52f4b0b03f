/**
 * Life between the moves: now and then an animal flicks its ears, blinks or sways its tail. In between nothing runs, as
 * each part of a drawing that is being animated is a layer of its own, and a table has dozens of ears and eyes.
 */

const DEEDS = ["blink", "flick", "blink", "sway"];
const SHORTEST_REST_MS = 1200;
const LONGEST_REST_MS = 5200;
const DEED_MS = 2700;

export function life(drawing: SVGElement): { destroy: () => void } {
  let timer: ReturnType<typeof setTimeout>;
  const rest = () => {
    delete drawing.dataset.life;
    timer = setTimeout(stir, SHORTEST_REST_MS + Math.random() * (LONGEST_REST_MS - SHORTEST_REST_MS));
  };
  const stir = () => {
    drawing.dataset.life = DEEDS[Math.floor(Math.random() * DEEDS.length)];
    timer = setTimeout(rest, DEED_MS);
  };
  rest();
  return { destroy: () => clearTimeout(timer) };
}
