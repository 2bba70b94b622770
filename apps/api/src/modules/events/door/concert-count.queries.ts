import { sql, type Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { isOver } from "../calendar/event.queries.ts";

/** Marks up to `limit` places whose fans were let in at a show that is over, and returns those fans' ids. */
export async function markCounted(trx: Transaction<DB>, now: Date, limit: number): Promise<number[]> {
  const due = trx
    .selectFrom("event_entries")
    .innerJoin("events", "events.id", "event_entries.event_id")
    .select("event_entries.id")
    .where("event_entries.counted_at", "is", null)
    .where("events.type", "<>", "meet_greet")
    .where("events.status", "<>", "cancelled")
    .where(isOver(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("door_entries")
          .select("door_entries.id")
          .whereRef("door_entries.entry_id", "=", "event_entries.id")
          .where("door_entries.undone_at", "is", null),
      ),
    )
    .orderBy("event_entries.id")
    .limit(limit)
    .forUpdate("event_entries")
    .skipLocked();
  const rows = await due.execute();
  if (rows.length === 0) return [];
  const marked = await trx
    .updateTable("event_entries")
    .set({ counted_at: now })
    .where("id", "=", sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .returning("user_id")
    .execute();
  return marked.map(({ user_id }) => user_id);
}
