import type { Transaction } from "kysely";
import type { DB } from "../../platform/db/types.gen.ts";

// What other modules may do to what operations keeps.

/** Forgets what people chose to be told of, who are of the team no longer. */
export async function forgetNoticeChoices(trx: Transaction<DB>, userIds: readonly number[]): Promise<void> {
  await trx.deleteFrom("team_notice_choices").where("user_id", "in", userIds).execute();
}
