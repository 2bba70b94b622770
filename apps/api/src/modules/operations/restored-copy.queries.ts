import { type Kysely, sql, type Transaction } from "kysely";
import type { ClientBase } from "pg";
import type { DB } from "../../platform/db/types.gen.ts";

const STOPPED = "Stopped: the site came from a backup.";
const UNKNOWN = "The backup was made while it was on its way.";

/**
 * Takes back what letters were about to do when the backup was made: scheduled ones are drafts again, those being sent are
 * stopped. Whom the site that the backup is of has written to since is not known here.
 */
export async function stopRestoredLetters(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    "update letters set status = 'draft', scheduled_for = null, version = version + 1 where status = 'scheduled'",
  );
  await client.query(
    `update letter_recipients set moved_at = $1,
       status = case status when 'sending' then 'unknown' else 'skipped' end,
       detail = case status when 'sending' then $3 else $2 end
     where status in ('waiting', 'sending')`,
    [now, STOPPED, UNKNOWN],
  );
  await client.query(
    "update letters set status = 'stopped', finished_at = $1, version = version + 1 where status = 'sending'",
    [now],
  );
}

/** Notes in the audit log that the site came from a backup; nobody of the team did it, for their accounts came with it. */
export async function noteRestore(client: ClientBase, backupCreatedAt: string): Promise<void> {
  await client.query("insert into audit_log (action, subject_type, summary) values ('backup.restored', 'backup', $1)", [
    `Brought back the backup of ${backupCreatedAt}`,
  ]);
}

export const findRestoredCopy = (db: Kysely<DB>) =>
  db.selectFrom("restored_copy").select(["backup_created_at", "restored_at"]).executeTakeFirst();

/** Ends the mark of a restored copy; undefined when there is none. */
export const takeRestoredCopy = (trx: Transaction<DB>) =>
  trx.deleteFrom("restored_copy").returning("backup_created_at").executeTakeFirst();

/** How much waits to leave this site. */
export async function countWaiting(db: Kysely<DB>) {
  const { rows } = await sql<{ mails: number; refunds: number; provider_orders: number }>`
    select
      (select count(*) from graphile_worker._private_jobs where payload::jsonb ? 'message_id') as mails,
      (select count(*) from refunds where status = 'pending') as refunds,
      (select count(*) from pod_orders where state = 'wanted' or (state = 'created' and (wants_production or send_at is not null)))
        as provider_orders`.execute(db);
  return rows[0] ?? { mails: 0, refunds: 0, provider_orders: 0 };
}
