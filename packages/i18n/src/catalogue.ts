import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { CompiledMessages } from "./translator.ts";

/** The catalogue files, one for each part of the site; texts of `server` are never sent to browsers. */
export const AREAS = ["site", "music", "store", "events", "account", "server"] as const;
export type Area = (typeof AREAS)[number];

export const CATALOGUES = join(
  dirname(createRequire(import.meta.url).resolve("@fanfare/i18n/package.json")),
  "catalogues",
);

/**
 * The codes of the available languages (BCP 47), English first. Each other language is a folder of catalogues named by its
 * code.
 */
export function languageCodes(): string[] {
  const folders = readdirSync(CATALOGUES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ["en", ...folders.map(({ name }) => name).sort()];
}

/** The translations of one area, keyed by the English text. */
export function readArea(code: string, area: Area): Record<string, string> {
  const texts: Record<string, string> = existsSync(join(CATALOGUES, code, `${area}.json`))
    ? JSON.parse(readFileSync(join(CATALOGUES, code, `${area}.json`), "utf8"))
    : {};
  return texts;
}

/** A language's compiled messages. Throws if a message is not valid ICU syntax. */
export function compileCatalogue(code: string, areas: readonly Area[] = AREAS): CompiledMessages {
  const texts = areas.flatMap((area) => Object.entries(readArea(code, area)));
  return Object.fromEntries(
    texts.filter(([, text]) => text !== "").map(([message, text]) => [message, compileMessageOrThrow(text)]),
  );
}
