const MAX_NAME = 150;

/** Control and format characters (among them those that reverse a name's direction) and what file systems refuse. */
const UNSAFE = /[\p{Cc}\p{Cf}"*/:<>?\\|]/u;

/** Percent-encoding of RFC 8187: everything but attr-char. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * `attachment` with a file name as RFC 6266 has it: plain ASCII for old clients, the real one encoded beside it.
 * Folders, control characters and signs that file systems refuse are taken out of the name.
 */
export function attachment(name: string | null): string {
  const clean = [...(name ?? "").normalize("NFC").toWellFormed()]
    .map((sign) => (UNSAFE.test(sign) ? "_" : sign))
    .slice(-MAX_NAME)
    .join("")
    .replace(/^[. ]+|[. ]+$/g, "");
  if (!clean) return "attachment";
  const ascii = clean.replace(/[^\x20-\x7e]/g, "_").replace(/%/g, "_");
  return `attachment; filename="${ascii}"${ascii === clean ? "" : `; filename*=UTF-8''${encode(clean)}`}`;
}
