import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AREAS, type Area, CATALOGUES, languageCodes } from "../../packages/i18n/src/catalogue.ts";
import { textsInSources } from "./catalogues.ts";

/**
 * `pnpm messages`: brings every language's catalogue to what the sources say. New texts get an empty translation, texts
 * that moved take theirs along, and what is no longer said is left out.
 */
const { messages } = textsInSources();

/** Line by line, since a merge keeps the lines of both sides: of a text that stands there twice, the translated one. */
function keptLines(code: string, area: Area): [string, string][] {
  const path = join(CATALOGUES, code, `${area}.json`);
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const entries = lines.flatMap((line): [string, string][] => {
    const [, pair] = /^\s*(".*": ".*"),?$/.exec(line) ?? [];
    return pair ? Object.entries(JSON.parse(`{${pair}}`) as Record<string, string>) : [];
  });
  return entries.sort(([, one], [, other]) => Number(one !== "") - Number(other !== ""));
}

for (const code of languageCodes().filter((one) => one !== "en")) {
  const known = Object.fromEntries(AREAS.flatMap((area) => keptLines(code, area)));
  let missing = 0;
  for (const area of AREAS) {
    const texts = [...messages].filter(([, message]) => message.area === area).map(([text]) => text);
    const entries = texts.sort().map((text) => [text, known[text] ?? ""] as const);
    missing += entries.filter(([, text]) => text === "").length;
    writeFileSync(join(CATALOGUES, code, `${area}.json`), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  }
  process.stdout.write(`${code}: ${messages.size} texts, ${missing} without a translation\n`);
}
