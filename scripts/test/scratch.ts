import { readFile, rm } from "node:fs/promises";
import { hasRoomInMemory, SHARED_MEMORY } from "../lib/scratch-folder.ts";
import { temporaryFolder } from "../lib/temporary.ts";

let folder: Promise<string> | undefined;

/**
 * For parts that write thousands of files which nobody keeps: their temporary folder is in memory, where there is room and
 * programs may be started from it (tests write some).
 */
export async function scratchEnvironment(): Promise<Record<string, string>> {
  if (!hasRoomInMemory() || !(await mayBeExecuted(SHARED_MEMORY))) return {};
  folder ??= temporaryFolder("test", SHARED_MEMORY);
  return { TMPDIR: await folder };
}

/** What an interrupted run leaves goes with the next one. */
export async function removeScratch(): Promise<void> {
  if (folder) await rm(await folder, { recursive: true, force: true, maxRetries: 5 });
}

async function mayBeExecuted(mountPoint: string): Promise<boolean> {
  const mounts = await readFile("/proc/self/mounts", "utf8");
  const [, , , options = "noexec"] =
    mounts
      .split("\n")
      .map((line) => line.split(" "))
      .findLast(([, where]) => where === mountPoint) ?? [];
  return !options.split(",").includes("noexec");
}
