import type { IAudioMetadata } from "music-metadata";

/** Under this name the parser keeps the INFO list of a WAV file. */
const RIFF_INFO = "exif";
const BEYOND_LATIN_1 = /[^\0-\xff]/;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * The text that bytes read as Latin-1 stand for, when they are UTF-8. Nothing else can be told apart so surely: Latin-1
 * text with an accent is next to never valid UTF-8.
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
 * What was found, with the INFO texts of a WAV file as its writer meant them: the format names no encoding, the parser takes
 * Latin-1, and most programs write UTF-8, so that one name would become two artists.
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
