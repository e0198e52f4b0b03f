import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { loadPyodide } from "pyodide";

import { unpack } from "../../src/pocket/unpack.ts";
import { ROOT, test } from "../house.mjs";
import { FOLDER } from "./site.mjs";
import { weigh } from "./weight.mjs";

const PYTHON = process.env.MOUSEHOLE_PYTHON ?? join(ROOT, ".venv", "bin", "python");
const DIGESTS = readFileSync(new URL("./digests.py", import.meta.url), "utf8");
const NUMBERS = readFileSync(new URL("./number_words.py", import.meta.url), "utf8");
const IS_LONG = process.env.MOUSEHOLE_LONG === "1";
const GAMES_A_CELL = IS_LONG ? 200 : 1;
const MOST = { brotli: 5_000_000, gzip: 7_000_000 };

/** Python as a page loads it, in Node. */
async function python() {
  const pyodide = await loadPyodide({ stdLibURL: join(FOLDER, "python", "library.zip") });
  const { buffer, byteOffset, byteLength } = readFileSync(join(FOLDER, "python", "packages.zip"));
  unpack(pyodide.FS, buffer.slice(byteOffset, byteOffset + byteLength), "/packages");
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  return pyodide;
}

test("every game with every number of players goes the same way under Pyodide, byte for byte and record for record", async () => {
  const expected = JSON.parse(execFileSync(PYTHON, ["-c", `${DIGESTS}\nprint(digests(${GAMES_A_CELL}))`], { encoding: "utf8" }));
  const pyodide = await python();
  const found = JSON.parse(pyodide.runPython(`${DIGESTS}\ndigests(${GAMES_A_CELL})`));
  assert.deepEqual(found, expected);
  assert.ok(Object.keys(found).length >= 20);
});

test("words with numbers in them are written the same under Pyodide, in both languages", async () => {
  const expected = execFileSync(PYTHON, ["-c", `${NUMBERS}\nprint(numbers())`], { encoding: "utf8" }).trim();
  const pyodide = await python();
  assert.equal(pyodide.runPython(`${NUMBERS}\nnumbers()`), expected);
});

test("everything in the pocket weighs no more than was promised", () => {
  const { brotli, gzip } = weigh();
  assert.ok(gzip <= MOST.gzip, `${gzip} bytes of gzip`);
  assert.ok(brotli <= MOST.brotli, `${brotli} bytes of brotli`);
});
