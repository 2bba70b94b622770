import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { CompiledMessages } from "./translator.ts";

/** What the texts of one part of the site are kept in; those of `server` never reach a browser. */
export const AREAS = ["site", "music", "store", "events", "account", "server"] as const;
export type Area = (typeof AREAS)[number];

export const CATALOGUES = join(
  dirname(createRequire(import.meta.url).resolve("@fanfare/i18n/package.json")),
  "catalogues",
);

/** The languages that there is a catalogue of, English first: each is a folder, whose name is its code (BCP 47). */
export function languageCodes(): string[] {
  const folders = readdirSync(CATALOGUES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ["en", ...folders.map(({ name }) => name).sort()];
}

/** The translations of one area, by the English text. */
export function readArea(code: string, area: Area): Record<string, string> {
  const texts: Record<string, string> = existsSync(join(CATALOGUES, code, `${area}.json`))
    ? JSON.parse(readFileSync(join(CATALOGUES, code, `${area}.json`), "utf8"))
    : {};
  return texts;
}

/** A language's messages, ready to be formatted. Throws for a message that is not valid ICU. */
export function compileCatalogue(code: string, areas: readonly Area[] = AREAS): CompiledMessages {
  const texts = areas.flatMap((area) => Object.entries(readArea(code, area)));
  return Object.fromEntries(
    texts.filter(([, text]) => text !== "").map(([message, text]) => [message, compileMessageOrThrow(text)]),
  );
}
