import { AsyncLocalStorage } from "node:async_hooks";
import { ENGLISH, type Language, languageFrom } from "@fanfare/contracts/common/language";
import { compileCatalogue, languageCodes } from "./catalogue.ts";
import { createLanguage } from "./translator.ts";

const inUse = new AsyncLocalStorage<Language>();
languageFrom(() => inUse.getStore() ?? ENGLISH);

/** All languages by code, English first. Catalogues are loaded at the first translation. */
export const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  languageCodes().map((code) => [code, code === "en" ? ENGLISH : createLanguage(code, () => compileCatalogue(code))]),
);

/** Runs `work`, including its asynchronous parts, in the language with this code; in English if there is no such language. */
export const inLanguage = <Result>(code: string | null | undefined, work: () => Result): Result =>
  inUse.run(LANGUAGES.get(code ?? "en") ?? ENGLISH, work);
