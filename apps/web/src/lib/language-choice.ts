/** One year. */
const KEPT_SECONDS = 31_536_000;

/** Stores a visitor's choice, so that a URL without a language redirects to the pages in that language. */
export function keepLanguage(code: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the only cookie; the server reads it before any script runs
  document.cookie = `language=${code};path=/;max-age=${KEPT_SECONDS};samesite=lax`;
}

/** A language's name in that language: `"Deutsch"`. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
