import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { extname } from "node:path/posix";
import pLimit from "p-limit";
import { imageHash } from "../../../../platform/media/images/images.ts";
import type { TagFailure } from "../../../../platform/media/tags/audio-tags.ts";
import { cleanText } from "../../../../platform/media/tags/clean-text.ts";
import type { ImportDeps, ImportOptions } from "../import-deps.ts";
import { containerOf } from "../render/track-media.ts";
import { type AudioFile, stemOf } from "./audio-file.ts";
import { decodeText, type Lyrics, parseLrc } from "./lyrics-file.ts";
import { isUnreadable, kindOf, type Skipped, type SourceFile, UNREADABLE } from "./source-file.ts";

const REASONS: Record<TagFailure, string> = {
  empty: "it is empty",
  not_audio: "it holds no sound",
  truncated: "it breaks off",
  unreadable: "it is damaged or not what its name says",
  timed_out: "reading it took too long",
  out_of_memory: "reading it took too much memory",
};

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest("hex");
}

/** Reads lyrics by the stem of their audio files. Timed ones take precedence over plain ones of the same name. */
async function readLyrics(files: readonly SourceFile[], stems: ReadonlySet<string>): Promise<Map<string, Lyrics>> {
  const lyrics = new Map<string, Lyrics>();
  for (const file of files) {
    const stem = stemOf(file.name);
    if (!stems.has(stem)) continue;
    const bytes = await readFile(file.path).catch((error: unknown) => {
      // Removed during the import: the music is imported without lyrics.
      if (isUnreadable(error, file.path)) return null;
      throw error;
    });
    if (!bytes) continue;
    const text = decodeText(bytes);
    const isTimed = extname(file.name).toLowerCase() === ".lrc";
    const found = isTimed ? parseLrc(text) : { plain: cleanText(text), timed: null };
    const other = lyrics.get(stem);
    lyrics.set(stem, {
      plain: (isTimed ? other?.plain : null) ?? found.plain,
      timed: found.timed ?? other?.timed ?? null,
    });
  }
  return lyrics;
}

/** Reads the facts of every file. One that cannot be used is reported with the reason, and the others continue. */
export async function readSources(
  deps: ImportDeps,
  sources: readonly SourceFile[],
  options: Pick<ImportOptions, "signal" | "onProgress">,
): Promise<{ audio: AudioFile[]; images: SourceFile[]; skipped: Skipped[] }> {
  const ofKind = Map.groupBy(sources, (source) => kindOf(source.name));
  const candidates = ofKind.get("audio") ?? [];
  const lyrics = await readLyrics(ofKind.get("lyrics") ?? [], new Set(candidates.map((file) => stemOf(file.name))));
  const skipped: Skipped[] = [];
  const limit = pLimit(availableParallelism() + 1);
  let done = 0;
  const read = async (source: SourceFile): Promise<AudioFile | null> => {
    options.signal?.throwIfAborted();
    const skip = (reason: string) => {
      skipped.push({ file: source.name, reason });
      return null;
    };
    try {
      const reply = await deps.tags.read(source.path);
      if (!reply.ok) {
        // The reader cannot distinguish a removed file from a damaged one.
        await access(source.path, constants.R_OK);
        return skip(REASONS[reply.reason]);
      }
      if (!containerOf(reply.tags)) return skip(`its format (${reply.tags.codec}) is not one the site plays`);
      const { cover, ...tags } = reply.tags;
      return {
        ...source,
        tags,
        coverHash: cover && imageHash(cover),
        hash: await hashOf(source.path),
        beside: lyrics.get(stemOf(source.name)) ?? null,
      };
    } catch (error) {
      if (isUnreadable(error, source.path)) return skip(UNREADABLE);
      throw error;
    } finally {
      done += 1;
      options.onProgress?.({ phase: "reading", done, total: candidates.length, name: source.name });
    }
  };
  const results = await Promise.all(candidates.map((source) => limit(() => read(source))));
  return { audio: results.filter((file) => file !== null), images: ofKind.get("image") ?? [], skipped };
}
