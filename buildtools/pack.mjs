// Packs what a server sends packed: `node pack.mjs FOLDER` puts a `.br` and a `.gz` beside each text file that gets smaller by it.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXTS = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
const PACKERS = {
  ".br": (text) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  ".gz": (text) => gzipSync(text, { level: 9 }),
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node pack.mjs FOLDER");
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXTS.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const text = readFileSync(path);
  for (const [end, pack] of Object.entries(PACKERS)) {
    const packed = pack(text);
    if (packed.length < text.length) writeFileSync(path + end, packed);
    else rmSync(path + end, { force: true });
  }
}
