/** How much script the first page loads, compressed; more than the limit fails. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT_KB = 200;
const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "mousehole", "server", "static");
const page = readFileSync(join(folder, "index.html"), "utf8");
const gzipped = (path) => gzipSync(readFileSync(path)).length / 1000;
const first = [...page.matchAll(/assets\/[^"]+\.js/g)].map((found) => join(folder, found[0]));
const sum = first.reduce((total, path) => total + gzipped(path), 0);
const all = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
const whole = all.reduce((total, name) => total + gzipped(join(folder, "assets", name)), 0);
console.log(`first load ${sum.toFixed(1)} kB of script, everything ${whole.toFixed(1)} kB (gzip); the limit is ${LIMIT_KB} kB`);
process.exitCode = sum > LIMIT_KB ? 1 : 0;
