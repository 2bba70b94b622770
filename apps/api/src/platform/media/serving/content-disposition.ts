const MAX_NAME = 150;

/** Control and format characters (including those that reverse the text direction) and characters that file systems refuse. */
const UNSAFE = /[\p{Cc}\p{Cf}"*/:<>?\\|]/u;

/** Percent-encodes as in RFC 8187: everything except attr-char. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Returns a Content-Disposition of `attachment` with a file name as in RFC 6266: an ASCII fallback for old clients and, if
 * it differs, the encoded name. Path separators, control characters and others that file systems refuse are replaced by `_`.
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
