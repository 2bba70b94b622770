import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { secondsToLabel } from "@fanfare/contracts/common/duration";
import { AppError } from "../../../../platform/errors/app-error.ts";
import {
  type AudioContainer,
  type Decoded,
  decodeAudio,
  FfmpegError,
  UndecodableError,
} from "../../../../platform/media/sound/ffmpeg.ts";
import { copySound } from "../../../../platform/media/sound/mp3-sound.ts";
import type { ExistingTrack } from "../import.queries.ts";
import type { ImportDeps } from "../import-deps.ts";
import type { AudioFile } from "../sources/audio-file.ts";

/** A track's columns that depend on its sound, not on its tags. */
export type TrackMedia = {
  audio_file: string;
  original_file: string;
  original_hash: string;
  duration_ms: number;
  peaks: number[] | null;
};

/** The files made from a source, before anything is stored. */
export type MadeMedia = {
  decoded: Decoded | null;
  /** The file that streams instead of the original: another encoding, or the same sound without its embedded picture. */
  mp3: string | null;
  /** Why the rendition or the waveform is still to be made, as a message; `null` when nothing is left to do. */
  failure: string | null;
};

/** Every browser plays these; lossless, larger or other files get a rendition. */
const UNIVERSAL = new Set(["mp3", "aac"]);
const MAX_STREAM_BITRATE = 330_000;

/** How much shorter than announced sound may be: encoders pad, and some headers estimate. */
const SHORTFALL = 0.9;
const SHORTFALL_MS = 1000;

/** The container by the codec found, not by the file's name; `null` for an unsupported one. */
export function containerOf({ codec }: { codec: string }): AudioContainer | null {
  if (codec === "mp3" || codec === "flac" || codec === "opus") return codec;
  if (codec === "aac" || codec === "alac") return "m4a";
  if (codec === "vorbis") return "ogg";
  return codec === "pcm" || codec === "ieee_float" ? "wav" : null;
}

/** Browsers start an MP3 with an embedded picture late, so it streams without. */
const wantsPictureLeftOut = ({ tags, coverHash }: AudioFile) => tags.codec === "mp3" && coverHash !== null;

const wantsRendition = ({ codec, bitrate }: AudioFile["tags"]) =>
  !UNIVERSAL.has(codec) || (bitrate ?? 0) > MAX_STREAM_BITRATE;

/** Whether the row's sound has to be stored again: another file, a lost one, or ffmpeg can now do what it could not. */
export async function needsMedia(deps: ImportDeps, file: AudioFile, existing: ExistingTrack | null): Promise<boolean> {
  if (!existing?.audio_file || existing.original_hash !== file.hash) return true;
  const streamsOriginal = existing.audio_file === existing.original_file;
  if (deps.ffmpeg && !existing.has_peaks) return true;
  if (deps.ffmpeg?.writesMp3 && streamsOriginal && wantsRendition(file.tags)) return true;
  if (streamsOriginal && wantsPictureLeftOut(file)) return true;
  return (await deps.store.stat(existing.audio_file)) === null;
}

/**
 * Decodes a file and makes its rendition if that is needed and possible. If the rendition fails, the track is imported with its
 * original, and `failure` has the reason. Throws an UndecodableError for a file whose sound is damaged or truncated, and errors
 * that affect every file: a full disk, or the abort of `signal`.
 */
export async function makeMedia(
  deps: ImportDeps,
  file: AudioFile,
  signal: AbortSignal | undefined,
): Promise<MadeMedia> {
  const made = await decodeMedia(deps, file, signal);
  if (made.mp3 !== null || !wantsPictureLeftOut(file)) return made;
  const mp3 = workFile(deps);
  return { ...made, mp3: (await copySound(file.path, mp3)) ? mp3 : null };
}

const workFile = ({ workDir }: ImportDeps) => join(workDir, `${randomBytes(8).toString("hex")}.mp3`);

async function decodeMedia(deps: ImportDeps, file: AudioFile, signal: AbortSignal | undefined): Promise<MadeMedia> {
  const { ffmpeg } = deps;
  const container = containerOf(file.tags);
  if (!ffmpeg || !container) return { decoded: null, mp3: null, failure: null };
  const decode = async (mp3: string | null): Promise<MadeMedia> => {
    const source = { path: file.path, container, durationMs: file.tags.durationMs };
    const decoded = await decodeAudio(ffmpeg, source, {
      ...(mp3 === null ? {} : { mp3 }),
      ...(signal ? { signal } : {}),
    });
    if (decoded.durationMs < file.tags.durationMs * SHORTFALL - SHORTFALL_MS) {
      const [is, promised] = [decoded.durationMs, file.tags.durationMs].map((ms) => secondsToLabel(ms / 1000));
      throw new UndecodableError(`it breaks off after ${is} of ${promised}`);
    }
    return { decoded, mp3, failure: null };
  };
  const attempt = async (mp3: string | null): Promise<MadeMedia> => {
    try {
      return await decode(mp3);
    } catch (error) {
      if (mp3) await rm(mp3, { force: true });
      signal?.throwIfAborted();
      if (error instanceof AppError) throw error;
      if (!(error instanceof UndecodableError)) return { decoded: null, mp3: null, failure: reasonOf(error) };
      if (mp3 === null) throw error;
      // A file that decodes without its rendition is not at fault.
      return { ...(await attempt(null)), failure: error.message };
    }
  };
  const rendered = ffmpeg.writesMp3 && wantsRendition(file.tags);
  return attempt(rendered ? workFile(deps) : null);
}

const reasonOf = (error: unknown) =>
  error instanceof FfmpegError ? error.message : "something went wrong on our side while it was made";

/**
 * Puts a track's files into the store: the original goes to the restricted ones when a rendition streams instead.
 * @param put stores a file and records it
 */
export async function storeMedia(
  file: AudioFile,
  made: MadeMedia,
  put: (path: string, folder: "audio" | "originals", extension: string) => Promise<string>,
): Promise<TrackMedia> {
  const extension = containerOf(file.tags) ?? "bin";
  const original = await put(file.path, made.mp3 ? "originals" : "audio", extension);
  return {
    audio_file: made.mp3 ? await put(made.mp3, "audio", "mp3") : original,
    original_file: original,
    original_hash: file.hash,
    duration_ms: made.decoded?.durationMs ?? file.tags.durationMs,
    peaks: made.decoded?.peaks ?? null,
  };
}
