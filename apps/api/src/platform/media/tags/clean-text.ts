const MAX_LINE = 300;
const MAX_TEXT = 50_000;

/** Control characters, which PostgreSQL cannot store or which are only used to forge log lines; line feeds and tabs are kept. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

const wellFormed = (text: string) => text.toWellFormed().normalize("NFC");

/** Cleans a single-line text from a file or its name: trimmed, single spaces, no control characters; `null` when empty. */
export function cleanLine(text: string | null | undefined): string | null {
  const line = wellFormed(text ?? "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...line].slice(0, MAX_LINE).join("").trim() || null;
}

/**
 * The spaces at the end of a line. Begins only where a run of spaces begins: without the lookbehind each space of a run in
 * the middle of a line would be tried as a beginning, and a lyrics file of spaces would block the process for hours.
 */
const TRAILING_SPACES = /(?<![ \t])[ \t]+$/gm;

/** Cleans a multi-line text such as lyrics; line breaks become LF. `null` when nothing is left. */
export function cleanText(text: string | null | undefined): string | null {
  const clean = wellFormed(text ?? "")
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n")
    .replace(CONTROL, "")
    .replace(TRAILING_SPACES, "")
    .replace(/^\n+/, "")
    .trimEnd();
  return [...clean].slice(0, MAX_TEXT).join("") || null;
}
