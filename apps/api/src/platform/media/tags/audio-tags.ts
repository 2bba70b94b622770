import { basename, extname } from "node:path";
import type { IAudioMetadata, ILyricsTag } from "music-metadata";
import { cleanLine, cleanText } from "./clean-text.ts";
import { withUtf8Info } from "./riff-info.ts";

/** One line of time-synced lyrics; `time` in seconds from the start. */
export type TimedLine = { time: number; text: string };
export type Credit = { role: string; name: string };

/** Metadata of an audio file, in plain values that are safe to store. `null` where the file has none. */
export type AudioTags = {
  codec: string;
  lossless: boolean;
  /** Bits per second. */
  bitrate: number | null;
  durationMs: number;
  title: string | null;
  artist: string | null;
  albumArtist: string | null;
  album: string | null;
  isCompilation: boolean;
  /** Lower case, such as `album`, `ep`, `single`, `live`. */
  releaseTypes: string[];
  discNumber: number | null;
  trackNumber: number | null;
  genre: string | null;
  /** `YYYY-MM-DD`; a missing month or day is 01. */
  releaseDate: string | null;
  isrc: string | null;
  credits: Credit[];
  lyrics: string | null;
  timedLyrics: TimedLine[] | null;
  cover: Uint8Array | null;
};

export type TagFailure = "empty" | "not_audio" | "truncated" | "unreadable" | "timed_out" | "out_of_memory";

/** A file that is not valid audio, with the reason as a code; `message` is for the log. */
export class TagError extends Error {
  override name = "TagError";
  readonly reason: TagFailure;

  constructor(reason: TagFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

const ROLES = {
  composer: "Composer",
  lyricist: "Lyricist",
  writer: "Writer",
  producer: "Producer",
  arranger: "Arranger",
  conductor: "Conductor",
  remixer: "Remixer",
  engineer: "Engineer",
  mixer: "Mixing",
} as const;

const MAX_CREDITS = 40;
/** ID3's code for timed lyrics in milliseconds. */
const IN_MILLISECONDS = 2;
const FRONT_COVER = "Cover (front)";

/** Converts a parser's result to the tags that the site uses. Throws a TagError if there is no audio. */
export function audioTagsOf(parsed: IAudioMetadata, file: string): AudioTags {
  const metadata = withUtf8Info(parsed);
  const { common, format } = metadata;
  const duration = format.duration ?? 0;
  if (!format.sampleRate || !Number.isFinite(duration) || duration <= 0 || format.hasAudio === false) {
    throw new TagError("not_audio", "no sound was found in it");
  }
  // For plain ID3 lyrics the parser omits `syncText`, despite its type.
  const lyrics = (common.lyrics ?? []).map((tag) => ({ ...tag, syncText: tag.syncText ?? [] }));
  return {
    codec: codecOf(format.codec ?? "", extname(file)),
    lossless: format.lossless ?? false,
    bitrate: format.bitrate ? Math.round(format.bitrate) : null,
    durationMs: Math.round(duration * 1000),
    // Some programs write the file name as the title.
    title: common.title === basename(file) ? null : cleanLine(common.title),
    artist: cleanLine(common.artist),
    albumArtist: cleanLine(common.albumartist),
    album: cleanLine(common.album),
    isCompilation: common.compilation ?? false,
    releaseTypes: (common.releasetype ?? []).map((type) => type.trim().toLowerCase()),
    discNumber: positive(common.disk.no),
    trackNumber: positive(common.track.no),
    genre: cleanLine(common.genre?.[0]),
    releaseDate: releaseDateOf(metadata),
    isrc: isrcOf(common.isrc?.[0]),
    credits: creditsOf(metadata),
    lyrics: plainLyrics(lyrics),
    timedLyrics: timedLyrics(lyrics),
    cover: coverOf(metadata),
  };
}

/** Returns a short codec name: the first word of the parser's name in lower case, without a version, or else the extension. */
function codecOf(codec: string, extension: string): string {
  if (/layer 3/i.test(codec)) return "mp3";
  if (/aac/i.test(codec)) return "aac";
  const [word = ""] = codec.toLowerCase().split(/[\s/]/);
  return word || extension.slice(1).toLowerCase();
}

const positive = (value: number | null) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= 9999 ? value : null;

function isrcOf(text: string | undefined): string | null {
  const code = (text ?? "").replace(/[\s-]/g, "").toUpperCase();
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code) ? code : null;
}

function releaseDateOf({ common, native }: IAudioMetadata): string | null {
  // ID3v2.3 keeps day and month apart from the year, as DDMM.
  const dayMonth = native["ID3v2.3"]?.find((tag) => tag.id === "TDAT")?.value;
  const [, day, month] = /^(\d\d)(\d\d)$/.exec(typeof dayMonth === "string" ? dayMonth : "") ?? [];
  const composed = common.year && day ? `${common.year}-${month}-${day}` : undefined;
  const candidates = [common.releasedate, common.date, composed, common.year?.toString(), common.originaldate];
  for (const text of candidates) {
    const [, year, one = "01", two = "01"] =
      /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?:$|[T ])/.exec(text?.trim() ?? "") ?? [];
    const date = new Date(`${year}-${one}-${two}T00:00:00Z`);
    if (year && Number(year) >= 1000 && !Number.isNaN(date.getTime())) return date.toISOString().slice(0, 10);
  }
  return null;
}

function creditsOf({ common }: IAudioMetadata): Credit[] {
  const credits = new Map<string, Credit>();
  const add = (role: string, names: readonly string[] | undefined) => {
    for (const text of names ?? []) {
      const name = cleanLine(text);
      if (name && credits.size < MAX_CREDITS) credits.set(`${role}\n${name}`, { role, name });
    }
  };
  for (const [key, role] of Object.entries(ROLES) as [keyof typeof ROLES, string][]) add(role, common[key]);
  for (const text of common["performer:instrument"] ?? []) {
    // "Name (instrument)", as tagging programs write it.
    const [, name, instrument] = /^(.+?)\s*\(([^()]+)\)\s*$/.exec(text) ?? [];
    const role = cleanLine(instrument) ?? "Performer";
    add(role.charAt(0).toUpperCase() + role.slice(1), [name ?? text]);
  }
  return [...credits.values()];
}

function plainLyrics(all: readonly ILyricsTag[]): string | null {
  const plain = all.find((lyrics) => lyrics.syncText.length === 0 && lyrics.text?.trim());
  return cleanText(plain?.text);
}

function timedLyrics(all: readonly ILyricsTag[]): TimedLine[] | null {
  const timed = all.find((lyrics) => lyrics.syncText.length > 0 && Number(lyrics.timeStampFormat) === IN_MILLISECONDS);
  const lines = (timed?.syncText ?? [])
    .filter((line) => line.timestamp !== undefined && line.timestamp >= 0)
    .map((line) => ({ time: (line.timestamp ?? 0) / 1000, text: cleanLine(line.text) ?? "" }))
    .sort((one, other) => one.time - other.time);
  return lines.length > 0 ? lines : null;
}

function coverOf({ common }: IAudioMetadata): Uint8Array | null {
  const pictures = common.picture ?? [];
  const front = pictures.find((picture) => picture.type === FRONT_COVER) ?? pictures[0];
  return front && front.data.length > 0 ? front.data : null;
}
