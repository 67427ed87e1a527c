/** The words that the page speaks, in the language that was chosen. */

import { words as fetchWords } from "../wire/rest.ts";
import { Book, type Arguments, type Words } from "./book.ts";

const SPARE = "en";

const books: Record<string, Book> = {};

let current = $state.raw<Book | null>(null);

/** Fetch a language, once, and speak it from now on; a language that the server lacks is English. */
export async function loadWords(language: string): Promise<void> {
  let book = books[language];
  if (!book) {
    const [source, spare] = await Promise.all([
      fetchWords(language).catch((error: unknown) => {
        if (language === SPARE) throw error;
        return "";
      }),
      language === SPARE ? null : loaded(SPARE),
    ]);
    book = new Book(language, source, spare);
    books[language] = book;
  }
  current = book;
}

async function loaded(language: string): Promise<Book> {
  const known = books[language];
  if (known) return known;
  const book = new Book(language, await fetchWords(language));
  books[language] = book;
  return book;
}

/** The words of a key, with its arguments filled in; the key itself as long as there are none. */
export function say(key: string, args: Arguments = {}): string {
  return current?.say(key, args) ?? key;
}

/** The language that is spoken. */
export function language(): string {
  return current?.language ?? SPARE;
}

/** Says words in whatever language is spoken at that moment. */
export const spoken: Words = {
  say,
  knows: (key) => current?.knows(key) ?? false,
  forms: (key) => current?.forms(key) ?? [],
};
