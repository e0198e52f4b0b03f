/** Real pictures of every table that there is, desktop and phone, and a short animation, into docs/screenshots. */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { openHouse } from "./house.mjs";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs", "screenshots");
const MOST_BYTES = 150_000;
const ANIMATED_MS = 6000;
const FRAME_MS = 110;
const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const NAMES = ["Pina", "Figaro", "Nuvola", "Zenzero", "Olivia"];
const FLOOR = ["?.h?C?", "???.??", "??.?.?", "h?..?h", "?.????", "C??.??", "??.h??"];
const TABLES = {
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
      turn: 1, piles: [["4+4", "2+2"], ["5+5", "6+1"], ["9", "3+1"], ["7+2", "8+1", "1+1"]].map((top, i) => [...top, ...Array(18 + 5 * i).fill("5+9")]),
      faceup: [["7+4", "2+9"], ["8", "6+6"], ["9+5"], ["3+3", "10+1", "4"]],
    },
  },
  mamicatchmi: {
    players: 3, bots: [null, "kitten", "kitten"], options: { window_ms: 600_000 },
    position: { phase: "choice", turn: 0, dice: ["dog", "dog"], tokens: [7, 4, 6], pawns: { mouse: 0, cat: 1, dog: 2, granny: -1 } },
  },
}; // prettier-ignore

/** A picture no larger than it may be: JPEG, and coarser until it fits. */
async function take(page, name) {
  for (let quality = 88; ; quality -= 8) {
    const path = join(FOLDER, `${name}.jpg`);
    await page.screenshot({ path, type: "jpeg", quality });
    if (statSync(path).size <= MOST_BYTES || quality <= 40) return console.log(`${name}.jpg ${Math.round(statSync(path).size / 1000)} kB`);
  }
}

async function seat(house, page, game) {
  const { room, tokens } = await house.room({ game, names: NAMES, pace: "calm", ...TABLES[game] });
  await page.goto("/");
  await page.evaluate(() => {
    localStorage.setItem("mousehole.settings", JSON.stringify({ name: "Pina", avatar: "calico" }));
    localStorage.setItem("mousehole.delay", "20"); // no warm-up in the picture
  });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.waitForSelector("[data-input]");
  await page.waitForTimeout(500);
}

/** Games without a prepared table here are shown as they are dealt. */
async function dealt(house, page, game) {
  const players = { addi_cats: 3, mamicatchmi: 3 }[game] ?? 3;
  const { room, tokens } = await house.room({ game, players, bots: [null, ...Array(players - 1).fill("cat")], names: NAMES, pace: "normal" });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.waitForSelector("[data-table][data-game]");
  await page.waitForTimeout(2500);
}

/** A chase in Bon Appétit!, picture by picture; Pillow puts them together. */
async function animate(house) {
  const page = await house.page({ viewport: { width: 620, height: 640 }, reducedMotion: "no-preference" });
  const piles = [["M2", "CH", "CH", "CH"], ["CH", "CA", "M1", "CH"], ["CH", "CH", "CH"]];
  const wish = { players: 3, bots: [null, "cat", "cat"], position: { turn: 0, common: ["CH", "CH"], piles } };
  const { room, tokens } = await house.room({ game: "bon_appetit", names: NAMES, pace: "normal", ...wish });
  await page.goto(`/r/${room}#t=${tokens[0]}`);
  await page.waitForSelector('[data-input="flip"]');
  const folder = mkdtempSync(join(tmpdir(), "mousehole-frames-"));
  const film = await page.context().newCDPSession(page);
  const frames = [];
  film.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    const ms = Math.round(metadata.timestamp * 1000);
    if (ms - (frames.at(-1)?.ms ?? 0) >= FRAME_MS) frames.push({ data: Buffer.from(data, "base64"), ms });
    void film.send("Page.screencastFrameAck", { sessionId });
  });
  await film.send("Page.startScreencast", { format: "jpeg", quality: 90, everyNthFrame: 3 });
  await page.click('[data-input="flip"]');
  await page.waitForTimeout(ANIMATED_MS);
  await film.send("Page.stopScreencast");
  frames.forEach(({ data, ms }, i) => writeFileSync(join(folder, `${String(i).padStart(4, "0")}-${ms}.jpg`), data));
  await page.context().close();
  const program = join(dirname(fileURLToPath(import.meta.url)), "animation.py");
  const made = spawnSync(process.env.MOUSEHOLE_PYTHON ?? "python3", [program, folder, join(FOLDER, "chase.webp")], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  console.log(made.status === 0 ? made.stdout.trim() : `no animation: ${made.stderr.trim().split("\n").at(-1)}`);
}

mkdirSync(FOLDER, { recursive: true });
const house = await openHouse();
try {
  const { games } = await (await fetch(`${house.address}/api/games`)).json();
  for (const [size, options] of Object.entries(SIZES)) {
    const page = await house.page(options);
    await page.goto("/");
    await page.waitForSelector("[data-play]");
    await take(page, `lobby-${size}`);
    const ready = await page.$$eval("[data-play]", (found) => found.map((element) => element.dataset.play));
    for (const { id } of games.filter((game) => ready.includes(game.id))) {
      await (TABLES[id] ? seat : dealt)(house, page, id);
      await take(page, `${id}-${size}`);
    }
    await page.context().close();
  }
  await animate(house);
} finally {
  await house.close();
}
