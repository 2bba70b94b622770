import type { OwnerNotice } from "@fanfare/contracts/admin/owner-notices";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

export type NoticeRow = { id: number; kind: OwnerNotice; subject_id: number; facts: unknown; created_at: Date };

const COLUMNS = ["id", "kind", "subject_id", "facts", "created_at"] as const;

/** Lets only one process at a time handle waiting notices. Returns false while another one does. */
export async function takeNoticeLock(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('fanfare:owner-notices')) as taken`.execute(trx);
  return rows[0]?.taken ?? false;
}

/** Records jobs that failed for good within a day and are not recorded yet, except `ownJob`, which sends the notices. */
export async function queueFailedJobNotices(trx: Transaction<DB>, ownJob: string): Promise<void> {
  await sql`
    select note_for_owner('job_failed', job.id, jsonb_build_object('job', job.task_identifier), false)
      from graphile_worker.jobs as job
     where job.attempts >= job.max_attempts and job.locked_at is null and job.task_identifier <> ${ownJob}
       and job.updated_at > now() - interval '1 day'`.execute(trx);
}

export const waitingNotices = (trx: Transaction<DB>): Promise<NoticeRow[]> =>
  trx.selectFrom("owner_notices").select(COLUMNS).where("mailed_at", "is", null).orderBy("id").limit(1000).execute();

export const noticesById = (db: Kysely<DB>, ids: readonly number[]): Promise<NoticeRow[]> =>
  db.selectFrom("owner_notices").select(COLUMNS).where("id", "in", ids).orderBy("id").execute();

export async function countMailedSince(trx: Transaction<DB>, since: Date): Promise<number> {
  const row = await trx
    .selectFrom("owner_notices")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("mailed_at", ">", since)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

export const markMailed = (trx: Transaction<DB>, ids: readonly number[], mailed_at: Date) =>
  trx.updateTable("owner_notices").set({ mailed_at }).where("id", "in", ids).execute();

export const deleteMailedNotices = (trx: Transaction<DB>, before: Date) =>
  trx.deleteFrom("owner_notices").where("mailed_at", "<", before).execute();

/** The kinds switched off for owners who have made no choice. */
export const readSwitches = (db: Kysely<DB>) => db.selectFrom("owner_notice_switches").selectAll().execute();

/** The kinds that team members chose to be notified of. */
export const readChoices = (db: Kysely<DB>) => db.selectFrom("team_notice_choices").selectAll().execute();

export const choicesOf = (db: Kysely<DB>, user_id: number) =>
  db
    .selectFrom("team_notice_choices")
    .select(["kind", "is_on"])
    .where("user_id", "=", user_id)
    .orderBy("kind")
    .execute();

export const setChoice = (trx: Transaction<DB>, choice: { user_id: number; kind: OwnerNotice; is_on: boolean }) =>
  trx
    .insertInto("team_notice_choices")
    .values(choice)
    .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet({ is_on: choice.is_on }))
    .execute();
