// How tickets' codes are written, for those who read them. What they mean is the site's secret.

/** Signs that say whose ticket it is; the others say that it is ours. */
export const SUBJECT_LENGTH = 8;
/** So much of a code's rest is typed at the door, where it is looked up among the tickets of one show. */
const SHORT_LENGTH = 8;

/** What a person typed or a camera read, as codes are written: `k7qm-2x9o` → `K7QM2X90`. */
export const normalizeCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/[IL]/g, "1")
    .replaceAll("O", "0");

/** The part of a code that is typed when it cannot be read, as it is typed: `K7QM2X90`. */
export const typedPart = (code: string): string => code.slice(SUBJECT_LENGTH, SUBJECT_LENGTH + SHORT_LENGTH);

/** The same as it is shown: `K7QM-2X90`. */
export function shortCode(code: string): string {
  const typed = typedPart(code);
  return `${typed.slice(0, 4)}-${typed.slice(4)}`;
}
