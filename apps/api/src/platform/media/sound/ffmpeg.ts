import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { promisify } from "node:util";
import { redactPaths } from "../../redact-paths.ts";
import { storageError } from "../store/storage-error.ts";
import { PeakMeter } from "./peaks.ts";

/** A working ffmpeg on this machine. */
export type Ffmpeg = {
  path: string;
  /** Whether it was built with the LAME encoder. */
  writesMp3: boolean;
};

/** Containers that the site accepts, with the names of ffmpeg's demuxers. */
const READERS = { mp3: "mp3", flac: "flac", m4a: "mov", ogg: "ogg", opus: "ogg", wav: "wav" } as const;
export type AudioContainer = keyof typeof READERS;

export type Decoded = {
  /** 0 to 100, evenly spaced over the track. */
  peaks: number[];
  durationMs: number;
};

/** The file is at fault: it contains no audio, or not the audio that its header announces. */
export class UndecodableError extends Error {
  override name = "UndecodableError";
}

/** ffmpeg is at fault: it could not be started, was killed, or took too long. The file may be fine, and a retry may work. */
export class FfmpegError extends Error {
  override name = "FfmpegError";
}

/** Samples per second: enough for the waveform and little data, because peaks need no high frequencies. */
const PEAK_RATE = 8000;
/** LAME's V2 setting: about 190 kbit/s, transparent to most listeners and playable everywhere. */
const MP3_QUALITY = "2";
const BASE_TIMEOUT_MS = 120_000;
/** A header may announce any length; a timer of more than 2^31 ms would fire immediately. */
const MAX_TIMEOUT_MS = 6 * 3_600_000;
const MAX_STDERR = 4000;

/** Time limit for decoding, in whole milliseconds, because Node refuses to start a process with a fractional timeout. */
const decodeTimeout = (durationMs: number) => Math.min(MAX_TIMEOUT_MS, Math.ceil(BASE_TIMEOUT_MS + durationMs / 4));

/** Returns the ffmpeg at `path`, or the one on the PATH; `null` if none works. */
export async function findFfmpeg(path = "ffmpeg"): Promise<Ffmpeg | null> {
  try {
    const { stdout } = await promisify(execFile)(path, ["-hide_banner", "-encoders"], { timeout: 15_000 });
    return { path, writesMp3: /\blibmp3lame\b/.test(stdout) };
  } catch {
    return null;
  }
}

/**
 * Decodes a file once to get its peaks and exact length, and also writes an MP3 for streaming if `mp3` names a file. Runs at
 * a lower priority than the site and is killed when it exceeds its time limit or `signal` aborts. Throws an UndecodableError
 * if the file is at fault and an FfmpegError if ffmpeg is; the MP3 must then be discarded.
 */
export async function decodeAudio(
  ffmpeg: Ffmpeg,
  source: { path: string; container: AudioContainer; durationMs: number },
  options: { mp3?: string; signal?: AbortSignal } = {},
): Promise<Decoded> {
  const child = spawn(ffmpeg.path, decodeArguments(source, options.mp3), {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: decodeTimeout(source.durationMs),
    killSignal: "SIGKILL",
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const meter = new PeakMeter();
  let complaint = "";
  child.stdout.on("data", (chunk: Buffer) => meter.add(chunk));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint = (complaint + text).slice(-MAX_STDERR);
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  const [code, killedBy] = await closed(child, options.signal);
  if (/No space left on device/i.test(complaint)) {
    throw storageError(Object.assign(new Error("no space left for the rendition"), { code: "ENOSPC" }));
  }
  const peaks = meter.peaks();
  if (killedBy) throw new FfmpegError("ffmpeg was stopped before it was done, or took too long");
  if (code !== 0 || peaks === null) {
    throw new UndecodableError(`its sound cannot be decoded: ${lastLine(redactPaths(complaint))}`);
  }
  return { peaks, durationMs: Math.round((meter.samples / PEAK_RATE) * 1000) };
}

/**
 * Sets the demuxer explicitly and allows only local files: otherwise a playlist disguised as an audio file would make ffmpeg
 * fetch whatever it lists.
 */
function decodeArguments(source: { path: string; container: AudioContainer }, mp3: string | undefined): string[] {
  const input = [
    "-hide_banner",
    "-nostdin",
    "-y",
    "-loglevel",
    "error",
    "-threads",
    "1",
    "-protocol_whitelist",
    "file,pipe",
  ];
  const sound = ["-map", "0:a:0", "-vn", "-sn", "-dn", "-map_metadata", "-1", "-fflags", "+bitexact"];
  const rendition = [
    ...sound,
    "-c:a",
    "libmp3lame",
    "-q:a",
    MP3_QUALITY,
    "-id3v2_version",
    "0",
    "-f",
    "mp3",
    `file:${mp3}`,
  ];
  return [
    ...input,
    "-f",
    READERS[source.container],
    "-i",
    `file:${source.path}`,
    ...(mp3 === undefined ? [] : rendition),
    ...sound,
    "-ac",
    "1",
    "-ar",
    `${PEAK_RATE}`,
    "-f",
    "s16le",
    "pipe:1",
  ];
}

/**
 * Returns the exit code and signal once the process has ended. Throws an FfmpegError if it could not be started, or the
 * reason of the abort.
 */
async function closed(child: ChildProcess, signal: AbortSignal | undefined) {
  try {
    return (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  } catch (error) {
    throw new FfmpegError("ffmpeg could not be started", { cause: error });
  } finally {
    signal?.throwIfAborted();
  }
}

const lastLine = (text: string) => text.trim().split("\n").at(-1)?.slice(0, 300) ?? "";

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, or the system does not allow it; it then keeps its priority.
  }
}
