import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AREAS, type Area, CATALOGUES, languageCodes } from "../../packages/i18n/src/catalogue.ts";
import { textsInSources } from "./catalogues.ts";

/**
 * `pnpm messages`: updates every language's catalogue from the sources. New texts get an empty translation, moved texts keep
 * theirs, and unused texts are removed.
 */
const { messages } = textsInSources();

/** The entries of the whole file if it is valid JSON. */
function readWhole(content: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(content) as Record<string, string>);
  } catch {
    return [];
  }
}

/**
 * Also read line by line, since a merge keeps the lines of both sides: of a text that occurs twice, the translated one is kept.
 */
function keptTexts(code: string, area: Area): [string, string][] {
  const path = join(CATALOGUES, code, `${area}.json`);
  const content = existsSync(path) ? readFileSync(path, "utf8") : "";
  const lines = content.split("\n").flatMap((line): [string, string][] => {
    const [, pair] = /^\s*(".*": ".*"),?$/.exec(line) ?? [];
    return pair ? Object.entries(JSON.parse(`{${pair}}`) as Record<string, string>) : [];
  });
  return [...readWhole(content), ...lines].sort(([, one], [, other]) => Number(one !== "") - Number(other !== ""));
}

for (const code of languageCodes().filter((one) => one !== "en")) {
  const known = Object.fromEntries(AREAS.flatMap((area) => keptTexts(code, area)));
  let missing = 0;
  for (const area of AREAS) {
    const texts = [...messages].filter(([, message]) => message.area === area).map(([text]) => text);
    const entries = texts.sort().map((text) => [text, known[text] ?? ""] as const);
    missing += entries.filter(([, text]) => text === "").length;
    writeFileSync(join(CATALOGUES, code, `${area}.json`), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  }
  process.stdout.write(`${code}: ${messages.size} texts, ${missing} without a translation\n`);
}
