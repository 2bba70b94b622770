import type { Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

// What other modules may do to the operations tables.

/** Deletes the notice choices of people who are no longer in the team. */
export async function forgetNoticeChoices(trx: Transaction<DB>, userIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("team_notice_choices").where("user_id", "in", userIds).execute();
}
