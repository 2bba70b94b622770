import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Logger } from "pino";
import { type Config, type ConfigError, settingFaults } from "./config.ts";

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/**
 * Creates a folder with its parents. Segment by segment, because Node's recursive `mkdir` never returns below a folder such as
 * `/proc`, which refuses new entries with ENOENT. Throws if it is no folder that this process can write to.
 */
async function makeFolder(folder: string, mode?: number): Promise<void> {
  const missing: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    const found = await stat(at).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return null;
      throw error;
    });
    if (found?.isDirectory()) break;
    if (found) throw new Error(`${at} is not a folder`);
    missing.push(at);
  }
  for (const at of missing.reverse()) {
    await mkdir(at, mode).catch((error: unknown) => {
      // Another process that starts together with this one may have created it.
      if (codeOf(error) !== "EEXIST") throw error;
    });
  }
  await access(folder, constants.W_OK | constants.X_OK);
}

const canCreate = (folder: string, mode?: number): Promise<boolean> =>
  makeFolder(folder, mode).then(
    () => true,
    () => false,
  );

const WRITABLE = "a folder that this user can write to";

/** Creates the data folder. Throws a ConfigError if this user cannot write to it. */
export async function assertDataDir({ dataDir }: Pick<Config, "dataDir">): Promise<void> {
  if (!(await canCreate(dataDir))) throw settingFaults([{ name: "DATA_DIR", expected: WRITABLE }]);
}

/**
 * Creates the data folder and, where one is set, the folder of backups, and checks the settings that only this machine can judge.
 * Throws a ConfigError that names every setting that cannot be used.
 */
export async function assertUsable({ dataDir, backups, ffmpegPath }: Config): Promise<void> {
  const faults: { name: string; expected: string }[] = [];
  if (!(await canCreate(dataDir))) faults.push({ name: "DATA_DIR", expected: WRITABLE });
  // Archives hold the fans' data: only this user may read the folder.
  if (backups.isFolderSet && !backups.bucket && !(await canCreate(backups.folder, 0o700))) {
    faults.push({ name: "BACKUP_DIR", expected: WRITABLE });
  }
  if (ffmpegPath !== undefined) {
    const { findFfmpeg } = await import("../platform/media/sound/ffmpeg.ts");
    if (!(await findFfmpeg(ffmpegPath))) faults.push({ name: "FFMPEG_PATH", expected: "the path of ffmpeg" });
  }
  if (faults.length > 0) throw settingFaults(faults);
}

/**
 * Logs which setting of the media bucket cannot be used. The site starts nevertheless, because its server may only be away for a
 * moment, and without it pages are still served.
 */
export async function reportBucketFault({ media }: Pick<Config, "media">, log: Pick<Logger, "error">): Promise<void> {
  if (!media.s3) return;
  const { findBucketFault } = await import("../platform/media/store/bucket-fault.ts");
  const fault = await findBucketFault(media.s3);
  if (fault) {
    const { settings, expected, cause } = fault;
    log.error({ err: cause }, `${settings}: expected ${expected}. Until then, media can be neither stored nor read.`);
  }
}

const LISTEN_FAULTS: Readonly<Record<string, { name: string; expected: string }>> = {
  EADDRINUSE: { name: "PORT", expected: "a port that no other process uses" },
  EACCES: { name: "PORT", expected: "a port that this user may open, usually above 1023" },
  EADDRNOTAVAIL: { name: "HOST", expected: "an address of this machine" },
  ENOTFOUND: { name: "HOST", expected: "an address of this machine" },
};

/** Returns the ConfigError behind a server that cannot listen, or undefined for any other failure. */
export function listenFault(error: unknown): ConfigError | undefined {
  const isListening =
    error instanceof Error && "syscall" in error && ["listen", "bind", "getaddrinfo"].includes(String(error.syscall));
  const fault = isListening ? LISTEN_FAULTS[String(codeOf(error))] : undefined;
  return fault && settingFaults([fault], error);
}
