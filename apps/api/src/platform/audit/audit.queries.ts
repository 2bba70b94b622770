import { expressionBuilder, sql, type Transaction } from "kysely";
import type { ClientBase } from "pg";
import type { DB } from "../db/types.gen.ts";
import { actingKey } from "./acting-key.ts";
import type { AuditChanges, AuditEntry } from "./audit.ts";

/** Records a change by the team in the transaction that makes it, so that neither exists without the other. */
export async function recordAudit(trx: Transaction<DB>, entry: AuditEntry): Promise<void> {
  const { subject_id, changes, ...rest } = entry;
  await trx
    .insertInto("audit_log")
    .values({
      ...rest,
      api_key: actingKey(),
      subject_id: subject_id === null ? null : String(subject_id),
      changes: changes && Object.keys(changes).length > 0 ? JSON.stringify(changes) : null,
    })
    .execute();
}

/** Records that the site was restored from a backup; no team member is named, because their accounts are part of the backup. */
export async function recordRestore(client: ClientBase, backupCreatedAt: string): Promise<void> {
  await client.query("insert into audit_log (action, subject_type, summary) values ('backup.restored', 'backup', $1)", [
    `Brought back the backup of ${backupCreatedAt}`,
  ]);
}

/** The log's entries in the form in which modules may join them. */
export const auditLogView = expressionBuilder<DB>()
  .selectFrom("audit_log")
  .select([
    "id",
    "created_at",
    "actor_id",
    "api_key",
    "action",
    "subject_type",
    "subject_id",
    "summary",
    sql<AuditChanges | null>`changes`.as("changes"),
  ]);
