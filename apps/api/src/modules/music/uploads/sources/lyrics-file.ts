import type { TimedLine } from "../../../../platform/media/tags/audio-tags.ts";
import { cleanLine, cleanText } from "../../../../platform/media/tags/clean-text.ts";

export type Lyrics = { plain: string | null; timed: TimedLine[] | null };

const TIME = /\[(\d{1,3}):([0-5]?\d)(?:[.:](\d{1,3}))?\]/g;
const WORD_TIME = /<\d{1,3}:[0-5]?\d(?:[.:]\d{1,3})?>/g;
/** `[ar:Artist]` and similar headers: about the file, not part of the song. */
const HEADER = /^\[[a-z#]+:[^\]]*\]\s*$/i;

/** Decodes a text file: by its byte order mark, otherwise as UTF-8, otherwise in the former Windows encoding. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const seconds = (minutes: string, whole: string, fraction = "") =>
  Number(minutes) * 60 + Number(whole) + (fraction ? Number(fraction) / 10 ** fraction.length : 0);

/**
 * Lyrics in the LRC format: several times before a line, `[offset:±ms]` (positive means earlier) and times of single
 * words, which are dropped. Text without any time is plain lyrics.
 */
export function parseLrc(text: string): Lyrics {
  const timed: TimedLine[] = [];
  const [, offset = "0"] = /^\[offset:\s*([+-]?\d{1,7})\s*\]/im.exec(text) ?? [];
  for (const line of text.split(/\r\n?|\n/)) {
    const times = [...line.matchAll(TIME)];
    if (times.length === 0) continue;
    const words = cleanLine(line.replace(TIME, "").replace(WORD_TIME, "")) ?? "";
    for (const [, minutes = "", whole = "", fraction] of times) {
      const time = Math.max(0, seconds(minutes, whole, fraction) - Number(offset) / 1000);
      timed.push({ time: Math.round(time * 1000) / 1000, text: words });
    }
  }
  if (timed.length === 0) {
    const lines = text.split(/\r\n?|\n/).filter((line) => !HEADER.test(line));
    return { plain: cleanText(lines.join("\n")), timed: null };
  }
  timed.sort((one, other) => one.time - other.time);
  return { plain: plainOf(timed), timed };
}

/** Timed lyrics as plain text, for clients that do not support timing. */
export const plainOf = (timed: readonly TimedLine[]) => cleanText(timed.map((line) => line.text).join("\n"));
