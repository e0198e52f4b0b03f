import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { Compiled } from "../../src/pocket/compiled.ts";
import { Search } from "../../src/pocket/search.ts";
import { ROOT, test } from "../house.mjs";
import { FOLDER } from "./site.mjs";

const PYTHON = process.env.MOUSEHOLE_PYTHON ?? join(ROOT, ".venv", "bin", "python");
const BOTS = join(ROOT, "src", "mousehole", "bots");
const NODE_BYTES = 24;
const EDGE_BYTES = 24;
const script = (name) => fileURLToPath(new URL(name, import.meta.url));
const json = (path) => JSON.parse(readFileSync(path, "utf8"));
const module = (folder, game) => new WebAssembly.Module(readFileSync(join(folder, `${game}.wasm`)));

function digest(...parts) {
  const made = createHash("sha256");
  for (const part of parts) made.update(part);
  return made.digest("hex");
}

test("random games come to the same bytes in WebAssembly, Numba and CPython, all games and numbers of players", () => {
  const folder = mkdtempSync(join(tmpdir(), "mousehole-wasm-"));
  try {
    execFileSync(PYTHON, [script("random_play.py"), folder]);
    const { games, key, told } = json(join(folder, "games.json"));
    for (const [game, { drivers, most_legal, cells }] of Object.entries(told))
      for (const [players, { box, cpython, numba }] of Object.entries(cells)) {
        const lengths = { states: games, box: 1, actions: most_legal, weights: most_legal, rng: 2, inputs: games };
        const compiled = new Compiled(module(folder, game), drivers, lengths);
        compiled.bytes("box").set(Buffer.from(box, "hex"));
        compiled.call("random_games", { key_low: BigInt(key[0]), key_high: BigInt(key[1]), first: 0n });
        const states = digest(compiled.bytes("states"));
        assert.deepEqual({ wasm: states, numba }, { wasm: cpython, numba: cpython }, `${game} for ${players}`);
      }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("searches grow the same tree in WebAssembly and in Numba, to the last bit, and choose alike", () => {
  const drivers = json(join(FOLDER, "search", "games.json"));
  const expected = JSON.parse(execFileSync(PYTHON, [script("searches.py")], { maxBuffer: 1 << 26 }));
  assert.ok(expected.length > 0);
  for (const { question, searched, action, nodes, edges, digest: native } of expected) {
    const search = new Search(module(join(FOLDER, "search"), question.game), drivers[question.game], question.lengths);
    const decision = search.decide(question, question.net ? readFileSync(join(BOTS, question.net)) : undefined);
    const grown = [search.bytes("tree.nodes").subarray(0, nodes * NODE_BYTES), search.bytes("tree.edges").subarray(0, edges * EDGE_BYTES)];
    const found = digest(...grown, search.bytes("tree.slots"), search.bytes("rng"));
    assert.deepEqual({ ...decision, found }, { action, searched, found: native }, `${question.game} with ${question.lengths["tree.values"]}`);
  }
});
