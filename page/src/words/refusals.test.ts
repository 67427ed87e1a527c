import { describe, expect, it } from "vitest";
import { Refusal } from "../wire/rest.ts";
import { Book } from "./book.ts";
import { refusedWords, troubleOf } from "./refusals.ts";

const words = new Book(
  "de",
  `
refused-stale = Das Spiel ist weiter.
refused-taken-seat = Platz { $seat } ist besetzt.
refused-ready = Noch nicht bereit: Platz { $seat }
refused-slow = Eine Zeile in { $seconds } Sekunden.
refused-senseless = { $given } geht nicht bei { $setting }
refused-away = Hier spielt ein Bot.
page-line-gone = Kein Tisch mehr.
page-set-side = Seitenlänge
`,
);
const message = "in English";

describe("why something was refused", () => {
  it.each([
    [{ error: "taken", why: "seat", about: { seat: 0 } }, "Platz 1 ist besetzt."],
    [{ error: "ready", about: { seat: [0, 2] } }, "Noch nicht bereit: Platz 1, 3"],
    [{ error: "slow", about: { seconds: 2 } }, "Eine Zeile in 2 Sekunden."],
    [{ error: "senseless", about: { setting: "side", given: "99" } }, "99 geht nicht bei Seitenlänge"],
    [{ error: "senseless", about: { setting: "own_thing", given: "1" } }, "1 geht nicht bei own thing"],
  ])("is said in the page's language: %j", (refused, said) => {
    expect(refusedWords({ ...refused, message }, words)).toBe(said);
  });

  it("is said by the error alone where nobody knows why", () => {
    expect(refusedWords({ error: "stale", why: "of-next-year", message }, words)).toBe("Das Spiel ist weiter.");
  });

  it("is that the table is out of reach where nothing could be sent, and not that a bot plays", () => {
    expect(refusedWords({ error: "unsent", message: "" }, words)).toBe("Kein Tisch mehr.");
    expect(refusedWords({ error: "away", message }, words)).toBe("Hier spielt ein Bot.");
  });

  it("is said in the server's words where there are no others", () => {
    expect(refusedWords({ error: "of-next-year", message }, words)).toBe(message);
    expect(refusedWords({ error: "taken", why: "of-next-year", message }, words)).toBe(message);
  });
});

describe("what went wrong with a call", () => {
  it("is what the server said where it has no word for it", () => {
    expect(troubleOf(new Refusal(message, 500))).toBe(message);
    expect(troubleOf(new Error("a fault"))).toBe("a fault");
    expect(troubleOf("thrown")).toBe("thrown");
  });

  it("is that the server is away where it was not reached", () => {
    // Without a catalogue a key stands for its words.
    expect(troubleOf(new Refusal("Failed to fetch", 0, "away"))).toBe("page-away");
  });
});
