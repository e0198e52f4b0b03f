import type { Component } from "svelte";

/** A picture of a rule book with its sentence: things in a row, and signs (`→ + = ! ×`) between them. */
export interface Panel {
  shown: string[];
  words(): string;
}

/** What a game's folder gives from `book/index.ts`: the page of pictures that suffices to start. */
export interface Book {
  /** Draws one thing of a picture by its name. */
  Thing: Component<{ name: string }>;
  goal: Panel[];
  turn: Panel[];
  special: Panel[];
  /** A picture for the heading that begins with this rule. */
  headings: Record<string, string>;
}

const books = import.meta.glob<{ default: Book }>("./*/book/index.ts");

/** The book of pictures of a game, where it has one. */
export async function loadBook(game: string): Promise<Book | null> {
  return (await books[`./${game}/book/index.ts`]?.())?.default ?? null;
}
