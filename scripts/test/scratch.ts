import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { DEMO_DATA_VARIABLE } from "../lib/demo-data.ts";
import { hasRoomInMemory, SHARED_MEMORY, scratchFolder } from "../lib/scratch-folder.ts";
import { temporaryFolder } from "../lib/temporary.ts";

let folder: Promise<string> | undefined;
let demoFolder: Promise<string> | undefined;

/**
 * For parts that write thousands of temporary files: puts their temporary folder in memory, if there is room and programs may be
 * executed from it (some tests write programs).
 */
export async function scratchEnvironment(): Promise<Record<string, string>> {
  if (!hasRoomInMemory() || !(await mayBeExecuted(SHARED_MEMORY))) return {};
  folder ??= temporaryFolder("test", SHARED_MEMORY);
  return { TMPDIR: await folder };
}

/** For the part that creates the data folder with the demo artist, which the others copy. */
export async function demoDataToMake(): Promise<Record<string, string>> {
  demoFolder ??= temporaryFolder("demo", scratchFolder());
  return { [DEMO_DATA_VARIABLE]: join(await demoFolder, "data") };
}

/** For those others: empty when they run alone, so that each creates its own. */
export async function demoDataMade(): Promise<Record<string, string>> {
  const variable = demoFolder && (await demoDataToMake());
  return variable && Object.values(variable).every(existsSync) ? variable : {};
}

/** Folders left by an interrupted run are removed by the next one. */
export async function removeScratch(): Promise<void> {
  for (const made of await Promise.all([folder, demoFolder])) {
    if (made) await rm(made, { recursive: true, force: true, maxRetries: 5 });
  }
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
