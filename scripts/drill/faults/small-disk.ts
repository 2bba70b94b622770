import { execFile } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { runAfterOurEnd } from "../../lib/after-our-end.ts";
import { NotHere } from "./fault.ts";

const run = promisify(execFile);
const BALLAST = "ballast";

/** A disk of a few megabytes mounted at a folder; it can be filled and emptied. */
export interface SmallDisk {
  folder: string;
  /** Leaves no free space at all. */
  fill: () => Promise<void>;
  free: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Mounts a small in-memory disk. Throws `NotHere` where that is not allowed: it requires root and Linux. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "tmpfs", folder]);
  } catch {
    throw new NotHere("a small disk can only be mounted by root on Linux");
  }
  // Unmounts the disk even when the drill is interrupted.
  runAfterOurEnd('mountpoint -q "$1" && umount --lazy "$1"', [folder]);
  const ballast = join(folder, BALLAST);
  return {
    folder,
    async fill() {
      const file = await open(ballast, "w");
      try {
        for (let size = 1 << 20; size >= 1; size = Math.floor(size / 16)) await writeUntilFull(file, size);
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
    async remove() {
      // Processes that still have a file open there end shortly; the folder itself is removed with its parent.
      await run("umount", ["--lazy", folder]);
    },
  };
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  const bytes = Buffer.alloc(size, 1);
  for (;;) {
    try {
      if ((await file.write(bytes)).bytesWritten < size) return;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOSPC") return;
      throw error;
    }
  }
}
