/** A prepared table of every game, with something on it and the first seat to move: for pictures. */

import { remember } from "./house.mjs";

export const NAMES = ["Pina", "Figaro", "Nuvola", "Zenzero", "Olivia"];
const FLOOR = ["?.h?C?", "???.??", "??.?.?", "h?..?h", "?.????", "C??.??", "??.h??"];
export const TABLES = {
  bon_appetit: {
    players: 4, bots: [null, "cat", "cat", "cat"],
    position: {
      turn: 0, owner: 3, tries: 2, common: ["CH", "M3", "CH", "CA", "CH", "CH"], tokens: [2, 1, 0, 1], stock: 5, down: [9, 12, 8, 14],
      piles: [14, 17, 12, 19].map((count) => Array(count).fill("CH")),
    },
  },
  chop_chop: {
    players: 2, bots: [null, "cat"],
    position: { phase: "move", roll: 2, turn: 0, floor: FLOOR, cat: "T2", mice: ["b6", "f4", "-", "c2"], won: 4 },
  },
  mistigri: {
    players: 4, bots: [null, "cat", "cat", "cat"],
    position: {
      phase: "discard", turn: 0, pile: ["2r", "2v", "3v", "4b", "6b"],
      hands: [["3g", "3b", "4v", "5y", "6g", "7r", "8g", "M"], ["2y", "3y", "4r", "5r", "6r", "7v"], ["3r", "4g", "5b"], ["2b", "4y", "6y", "5v"]],
    },
  },
  addi_cats: {
    players: 4, bots: [null, "cat", "cat", "cat"],
    position: {
      turn: 0, piles: [["4+4", "2+2"], ["5+5", "6+1"], ["9", "3+1"], ["7+2", "8+1", "1+1"]].map((top, i) => [...top, ...Array(18 + 5 * i).fill("5+9")]),
      faceup: [["7+4", "2+9"], ["8", "6+6"], ["9+5"], ["3+3", "10+1", "4"]],
    },
  },
  mamicatchmi: {
    players: 3, bots: [null, null, null], options: { window_ms: 600_000 },
    position: { phase: "choice", turn: 0, dice: ["dog", "dog"], tokens: [7, 4, 6], pawns: { mouse: 0, cat: 1, dog: 2, granny: -1 } },
  },
}; // prettier-ignore

/** Sit down at a prepared table and wait until it stands as it is to be seen; people at other seats sit still somewhere else. */
export async function sitAtPrepared(house, page, game, settings = {}) {
  const { room, tokens } = await house.room({ game, names: NAMES, pace: "calm", seed: 1, ...TABLES[game] });
  const [own, ...others] = tokens.filter((token) => token !== null);
  const delay = "20"; // no warm-up in the picture
  if (others.length) {
    const other = await house.page();
    await remember(other, { delay, tokens: JSON.stringify({ [room]: others }) });
    await other.goto(`/r/${room}`);
    page.once("close", () => void other.context().close().catch(() => {})); // the browser may be gone by then
  }
  await remember(page, { delay, settings: JSON.stringify({ name: "Pina", avatar: "calico", ...settings }) });
  await page.goto(`/r/${room}#t=${own}`);
  await page.waitForSelector('[data-table][data-state="playing"] [data-input]');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
}
