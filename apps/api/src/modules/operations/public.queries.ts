import type { OwnerNotice } from "@fanfare/contracts/admin/owner-notices";
import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

// What other modules may do to the operations tables.

type NewOwnerNotice = {
  kind: OwnerNotice;
  /** The id of what the notice is about, such as an order or a product. */
  subjectId: number;
  /** What its line in the mail names; see `owner-notice-mail.ts`. */
  facts: object;
  /** Whether each call queues one. Otherwise a notice with the same subject and facts is queued once a day. */
  isRepeated: boolean;
};

/** Queues a notice for the next mail to the team members who chose its kind; without any, does nothing. */
export async function queueOwnerNotice(db: Kysely<DB>, notice: NewOwnerNotice): Promise<void> {
  const { kind, subjectId, facts, isRepeated } = notice;
  await sql`
    select note_for_owner(${kind}::text, ${subjectId}::bigint, ${JSON.stringify(facts)}::jsonb, ${isRepeated}::boolean)`.execute(
    db,
  );
}

/** Deletes the notice choices of people who are no longer in the team. */
export async function deleteNoticeChoices(trx: Transaction<DB>, userIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("team_notice_choices").where("user_id", "in", userIds).execute();
}
