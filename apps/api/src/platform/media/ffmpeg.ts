import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { promisify } from "node:util";
import { withoutPaths } from "../without-paths.ts";
import { PeakMeter } from "./peaks.ts";
import { storageError } from "./storage-error.ts";

/** A working ffmpeg on this machine. */
export type Ffmpeg = {
  path: string;
  /** Whether it was built with the LAME encoder. */
  writesMp3: boolean;
};

/** Containers the site takes, as ffmpeg calls their readers. */
const READERS = { mp3: "mp3", flac: "flac", m4a: "mov", ogg: "ogg", opus: "ogg", wav: "wav" } as const;
export type AudioContainer = keyof typeof READERS;

export type Decoded = {
  /** 0 to 100, evenly over the track. */
  peaks: number[];
  durationMs: number;
};

/** The file is at fault: it is no sound, or not the sound its header promises. */
export class UndecodableError extends Error {
  override name = "UndecodableError";
}

/** ffmpeg is at fault: it could not be started, was killed, or took too long. The file may be fine, and a retry may work. */
export class FfmpegError extends Error {
  override name = "FfmpegError";
}

/** Enough for a shape, and little to carry: the peaks need no treble. */
const PEAK_RATE = 8000;
/** LAME's «V2»: about 190 kbit/s, transparent to most ears, played by everything. */
const MP3_QUALITY = "2";
const BASE_TIMEOUT_MS = 120_000;
/** A header may promise any length; past 2^31 ms a timer would fire at once. */
const MAX_TIMEOUT_MS = 6 * 3_600_000;
const MAX_STDERR = 4000;

/** How long decoding may take, in whole milliseconds: Node refuses to start a process with a fractional limit. */
const decodeTimeout = (durationMs: number) => Math.min(MAX_TIMEOUT_MS, Math.ceil(BASE_TIMEOUT_MS + durationMs / 4));

/** The ffmpeg at `path`, or the one that a shell would find; `null` when there is none that runs. */
export async function findFfmpeg(path = "ffmpeg"): Promise<Ffmpeg | null> {
  try {
    const { stdout } = await promisify(execFile)(path, ["-hide_banner", "-encoders"], { timeout: 15_000 });
    return { path, writesMp3: /\blibmp3lame\b/.test(stdout) };
  } catch {
    return null;
  }
}

/**
 * Decodes a file once, for its peaks and exact length, and on the way writes an MP3 for streaming when `mp3` names a
 * file. Runs at less priority than the site and is killed when it takes unreasonably long or `signal` says so.
 * Throws an UndecodableError when the file is at fault and a FfmpegError when ffmpeg is; the MP3 is then to be thrown away.
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
    throw new UndecodableError(`its sound cannot be decoded: ${lastLine(withoutPaths(complaint))}`);
  }
  return { peaks, durationMs: Math.round((meter.samples / PEAK_RATE) * 1000) };
}

/**
 * The reader is named and only local files may be opened: a playlist in the clothes of a song would otherwise make
 * ffmpeg fetch whatever it lists.
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

/** Exit code and signal of a process that has ended. Throws a FfmpegError when it could not be started, or the abort. */
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
    // It has ended already, or the system does not let us: it then runs as it is.
  }
}
