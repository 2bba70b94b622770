import { ENGLISH, language } from "@fanfare/contracts/common/language";

/** How the addresses of a language's pages begin: English ones are as they are, German ones stand under `/de`. */
export const languagePrefix = (code = language().code): string => (code === ENGLISH.code ? "" : `/${code}`);

/** The absolute address of a page in the language in use. `path` is the page's own, without the language. */
export const pageUrl = (siteUrl: string, path: string): string => siteUrl + languagePrefix() + path;

/** Names the language in use in a link to a file or feed, for which a browser asks in its own; empty for English. */
export const languageQuery = (): string => (language().code === ENGLISH.code ? "" : `?language=${language().code}`);
