import type { Pool } from "pg";
import { noteRestore } from "../../platform/audit.queries.ts";
import type { BackupManifest } from "../../platform/backup/backup.ts";
import { restoreBackup } from "../../platform/backup/restore.ts";
import type { MediaStore } from "../../platform/media/media-store.ts";
import { stopRestoredLetters } from "../newsletter/public.queries.ts";
import { callOffRestoredReleases } from "../releases/public.queries.ts";

/**
 * Brings a backup back into an empty site as a copy that acts on nothing outside until its owner says that it is live:
 * letters are stopped and the outward gate is shut in the transaction that brings the tables back. Throws RestoreError.
 */
export const restoreSite = (deps: {
  pool: Pool;
  media: MediaStore;
  file: string;
  now: Date;
}): Promise<BackupManifest> =>
  restoreBackup({
    ...deps,
    settle: async (client, { created_at }) => {
      await stopRestoredLetters(client, deps.now);
      await callOffRestoredReleases(client, deps.now);
      await noteRestore(client, created_at);
    },
  });
