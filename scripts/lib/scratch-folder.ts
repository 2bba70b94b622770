import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Linux's in-memory file system. */
export const SHARED_MEMORY = "/dev/shm";
/** Several times what a whole run of the tests holds at once. */
const ROOM_BYTES = 6 * 1024 ** 3;

/** Whether Linux's in-memory file system has room for the tests' files, also within a container's limits. */
export function hasRoomInMemory(): boolean {
  if (process.platform !== "linux" || process.availableMemory() < 2 * ROOM_BYTES) return false;
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * The folder for temporary files: in memory where there is room, otherwise the system's temporary folder. On a disk, finding
 * places for new files gets slower while thousands come and go, as the tests' databases do.
 */
export const scratchFolder = (): string => (hasRoomInMemory() ? SHARED_MEMORY : tmpdir());
