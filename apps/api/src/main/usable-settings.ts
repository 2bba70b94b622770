import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { type Config, type ConfigError, settingFaults } from "./config.ts";

const codeOf = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/**
 * Creates a folder with its parents. Segment by segment, because Node's recursive `mkdir` never returns below a folder such as
 * `/proc`, which refuses new entries with ENOENT. Throws if it is no folder that this process can write to.
 */
async function makeFolder(folder: string): Promise<void> {
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
    await mkdir(at).catch((error: unknown) => {
      // Another process that starts together with this one may have created it.
      if (codeOf(error) !== "EEXIST") throw error;
    });
  }
  await access(folder, constants.W_OK);
}

const canCreate = (folder: string): Promise<boolean> =>
  makeFolder(folder).then(
    () => true,
    () => false,
  );

const isFolderOrMissing = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    (error: unknown) => codeOf(error) === "ENOENT",
  );

/**
 * Creates the data folder and checks the settings that only this machine can judge. Throws a ConfigError that names every
 * setting that cannot be used.
 */
export async function assertUsable({ dataDir, backups, ffmpegPath }: Config): Promise<void> {
  const faults: { name: string; expected: string }[] = [];
  if (!(await canCreate(dataDir))) faults.push({ name: "DATA_DIR", expected: "a folder that this user can write to" });
  else if (!(await isFolderOrMissing(backups.folder))) faults.push({ name: "BACKUP_DIR", expected: "a folder" });
  if (ffmpegPath !== undefined) {
    const { findFfmpeg } = await import("../platform/media/sound/ffmpeg.ts");
    if (!(await findFfmpeg(ffmpegPath))) faults.push({ name: "FFMPEG_PATH", expected: "the path of ffmpeg" });
  }
  if (faults.length > 0) throw settingFaults(faults);
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
