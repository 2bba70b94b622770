import { ENGLISH, language } from "@fanfare/contracts/common/language";

/** The path prefix of a language's pages: none for English, `/de` for German. */
export const languagePrefix = (code = language().code): string => (code === ENGLISH.code ? "" : `/${code}`);

/** The absolute URL of a page in the current language. `path` is the page's path without the language prefix. */
export const pageUrl = (siteUrl: string, path: string): string => siteUrl + languagePrefix() + path;

/**
 * The query that names the current language in a link to a file or feed, for which the browser would send its own; empty for
 * English.
 */
export const languageQuery = (): string => (language().code === ENGLISH.code ? "" : `?language=${language().code}`);
