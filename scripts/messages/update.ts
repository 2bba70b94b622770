import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AREAS, type Area, CATALOGUES, languageCodes } from "../../packages/i18n/src/catalogue.ts";
import { textsInSources } from "./catalogues.ts";

/**
 * `pnpm messages`: brings every language's catalogue to what the sources say. New texts get an empty translation, texts
 * that moved take theirs along, and what is no longer said is left out.
 */
const { messages } = textsInSources();

/** The whole file, when it is valid. */
function readWhole(content: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(content) as Record<string, string>);
  } catch {
    return [];
  }
}

/**
 * Also line by line, since a merge keeps the lines of both sides: of a text that stands there twice, the translated one.
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
