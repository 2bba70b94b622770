import { type Kysely, sql } from "kysely";
import type { DB } from "../db/types.gen.ts";

type MailState = { way: "files" | "smtp"; failing_since: Date | null; reason: string | null };

export const readMailState = (db: Kysely<DB>) =>
  db.selectFrom("mail_status").select(["way", "failing_since", "reason"]).executeTakeFirst();

/** Records the mail state at `now`. While it keeps failing, `failing_since` stays at the first failure. */
export async function writeMailState(db: Kysely<DB>, state: MailState, now: Date): Promise<void> {
  const { way, reason, failing_since } = state;
  await db
    .insertInto("mail_status")
    .values({ ...state, checked_at: now })
    .onConflict((conflict) =>
      conflict.column("only_one").doUpdateSet({
        way,
        reason,
        checked_at: now,
        failing_since: failing_since
          ? sql<Date>`coalesce(mail_status.failing_since, ${failing_since}::timestamptz)`
          : null,
      }),
    )
    .execute();
}
