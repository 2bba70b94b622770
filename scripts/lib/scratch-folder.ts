import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Where Linux has its file system in memory. */
export const SHARED_MEMORY = "/dev/shm";
/** What a whole run of the tests holds at once, several times over. */
const ROOM_BYTES = 6 * 1024 ** 3;

/** Whether Linux's file system in memory has room for what tests write, within the limits of a container as well. */
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
 * Where what nobody keeps is written: in memory where there is room, else in the system's temporary folder. A disk's file
 * system searches longer and longer for places of new files while thousands come and go, as databases of tests do.
 */
export const scratchFolder = (): string => (hasRoomInMemory() ? SHARED_MEMORY : tmpdir());
