/** Python for the house: loaded with our packages, from what the device has kept of an earlier visit if it can be. */

import { info } from "pyodide/pyodide-lock.json";

import type { Start } from "./messages";
import { Snapshots } from "./snapshot";

export interface PythonHouse {
  ask(id: number, method: string, path: string, lang: string, body: string, key: string): void;
  dial(id: number, room: string): void;
  said(id: number, text: string): void;
  left(id: number): void;
}

interface Starter {
  open_house(database: unknown, worker: unknown, tell: unknown): Promise<PythonHouse>;
}

interface Loaded {
  starter: Starter;
  start: Start;
}

interface Pyodide {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  pyimport(name: string): Starter;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

type Options = Record<string, unknown>;
type Load = (options: Options) => Promise<Pyodide>;

/** What Python is made of, by its digest; `make pocket` writes it in. */
const DIGEST = "__PYTHON__";
const FOLDER = new URL("python/", self.location.href).href;
const NO_PACKAGES = { info, packages: {} }; // ours come with us: Pyodide need not look for any
const START = "mousehole.server.pocket.start";
const QUIET_MS = 4000; // before what is large is written down: nobody is to wait for it
const snapshots = new Snapshots(FOLDER, DIGEST);

async function fetched(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(FOLDER + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Python with our packages, as a house wants to be opened. */
export async function loadPython(): Promise<Loaded> {
  const packages = fetched("packages.zip");
  const script = import(/* @vite-ignore */ `${FOLDER}pyodide.mjs`) as Promise<{ loadPyodide: Load }>;
  packages.catch(() => undefined); // it is said when it is waited for
  const kept = await snapshots.read();
  const { loadPyodide } = await script;
  const load: Load = (options) =>
    loadPyodide({
      indexURL: FOLDER,
      stdLibURL: `${FOLDER}library.zip`,
      lockFileContents: NO_PACKAGES,
      packageBaseUrl: FOLDER,
      env: { HOME: "/home/pyodide" },
      ...options,
    });
  return (kept && (await goOn(load, kept, packages))) ?? begin(load, packages);
}

/** From where an earlier visit stood; null where that cannot be done, and then it is not tried again. */
async function goOn(load: Load, kept: Uint8Array, packages: Promise<ArrayBuffer>): Promise<Loaded | null> {
  const files = await packages;
  try {
    const pyodide = await load({ _loadSnapshot: kept });
    unpack(pyodide, files);
    return { starter: pyodide.pyimport(START), start: "kept" };
  } catch (error) {
    console.warn(error);
    await snapshots.forget();
    return null;
  }
}

async function begin(load: Load, packages: Promise<ArrayBuffer>): Promise<Loaded> {
  const pyodide = await load(snapshots.areKept ? { _makeSnapshot: true } : {});
  unpack(pyodide, await packages);
  pyodide.runPython("import sys; sys.path.insert(0, '/packages')");
  pyodide.runPython("from mousehole.server.pocket.ahead import import_ahead; import_ahead()");
  if (snapshots.areKept) {
    const snapshot = pyodide.makeMemorySnapshot();
    setTimeout(() => void snapshots.keep(snapshot), QUIET_MS);
  }
  return { starter: pyodide.pyimport(START), start: "new" };
}

function unpack(pyodide: Pyodide, packages: ArrayBuffer): void {
  pyodide.unpackArchive(packages, "zip", { extractDir: "/packages" });
}
