import { statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";

const SHARED_MEMORY = "/dev/shm";
/** What a whole run of the tests holds at once, several times over. */
const ROOM_BYTES = 6 * 1024 ** 3;

/** Whether Linux's file system in memory is there with room for what tests write, also in a container that limits it. */
export function hasRoomInMemory(): boolean {
  if (process.platform !== "linux" || freemem() < 2 * ROOM_BYTES) return false;
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
export const fleetingFolder = (): string => (hasRoomInMemory() ? SHARED_MEMORY : tmpdir());
