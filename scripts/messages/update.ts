import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { AREAS, CATALOGUES, languageCodes, readArea } from "../../packages/i18n/src/catalogue.ts";
import { textsInSources } from "./catalogues.ts";

/**
 * `pnpm messages`: brings every language's catalogue to what the sources say. New texts get an empty translation, texts
 * that moved take theirs along, and what is no longer said is left out.
 */
const { messages } = textsInSources();
for (const code of languageCodes().filter((one) => one !== "en")) {
  const known = Object.assign({}, ...AREAS.map((area) => readArea(code, area))) as Record<string, string>;
  let missing = 0;
  for (const area of AREAS) {
    const texts = [...messages].filter(([, message]) => message.area === area).map(([text]) => text);
    const entries = texts.sort().map((text) => [text, known[text] ?? ""] as const);
    missing += entries.filter(([, text]) => text === "").length;
    writeFileSync(join(CATALOGUES, code, `${area}.json`), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  }
  process.stdout.write(`${code}: ${messages.size} texts, ${missing} without a translation\n`);
}
