/** Keys for four seats at one keyboard, a corner of it each; the first is struck most. */

const CORNERS: readonly (readonly string[])[] = [
  ["KeyQ", "KeyA", "KeyW", "KeyE", "KeyR"],
  ["KeyP", "KeyL", "KeyO", "KeyI", "KeyU"],
  ["KeyZ", "KeyX", "KeyC", "KeyV", "KeyB"],
  ["Period", "Comma", "KeyM", "KeyN", "KeyJ"],
];
const SIGNS: Record<string, string> = { Period: ".", Comma: "," };
const keyboard = matchMedia("(hover: hover) and (pointer: fine)");

/** Is there likely a keyboard, so that its keys are worth showing? */
export function hasKeyboard(): boolean {
  return keyboard.matches;
}

/** The codes of the keys of the n-th seat at this screen. */
export function keysOf(place: number): readonly string[] {
  return CORNERS[place] ?? [];
}

/** What is printed on a key. */
export function keyName(code: string | undefined): string {
  return code ? (SIGNS[code] ?? code.replace("Key", "")) : "";
}

/** Which seat of this screen a key belongs to, and which of its keys it is; nothing while somebody writes or reads. */
export function struck(event: KeyboardEvent, seats: readonly number[]): { seat: number; key: number } | null {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.target instanceof Element && event.target.closest("input, select, .sheet")) return null;
  for (const [place, codes] of CORNERS.entries()) {
    const key = codes.indexOf(event.code);
    const seat = seats[place];
    if (key >= 0 && seat !== undefined) return { seat, key };
  }
  return null;
}
