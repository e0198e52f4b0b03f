/** Real pictures of every table that there is, desktop and phone, and a short animation, into docs/screenshots. */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { openHouse } from "./house.mjs";
import { NAMES, sitAtPrepared } from "./tables.mjs";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs", "screenshots");
const MOST_BYTES = 150_000;
const ANIMATED_MS = 8000;
const FRAME_MS = 110;
const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
/** A picture no larger than it may be: JPEG, and coarser until it fits. */
async function take(page, name) {
  for (let quality = 88; ; quality -= 8) {
    const path = join(FOLDER, `${name}.jpg`);
    await page.screenshot({ path, type: "jpeg", quality });
    if (statSync(path).size <= MOST_BYTES || quality <= 40) return console.log(`${name}.jpg ${Math.round(statSync(path).size / 1000)} kB`);
  }
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
    film.send("Page.screencastFrameAck", { sessionId }).catch(() => {}); // the last frames may come while the page closes
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
  const games = await house.games();
  for (const [size, options] of Object.entries(SIZES)) {
    const page = await house.page(options);
    await page.goto("/");
    await page.waitForSelector("[data-play]");
    await take(page, `lobby-${size}`);
    const ready = await page.$$eval("[data-play]", (found) => found.map((element) => element.dataset.play));
    for (const { id } of games.filter((game) => ready.includes(game.id))) {
      await sitAtPrepared(house, page, id);
      await take(page, `${id}-${size}`);
    }
    await page.context().close();
  }
  await animate(house);
} finally {
  await house.close();
}
