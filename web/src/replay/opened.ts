/** The record that was opened from a file, until the page is left. */

let record: unknown = null;

export function keepRecord(opened: unknown): void {
  record = opened;
}

export function openedRecord(): unknown {
  return record;
}
