import { AsyncLocalStorage } from "node:async_hooks";
import { ENGLISH, type Language, languageFrom } from "@fanfare/contracts/common/language";
import { compileCatalogue, languageCodes } from "./catalogue.ts";
import { createLanguage } from "./translator.ts";

const inUse = new AsyncLocalStorage<Language>();
languageFrom(() => inUse.getStore() ?? ENGLISH);

/** Every language that there is a catalogue of, by its code; English is the first. The others are read once one is asked for. */
export const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  languageCodes().map((code) => [code, code === "en" ? ENGLISH : createLanguage(code, () => compileCatalogue(code))]),
);

/** Runs `work`, and all that it waits for, in the language with this code; in English when there is no such catalogue. */
export const inLanguage = <Result>(code: string | null | undefined, work: () => Result): Result =>
  inUse.run(LANGUAGES.get(code ?? "en") ?? ENGLISH, work);
