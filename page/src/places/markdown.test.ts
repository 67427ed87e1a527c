import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { blocks, pieces, type Block, type Line } from "./markdown.ts";

const plain = (line: Line): string => line.map((piece) => piece.text).join("");

describe("Markdown of the rule books", () => {
  it("tells emphasis, code and rules from text", () => {
    expect(pieces("A *team* has `side` 5 (J9.9), **not** C3.")).toEqual([
      { kind: "text", text: "A " },
      { kind: "emphasis", text: "team" },
      { kind: "text", text: " has " },
      { kind: "code", text: "side" },
      { kind: "text", text: " 5 (" },
      { kind: "rule", text: "J9.9" },
      { kind: "text", text: "), " },
      { kind: "strong", text: "not" },
      { kind: "text", text: " " },
      { kind: "rule", text: "C3" },
      { kind: "text", text: "." },
    ]);
  });

  it("takes nothing for HTML", () => {
    expect(pieces("<img onerror=x> & co")).toEqual([{ kind: "text", text: "<img onerror=x> & co" }]);
  });

  it("reads paragraphs, lists and tables", () => {
    const found = blocks(
      "One\nline.\n\n- first\n  goes on\n- second\n\n1. a\n2. b\n\n| t | n |\n|---|---:|\n| ice | 6 |\n",
    );
    expect(found.map((block) => block.kind)).toEqual(["paragraph", "list", "list", "table"]);
    const [paragraph, list, numbered, table] = found as [Block, Block, Block, Block];
    expect(paragraph.kind === "paragraph" && plain(paragraph.line)).toBe("One line.");
    expect(list.kind === "list" && list.items.map(plain)).toEqual(["first goes on", "second"]);
    expect(numbered.kind === "list" && numbered.numbered).toBe(true);
    expect(
      table.kind === "table" && [table.head.map(plain), table.rows.map((row) => row.map(plain)), table.right],
    ).toEqual([["t", "n"], [["ice", "6"]], [false, true]]);
  });

  const books = resolve(import.meta.dirname, "../../../src/doubloon/rulebook");
  const files = readdirSync(books, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));

  it.each(files)("leaves no mark of Markdown in %s", (name) => {
    const text = readFileSync(resolve(books, name), "utf8")
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .join("\n");
    const said = blocks(text).flatMap((block) => {
      if (block.kind === "paragraph") return [block.line];
      if (block.kind === "list") return block.items;
      return [block.head, ...block.rows].flat();
    });
    const marks = said.flatMap((line) =>
      line.filter((piece) => piece.kind !== "code" && /[*`|#]|^- |\]\(/.test(piece.text)),
    );
    expect(marks).toEqual([]);
  });
});
