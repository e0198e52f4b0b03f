/** The files of an archive into Python's memory. Nothing in it is packed (`trim.py`), so nothing is copied either. */

export interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void;
}

const ENTRY = 0x02014b50; // of the directory at an archive's end
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;

/** Every file of an archive with its bytes; one that came only in part is an error. */
export function* filesOf(archive: ArrayBuffer): Generator<[name: string, data: Uint8Array]> {
  const read = new DataView(archive);
  const end = archive.byteLength - END_BYTES;
  if (end < 0 || read.getUint32(end, true) !== END) throw new Error("the archive has no end");
  let at = read.getUint32(end + 16, true);
  for (let left = read.getUint16(end + 10, true); left > 0; left--) {
    if (read.getUint32(at, true) !== ENTRY || read.getUint16(at + 10, true) !== 0) throw new Error("the archive is packed");
    const [size, named, more, said] = [read.getUint32(at + 24, true), ...[28, 30, 32].map((offset) => read.getUint16(at + offset, true))] as [number, number, number, number]; // prettier-ignore
    const name = new TextDecoder().decode(new Uint8Array(archive, at + ENTRY_BYTES, named));
    const header = read.getUint32(at + 42, true);
    const data = header + HEADER_BYTES + read.getUint16(header + 26, true) + read.getUint16(header + 28, true);
    yield [name, new Uint8Array(archive, data, size)];
    at += ENTRY_BYTES + named + more + said;
  }
}

export function unpack(files: FileSystem, archive: ArrayBuffer, folder: string): void {
  let made = "";
  for (const [name, data] of filesOf(archive)) {
    const path = `${folder}/${name}`;
    const within = path.slice(0, path.lastIndexOf("/"));
    if (within !== made) files.mkdirTree((made = within));
    files.writeFile(path, data, { canOwn: true });
  }
}
