import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SCRIPT = /\.(ts|tsx|js)$/;

/** Adds every word in the scripts below a folder, which include each style, condition and method that they name. */
export function wordsIn(folder: string, words: Set<string>): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !SCRIPT.test(entry.name)) continue;
    for (const [word] of readFileSync(join(entry.parentPath, entry.name), "utf8").matchAll(/\w+/g)) words.add(word);
  }
}
