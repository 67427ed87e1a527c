/** Rules by their numbers, out of the rule book, which is fetched once a language. */

import { book, type Book } from "../wire/rest.ts";

const books = new Map<string, Promise<Book>>();

/** A rule to read: its paragraphs without the marks of Markdown. */
export interface Rule {
  readonly number: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** The rules of these numbers, in their order; numbers that the book lacks are passed over. */
export async function rulesOf(game: string, language: string, numbers: readonly string[]): Promise<readonly Rule[]> {
  const key = `${game} ${language}`;
  const fetched = books.get(key) ?? book(game, language);
  books.set(key, fetched);
  try {
    const rules = (await fetched).chapters.flatMap((chapter) => chapter.rules);
    return numbers.flatMap((number) => {
      const rule = rules.find((one) => one.number === number);
      return rule ? [{ number, title: rule.title, paragraphs: paragraphs(rule.text) }] : [];
    });
  } catch (error) {
    books.delete(key);
    throw error;
  }
}

/** The paragraphs and items of a Markdown text, as plain text. */
export function paragraphs(text: string): readonly string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((part) =>
      part
        .replace(/\s*\n\s*/g, " ")
        .replace(/^\s*[-*] /, "• ")
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[*_`]{1,2}([^*_`]+)[*_`]{1,2}/g, "$1")
        .trim(),
    )
    .filter((part) => part !== "");
}
