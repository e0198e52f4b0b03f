/** What everything in the pocket weighs as a host packs it; the weights of nets, which load later, for themselves. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { FOLDER } from "./site.mjs";

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }; // a host packs once
const PACKED = /\.(map|br|gz)$/;
const LATER = /\.net$/;

export function weigh() {
  const names = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !PACKED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const sum = (files, pack) => files.reduce((total, name) => total + pack(readFileSync(name)).length, 0);
  const atOnce = names.filter((name) => !LATER.test(name));
  const brotli = (data) => brotliCompressSync(data, BEST);
  return {
    brotli: sum(atOnce, brotli),
    gzip: sum(atOnce, (data) => gzipSync(data, { level: 9 })),
    nets: sum(names.filter((name) => LATER.test(name)), brotli),
  }; // prettier-ignore
}
