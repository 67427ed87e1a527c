/** The little Markdown that the rule books are written in, as data: nothing in them is ever taken for HTML. */

/** A piece of a line: plain, `emphasis`, `code`, or a `rule`'s number that leads there. */
export interface Piece {
  readonly kind: "text" | "emphasis" | "strong" | "code" | "rule";
  readonly text: string;
}

export type Line = readonly Piece[];

/** A block: a paragraph, a list (numbered or not), or a table; `right` are its columns of numbers. */
export type Block =
  | { readonly kind: "paragraph"; readonly line: Line }
  | { readonly kind: "list"; readonly numbered: boolean; readonly items: readonly Line[] }
  | {
      readonly kind: "table";
      readonly head: readonly Line[];
      readonly rows: readonly (readonly Line[])[];
      readonly right: readonly boolean[];
    };

const ITEM = /^(?:[-*]|(\d+)\.) +/;
const PIECE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\b([A-Z]\d{1,2}(?:\.\d{1,2})?)\b/g;

/** The blocks of a text. */
export function blocks(text: string): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => block(part.split("\n")));
}

function block(lines: readonly string[]): Block {
  if (lines.length > 1 && lines.every((line) => line.trim().startsWith("|"))) return table(lines);
  const first = ITEM.exec(lines[0]!);
  if (first) return { kind: "list", numbered: first[1] !== undefined, items: items(lines) };
  return { kind: "paragraph", line: pieces(joined(lines)) };
}

/** The items of a list; a line that begins none goes on with the one before. */
function items(lines: readonly string[]): Line[] {
  const texts: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) texts.push(line.replace(ITEM, ""));
    else texts.push(`${texts.pop()!} ${line.trim()}`);
  }
  return texts.map(pieces);
}

function table(lines: readonly string[]): Block {
  const [head, rule, ...rows] = lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim()),
  );
  return {
    kind: "table",
    head: head!.map(pieces),
    rows: rows.map((row) => row.map(pieces)),
    right: rule!.map((cell) => cell.endsWith(":")),
  };
}

/** The pieces of a line. */
export function pieces(text: string): Line {
  const found: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(PIECE)) {
    if (match.index > done) found.push({ kind: "text", text: text.slice(done, match.index) });
    const [whole, code, strong, emphasis, rule] = match;
    if (code !== undefined) found.push({ kind: "code", text: code });
    else if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (emphasis !== undefined) found.push({ kind: "emphasis", text: emphasis });
    else found.push({ kind: "rule", text: rule! });
    done = match.index + whole.length;
  }
  if (done < text.length) found.push({ kind: "text", text: text.slice(done) });
  return found;
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}
