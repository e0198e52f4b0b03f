import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { loadPyodide } from "pyodide";

import { ROOT, test } from "../house.mjs";
import { FOLDER } from "./site.mjs";

const PYTHON = process.env.MOUSEHOLE_PYTHON ?? join(ROOT, ".venv", "bin", "python");
const DIGESTS = readFileSync(new URL("./digests.py", import.meta.url), "utf8");
const IS_LONG = process.env.MOUSEHOLE_LONG === "1";
const QUALITY = 11; // the best one, as a host packs it once
const GAMES_A_CELL = IS_LONG ? 200 : 1;
const MOST = { brotli: 5_000_000, gzip: 7_000_000 };

test("every game with every number of players goes the same way under Pyodide, byte for byte and record for record", async () => {
  const expected = JSON.parse(execFileSync(PYTHON, ["-c", `${DIGESTS}\nprint(digests(${GAMES_A_CELL}))`], { encoding: "utf8" }));
  const pyodide = await loadPyodide({ stdLibURL: join(FOLDER, "python", "library.zip") });
  pyodide.unpackArchive(readFileSync(join(FOLDER, "python", "packages.zip")).buffer, "zip", { extractDir: "/packages" });
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  const found = JSON.parse(pyodide.runPython(`${DIGESTS}\ndigests(${GAMES_A_CELL})`));
  assert.deepEqual(found, expected);
  assert.ok(Object.keys(found).length >= 20);
});

test("everything in the pocket weighs no more than was promised", () => {
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(map|br|gz)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
  const sum = (pack) => files.reduce((total, data) => total + pack(data).length, 0);
  const gzip = sum((data) => gzipSync(data, { level: 9 }));
  assert.ok(gzip <= MOST.gzip, `${gzip} bytes of gzip`);
  const brotli = sum((data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24 } }));
  assert.ok(brotli <= MOST.brotli, `${brotli} bytes of brotli`);
});
