import { describe, expect, it } from "vitest";
import { ruleAddress, search } from "./books.ts";

const chapters = [
  {
    number: "J9",
    title: "The tiles",
    text: "",
    rules: [
      { number: "J9.1", title: "Crocodile", text: "It chases a swimmer back." },
      { number: "J9.2", title: "Swimming", text: "In water one swims." },
      { number: "J9.10", title: "Cannibal", text: "He eats; a crocodile does not." },
    ],
  },
];
const numbers = (typed: string): string[] => search(chapters, typed).map((rule) => rule.number);

describe("search in the rules", () => {
  it("finds beginnings of words, titles first", () => {
    expect(numbers("swim")).toEqual(["J9.2", "J9.1"]);
    expect(numbers("CROCO")).toEqual(["J9.1", "J9.10"]);
  });

  it("finds words with another ending after those", () => {
    expect(numbers("swims")).toEqual(["J9.2", "J9.1"]);
    expect(numbers("swimmers")).toEqual(["J9.1"]);
    expect(numbers("chased")).toEqual(["J9.1"]);
    expect(numbers("crocs")).toEqual([]);
    expect(numbers("eaten")).toEqual([]);
  });

  it("wants every word", () => {
    expect(numbers("crocodile eats")).toEqual(["J9.10"]);
    expect(numbers("crocodile whale")).toEqual([]);
  });

  it("finds a rule by its number", () => {
    expect(numbers("j9.10")[0]).toBe("J9.10");
  });

  it("finds nothing for nothing", () => {
    expect(numbers("  ")).toEqual([]);
  });
});

it("knows whose a rule is", () => {
  expect(ruleAddress("J9.9")).toBe("/rules/jackal/J9.9");
  expect(ruleAddress("C2")).toBe("/rules/silver/C2");
});
