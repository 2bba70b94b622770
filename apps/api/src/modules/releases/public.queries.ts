import type { ClientBase } from "pg";

// The only access that other modules have to the release days' tables.

/** Calls off all planned release days of a restored copy: the original site may have released them since the backup. */
export async function callOffRestoredReleases(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    `update release_days set status = 'called_off', ended_at = $1, updated_at = $1, version = version + 1
      where status = 'planned'`,
    [now],
  );
}
