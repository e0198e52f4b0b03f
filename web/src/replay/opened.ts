/** The record that was opened from a file, until the page is left or another is asked for; null: the file was none, undefined: no file. */

let record: unknown;

export function keepRecord(opened: unknown): void {
  record = opened;
}

export function openedRecord(): unknown {
  return record;
}
