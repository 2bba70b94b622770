// The format of ticket codes, for reading them. Their content is the site's secret.

/** The characters of a code that identify the ticket; the others authenticate it. */
export const SUBJECT_LENGTH = 8;
/** The number of the code's remaining characters that are typed at the door, which looks them up among one show's tickets. */
const SHORT_LENGTH = 8;

/** Normalises a typed or scanned code: `k7qm-2x9o` → `K7QM2X90`. */
export const normalizeCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/[IL]/g, "1")
    .replaceAll("O", "0");

/** The part of a code that is typed when it cannot be scanned: `K7QM2X90`. */
export const typedPart = (code: string): string => code.slice(SUBJECT_LENGTH, SUBJECT_LENGTH + SHORT_LENGTH);

/** That part in its displayed form: `K7QM-2X90`. */
export function shortCode(code: string): string {
  const typed = typedPart(code);
  return `${typed.slice(0, 4)}-${typed.slice(4)}`;
}
