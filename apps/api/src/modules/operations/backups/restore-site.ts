import type { RestoredSite } from "@fanfare/contracts/admin/operations";
import type { ClientBase, Pool } from "pg";
import { recordRestore } from "../../../platform/audit/audit.queries.ts";
import { RestoreError } from "../../../platform/backup/archive.ts";
import { restoreBackup } from "../../../platform/backup/restore.ts";
import { isTakeAway, takeIn } from "../../../platform/backup/take-in.ts";
import type { MediaStore } from "../../../platform/media/store/media-store.ts";
import { keepOwnerPassword, UNKNOWN_PASSWORD } from "../../accounts/public.queries.ts";
import { stopRestoredLetters } from "../../newsletter/public.queries.ts";
import { callOffRestoredReleases } from "../../releases/public.queries.ts";

type Restore = {
  pool: Pool;
  media: MediaStore;
  file: string;
  now: Date;
  /** Aborts the restore, which then changes nothing. */
  signal?: AbortSignal | undefined;
};

/** Stops everything that the original site had planned, and shuts the outward gate. */
async function settle(client: ClientBase, created_at: string, now: Date): Promise<void> {
  await stopRestoredLetters(client, now);
  await callOffRestoredReleases(client, now);
  await recordRestore(client, created_at);
}

/** Takes in a take-away archive. Its accounts have no passwords; its owner gets that of this site's owner. */
async function takeAwayInto(deps: Restore): Promise<RestoredSite> {
  let log_in_as: string | null = null;
  const manifest = await takeIn({
    ...deps,
    fill: { users: { password_hash: UNKNOWN_PASSWORD } },
    // Before sites had a time zone, documents were dated by the day in UTC, as the archive has their times.
    copied: { sales_documents: { issued_on: "issued_at" } },
    settle: async (client) => {
      const giveOwnerPassword = await keepOwnerPassword(client);
      return async ({ created_at }) => {
        const email = await giveOwnerPassword();
        if (email === undefined) throw new RestoreError("the archive has no owner's account");
        log_in_as = email;
        await settle(client, created_at, deps.now);
      };
    },
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { created_at: manifest.created_at, rows, files: manifest.files.count, log_in_as };
}

/**
 * Restores a backup, or takes in a take-away archive, into an empty site, as a copy that acts on nothing outside until its owner
 * makes it live: the transaction that restores the tables also stops letters and release days and shuts the outward gate. Throws
 * RestoreError, and the reason of `signal` once it is aborted.
 */
export async function restoreSite(deps: Restore): Promise<RestoredSite> {
  if (await isTakeAway(deps.file)) return takeAwayInto(deps);
  const manifest = await restoreBackup({
    ...deps,
    settle: (client, { created_at }) => settle(client, created_at, deps.now),
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { created_at: manifest.created_at, rows, files: manifest.media.files, log_in_as: null };
}
