import type { ClientBase } from "pg";
import { RestoreError } from "./archive.ts";
import { findUsedTable } from "./restore.queries.ts";

/**
 * Throws RestoreError unless `tables` are as a new site has them. `advice` is the verb of the message, such as "restore": what to
 * do into a new site instead.
 */
export async function assertEmpty(client: ClientBase, tables: readonly string[], advice: string): Promise<void> {
  const used = await findUsedTable(client, tables);
  if (used === undefined) return;
  throw new RestoreError(
    `this site is not empty (${used}); ${advice} into a new one: an empty DATA_DIR, or an empty database`,
  );
}
