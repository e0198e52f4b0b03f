/** Python for the house: loaded with our packages, from what the device has kept of an earlier visit if it can be. */

import { info } from "pyodide/pyodide-lock.json";

import type { Start } from "./messages";
import { Snapshots } from "./snapshot";
import { unpack, type FileSystem } from "./unpack";

export interface PythonHouse {
  ask(id: number, method: string, path: string, lang: string, body: string, key: string): void;
  dial(id: number, room: string): void;
  said(id: number, text: string): void;
  left(id: number): void;
}

interface Starter {
  open_house(database: unknown, worker: unknown, tell: unknown): Promise<PythonHouse>;
}

export interface PythonAnalyst {
  wanted_net(record: string): string;
  take_net(net: string, weights: Uint8Array): void;
  analyse_game(record: string, tell: (share: number, rough: string) => void): string;
}

interface Loaded {
  pyodide: Pyodide;
  starter: Starter;
  start: Start;
}

interface Pyodide {
  readonly FS: FileSystem;
  runPython(code: string): unknown;
  pyimport(name: typeof START): Starter;
  pyimport(name: typeof ANALYSING): PythonAnalyst;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

type Options = Record<string, unknown>;
type Load = (options: Options) => Promise<Pyodide>;

/** What Python is made of, by its digest; `make pocket` writes it in. */
const DIGEST = "__PYTHON__";
const FOLDER = new URL("python/", self.location.href).href;
const NO_PACKAGES = { info, packages: {} }; // ours come with us: Pyodide need not look for any
const PACKAGES = "/packages";
const START = "mousehole.server.pocket.start";
const ANALYSING = "mousehole.server.pocket.analysing";
const snapshots = new Snapshots(FOLDER, DIGEST);

async function fetched(name: string): Promise<ArrayBuffer> {
  const answer = await fetch(FOLDER + name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Python with our packages, as a house wants to be opened. */
export async function loadPython(): Promise<Loaded> {
  const packages = fetched("packages.zip");
  packages.catch(() => undefined); // it is said when it is waited for
  const load = loader();
  const kept = await snapshots.find();
  return (kept && (await goOn(await load, kept, packages))) ?? (await begin(await load, packages));
}

/** Python as one who analyses. */
export async function loadAnalyst(): Promise<PythonAnalyst> {
  return (await loadPython()).pyodide.pyimport(ANALYSING);
}

/** Begin once more, import all that rooms need, and let the device keep Python as it then stands. */
export async function keepStart(): Promise<void> {
  if (!snapshots.areKept) return;
  const packages = await fetched("packages.zip");
  const pyodide = await (await loader())({ _makeSnapshot: true });
  prepare(pyodide, packages);
  pyodide.runPython("from mousehole.server.pocket.ahead import import_ahead; import_ahead()");
  await snapshots.keep(pyodide.makeMemorySnapshot());
}

async function loader(): Promise<Load> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${FOLDER}pyodide.mjs`)) as { loadPyodide: Load };
  return (options) => {
    const failed = machineCodeFailed();
    const loaded = loadPyodide({
      indexURL: FOLDER,
      stdLibURL: `${FOLDER}library.zip`,
      lockFileContents: NO_PACKAGES,
      packageBaseUrl: FOLDER,
      ...options,
    });
    return Promise.race([loaded, failed]);
  };
}

/**
 * Fails where Python's machine code does not come: Pyodide would only warn, and wait for ever. Hosts that do not know what to
 * call such a file are forgiven.
 */
function machineCodeFailed(): Promise<never> {
  const { instantiateStreaming } = WebAssembly;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      WebAssembly.instantiateStreaming = instantiateStreaming;
      try {
        const answer = await source;
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
        if (answer.headers.get("content-type")?.startsWith("application/wasm")) return await instantiateStreaming(answer, imports);
        return await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
      } catch (error) {
        reject(error as Error);
        throw error;
      }
    };
  });
}

/** From where an earlier visit stood; null where that cannot be done, and then it is not tried again. */
async function goOn(load: Load, kept: Response, packages: Promise<ArrayBuffer>): Promise<Loaded | null> {
  const snapshot = kept.arrayBuffer(); // read while the rest is
  snapshot.catch(() => undefined);
  try {
    const pyodide = await load({ _loadSnapshot: snapshot });
    unpack(pyodide.FS, await packages, PACKAGES);
    return { pyodide, starter: pyodide.pyimport(START), start: "kept" };
  } catch (error) {
    await packages; // what did not arrive is not the device's fault
    console.warn(error);
    await snapshots.forget();
    return null;
  }
}

async function begin(load: Load, packages: Promise<ArrayBuffer>): Promise<Loaded> {
  const pyodide = await load({});
  prepare(pyodide, await packages);
  return { pyodide, starter: pyodide.pyimport(START), start: "new" };
}

function prepare(pyodide: Pyodide, packages: ArrayBuffer): void {
  unpack(pyodide.FS, packages, PACKAGES);
  pyodide.runPython(`import sys; sys.path.insert(0, "${PACKAGES}")`);
}
