import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupStore } from "./backup-store.ts";

/** Stores archives in a folder that only the site's user can read. */
export function folderBackupStore(folder: string): BackupStore {
  return {
    place: { kind: "folder", name: folder },
    async write(name, archive, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, name);
      const partial = `${file}.partial`;
      try {
        await pipeline(archive, createWriteStream(partial, { mode: 0o600, flush: true }), { signal });
        await rename(partial, file);
        return (await stat(file)).size;
      } finally {
        await rm(partial, { force: true });
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
