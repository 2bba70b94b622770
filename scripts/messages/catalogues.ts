import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AREAS, type Area } from "../../packages/i18n/src/catalogue.ts";
import { ROOT } from "../lib/command.ts";
import { findTexts } from "./find-texts.ts";
import { areaOf, sources } from "./sources.ts";

/** Code that responds to fans' calls. The rest of the server addresses its operator and its log. */
const SERVICES = /^apps\/api\/src\/(modules|trpc|page|rest|platform\/(concurrency|errors|http|mail|media))\//;

export type Located = { text: string; place: string };

/** All texts for fans in the sources: catalogue texts by their area, and literals that the catalogue does not have. */
export function textsInSources(root = ROOT): {
  messages: Map<string, { area: Area; place: string }>;
  literals: Located[];
} {
  const messages = new Map<string, { area: Area; place: string }>();
  const literals: Located[] = [];
  for (const path of sources(root)) {
    const found = findTexts(readFileSync(join(root, path), "utf8"), {
      tsx: path.endsWith("x"),
      everyText: path.startsWith("packages/contracts/"),
      screens: path.startsWith("apps/web/"),
      services: SERVICES.test(path),
    });
    for (const { text, line } of found.literals) literals.push({ text, place: `${path}:${line}` });
    for (const { text, line } of found.messages) {
      const area = areaOf(path);
      const known = messages.get(text);
      // A text of several areas belongs to the first of them; one that a browser shows never belongs to the server alone.
      if (!known || AREAS.indexOf(area) < AREAS.indexOf(known.area)) {
        messages.set(text, { area, place: known?.place ?? `${path}:${line}` });
      }
    }
  }
  return { messages, literals };
}

/** The names of a message's placeholders, sorted, including those within plural forms. */
export const placeholders = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name = ""]) => name))].sort();

/** The names of the tags that a screen turns into links or emphasis, sorted. */
export const tags = (message: string): string[] => [...message.matchAll(/<\/?(\w+)>/g)].map(([tag]) => tag).sort();

/** Whether a message uses only the ICU subset that English texts may use (`common/language.ts` in the contracts). */
export function isPlainEnglish(message: string): boolean {
  const without = message
    .replace(/\{\w+, plural, one \{(?:[^{}]|\{\w+\})*\} other \{(?:[^{}]|\{\w+\})*\}\}/g, "")
    .replace(/\{\w+\}/g, "");
  return !/[{}]/.test(without);
}
