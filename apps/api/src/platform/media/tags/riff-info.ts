import type { IAudioMetadata } from "music-metadata";

/** The parser's name for the INFO list of a WAV file. */
const RIFF_INFO = "exif";
const BEYOND_LATIN_1 = /[^\0-\xff]/;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Decodes a text again as UTF-8 if its Latin-1 bytes are valid UTF-8. This check is reliable, because Latin-1 text with an
 * accent is almost never valid UTF-8.
 */
function readAgain(text: string): string {
  if (BEYOND_LATIN_1.test(text)) return text;
  try {
    return utf8.decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}

/**
 * Corrects the encoding of INFO texts of a WAV file: the format names no encoding, the parser assumes Latin-1, and most
 * programs write UTF-8, so that one name would become two artists.
 */
export function withUtf8Info(metadata: IAudioMetadata): IAudioMetadata {
  const info = new Set(metadata.native[RIFF_INFO]?.map((tag) => tag.value));
  if (info.size === 0) return metadata;
  const one = (value: unknown) => (typeof value === "string" && info.has(value) ? readAgain(value) : value);
  const common = Object.fromEntries(
    Object.entries(metadata.common).map(([key, value]) => [key, Array.isArray(value) ? value.map(one) : one(value)]),
  );
  return { ...metadata, common: { ...metadata.common, ...common } };
}
