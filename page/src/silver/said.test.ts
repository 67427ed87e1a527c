import { describe, expect, it } from "vitest";
import { Book } from "../words/book.ts";
import raw from "./fixtures/sentences.json?raw";
import { silverKey, silverSentence } from "./said.ts";
import type { SilverEvent } from "./view.ts";

const fixture = JSON.parse(raw) as {
  readonly players: readonly string[];
  readonly words: string;
  readonly told: readonly { readonly event: SilverEvent; readonly said: string }[];
};
const book = new Book("en", fixture.words);

describe("what happened in Captain Silver", () => {
  it("is said as the terminal says it", () => {
    expect(new Set(fixture.told.map(({ event }) => event.event)).size).toBeGreaterThan(35);
    for (const { event, said } of fixture.told) expect(silverSentence(book, event, fixture.players)).toBe(said);
  });

  it("says a margin with the decimal sign of the language", () => {
    const missed: SilverEvent = { event: "Missed", rule: "C2.10", seat: 0, space: "b3", by: 1, margin: 80 };
    const said = (language: string, by: number): string =>
      silverSentence(new Book(language, "silver-missed = { $margin }"), { ...missed, margin: by }, []);
    expect([said("en", 80), said("de", 80), said("ru", 2500), said("de", 0)]).toEqual(["0.08", "0,08", "2,50", "0,00"]);
  });

  it("has keys of its own", () => {
    expect(silverKey("RoundStopped")).toBe("silver-round-stopped");
  });
});
