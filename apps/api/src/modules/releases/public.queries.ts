import type { ClientBase } from "pg";

// What other modules may ask of the release days' tables; no other module names them.

/** A site that comes from a backup releases nothing by itself: the site that the backup is of may have done so since. */
export async function callOffRestoredReleases(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    `update release_days set status = 'called_off', ended_at = $1, updated_at = $1, version = version + 1
      where status = 'planned'`,
    [now],
  );
}
