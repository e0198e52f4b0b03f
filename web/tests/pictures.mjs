/**
 * Comparing what a table looks like with a picture of it that is kept. Both are made coarse first (every small square of
 * the screen becomes one dot), so that another font renderer or another version of the browser makes no difference, but a
 * missing drawing, a piece that is gone or a board that has moved does.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const KEPT = join(HERE, "pictures");
/** What was seen where it was not what was kept; git ignores it. */
const SEEN = join(HERE, "..", "test-results");
/** How far a channel of a dot may be off, of 255, … */
const NEAR = 30;
/** … and for how many dots of a hundred it may be more. */
const MOST_OFF_PERCENT = 0.2;

const RENEWS = process.env.MOUSEHOLE_NEW_PICTURES === "1";

/** Runs in a browser: a PNG, made coarse, as the bytes of a PNG and as numbers. */
async function coarsen({ png, side }) {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
  context.drawImage(bitmap, 0, 0);
  const all = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const [width, height] = [Math.floor(all.width / side), Math.floor(all.height / side)];
  const dots = new ImageData(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0];
      for (let dy = 0; dy < side; dy++)
        for (let dx = 0; dx < side; dx++)
          for (let c = 0; c < 3; c++) sum[c] += all.data[((y * side + dy) * all.width + x * side + dx) * 4 + c];
      for (let c = 0; c < 3; c++) dots.data[(y * width + x) * 4 + c] = Math.round(sum[c] / (side * side));
      dots.data[(y * width + x) * 4 + 3] = 255;
    }
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d").putImageData(dots, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  return { width, height, data: [...dots.data], png: btoa(String.fromCharCode(...bytes)) };
}

/** Each dot as the mean of itself and its neighbours: what has moved by a hair counts for little. */
function blurred({ width, height, data }) {
  const soft = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let [sum, count] = [0, 0];
        for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
          for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++, count++) sum += data[(v * width + u) * 4 + c];
        soft[(y * width + x) * 4 + c] = sum / count;
      }
    }
  }
  return soft;
}

/** How many dots of a hundred are not what they were, and the rectangle that holds them, in dots. */
export function difference(one, other) {
  if (one.width !== other.width || one.height !== other.height)
    return { percent: 100, where: `${one.width} × ${one.height} dots, not ${other.width} × ${other.height}` };
  const [a, b] = [blurred(one), blurred(other)];
  const off = [];
  for (let i = 0; i < one.width * one.height; i++)
    if ([0, 1, 2].some((c) => Math.abs(a[4 * i + c] - b[4 * i + c]) > NEAR)) off.push([i % one.width, Math.floor(i / one.width)]);
  const [xs, ys] = [off.map(([x]) => x), off.map(([, y]) => y)];
  const where = off.length ? `dots ${Math.min(...xs)},${Math.min(...ys)} to ${Math.max(...xs)},${Math.max(...ys)}` : "nowhere";
  return { percent: (100 * off.length) / (one.width * one.height), where };
}

/** Pictures made coarse, on a bare page of its own: a table's own policy lets nothing in. */
async function coarse(page, ...pictures) {
  page.bare ??= await page.context().newPage();
  return Promise.all(pictures.map(({ png, side }) => page.bare.evaluate(coarsen, { png: png.toString("base64"), side })));
}

/** Without its sentences: where a line breaks hangs on a hair's breadth of a letter. What is written on drawings stays. */
async function shoot(page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { -webkit-text-fill-color: transparent !important; -webkit-text-stroke-color: transparent !important; text-shadow: none !important; }");
    document.adoptedStyleSheets = [sheet];
  });
  return page.screenshot({ animations: "disabled", caret: "hide" });
}

/** How the page differs from the picture that is kept of it. `side`: how many pixels square one dot is. */
export async function comparedWithKept(page, name, side) {
  const file = join(KEPT, `${name}.png`);
  if (!existsSync(file)) throw new Error(`there is no picture ${file}: run with MOUSEHOLE_NEW_PICTURES=1, look at it and keep it`);
  const shot = await shoot(page);
  const [seen, kept] = await coarse(page, { png: shot, side }, { png: readFileSync(file), side: 1 });
  const found = difference(seen, kept);
  return { shot, seen, ...found, same: found.percent <= MOST_OFF_PERCENT };
}

async function keep(page, name, side) {
  mkdirSync(KEPT, { recursive: true });
  const [seen] = await coarse(page, { png: await shoot(page), side });
  writeFileSync(join(KEPT, `${name}.png`), Buffer.from(seen.png, "base64"));
}

/** What is wrong with the page's looks, in words, or null. With MOUSEHOLE_NEW_PICTURES=1 the picture is kept as it is now. */
export async function looksWrong(page, name, side) {
  if (RENEWS) await keep(page, name, side);
  const { same, percent, where, shot, seen } = await comparedWithKept(page, name, side);
  if (same) return null;
  mkdirSync(SEEN, { recursive: true });
  writeFileSync(join(SEEN, `${name}.png`), shot);
  writeFileSync(join(SEEN, `${name}.coarse.png`), Buffer.from(seen.png, "base64"));
  return `${name}: ${percent.toFixed(2)} % of the picture is not as in tests/pictures (${where} of ${side} px); what was seen is in web/test-results. If it is meant to look so: MOUSEHOLE_NEW_PICTURES=1`;
}
