/** A year. */
const KEPT_SECONDS = 31_536_000;

/** Keeps a visitor's choice, so that an address without a language leads to the pages in this one. */
export function keepLanguage(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the one cookie, which the server reads before there is a script
  document.cookie = `language=${code};path=/;max-age=${KEPT_SECONDS};samesite=lax`;
}

/** A language's name in itself: `"Deutsch"`. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
