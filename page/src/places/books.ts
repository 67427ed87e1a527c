/** The rule books: which game a rule belongs to, and how rules are searched. */

import { book, type Book, type BookRule } from "../wire/rest.ts";

/** The games that have a book, by the letter of their rules' numbers. */
export const GAMES: Readonly<Record<string, string>> = { J: "jackal", C: "silver" };

/** The address of a rule or a chapter by its number. */
export function ruleAddress(number: string): string {
  return `/rules/${GAMES[number[0]!] ?? "jackal"}/${number}`;
}

const kept = new Map<string, Promise<Book>>();

/** A game's book in a language, asked for once. */
export function openBook(game: string, language: string): Promise<Book> {
  const name = `${game} ${language}`;
  const known = kept.get(name);
  if (known) return known;
  const asked = book(game, language);
  asked.catch(() => kept.delete(name));
  kept.set(name, asked);
  return asked;
}

/**
 * The rules that have each of the words that were typed, or that number: a word that begins with it or, after those, one that
 * differs in its ending. Those with the words in their titles come first.
 */
export function search(chapters: Book["chapters"], typed: string): BookRule[] {
  const wanted = wordsOf(typed);
  const number = typed.trim().toUpperCase();
  if (wanted.length === 0) return [];
  const found = chapters
    .flatMap((chapter) => chapter.rules)
    .map((rule) => ({ rule, weight: rule.number === number ? Infinity : weight(rule, wanted) }))
    .filter(({ weight }) => weight > 0);
  return found.sort((one, other) => other.weight - one.weight).map(({ rule }) => rule);
}

/** 0 where a word is missing, else the more, the more of the words stand in the title. */
function weight(rule: BookRule, wanted: readonly string[]): number {
  const title = wordsOf(rule.title);
  const text = wordsOf(rule.text);
  const weights = wanted.map((word) => IN_TITLE[likeness(word, title)] || IN_TEXT[likeness(word, text)]);
  return weights.includes(0) ? 0 : weights.reduce((sum: number, one) => sum + one, 0);
}

/** What a word weighs, by how like it is to one that was typed. */
const IN_TITLE = [0, 4, 6] as const;
const IN_TEXT = [0, 1, 2] as const;

/** How like a word the likest of some words is: 0 not at all, 1 but for its ending, 2 begins with it. */
function likeness(word: string, words: readonly string[]): 0 | 1 | 2 {
  if (words.some((other) => other.startsWith(word))) return 2;
  const stem = word.slice(0, Math.max(4, word.length - 2));
  if (stem === word) return 0;
  return words.some((other) => other.startsWith(stem) && other.length <= word.length + 2) ? 1 : 0;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
