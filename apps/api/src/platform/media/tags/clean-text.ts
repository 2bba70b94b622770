const MAX_LINE = 300;
const MAX_TEXT = 50_000;

/** Everything that PostgreSQL cannot store or that only serves to forge log lines; line ends and tabs stay. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

const wellFormed = (text: string) => text.toWellFormed().normalize("NFC");

/** Text of one line from a file or its name: trimmed, single spaces, without control characters; `null` when empty. */
export function cleanLine(text: string | null | undefined): string | null {
  const line = wellFormed(text ?? "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...line].slice(0, MAX_LINE).join("").trim() || null;
}

/** Text of several lines, such as lyrics; line ends become LF. `null` when nothing is left. */
export function cleanText(text: string | null | undefined): string | null {
  const clean = wellFormed(text ?? "")
    .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n")
    .replace(CONTROL, "")
    .replace(/[ \t]+$/gm, "")
    .replace(/^\n+|\s+$/g, "");
  return [...clean].slice(0, MAX_TEXT).join("") || null;
}
