import { type Kysely, sql } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { eventsView } from "../../events/public.queries.ts";
import { albumsView } from "../../music/public.queries.ts";

/** Whether an album and a show of the site are published or have a publication date. */
export async function readPublished(db: Kysely<DB>): Promise<{ album: boolean; show: boolean }> {
  const { rows } = await sql<{ album: boolean; show: boolean }>`
    select exists(select 1 from ${albumsView} as album where listed_from is not null) as album,
      exists(select 1 from ${eventsView} as event where listed_from is not null) as show`.execute(db);
  return rows[0] ?? { album: false, show: false };
}

export const readFirstSteps = (db: Kysely<DB>) => db.selectFrom("first_steps").selectAll().executeTakeFirst();

/** Hides the list, or shows it again with null. */
export async function hideFirstSteps(db: Kysely<DB>, hidden_at: Date | null): Promise<void> {
  await db
    .insertInto("first_steps")
    .values({ hidden_at })
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet({ hidden_at }))
    .execute();
}

/** Records that a test mail is being sent; the result of an earlier one is cleared. */
export async function beginMailTest(db: Kysely<DB>, mail_asked_at: Date): Promise<void> {
  const values = { mail_asked_at, mail_ended_at: null, mail_way: null, mail_error: null };
  await db
    .insertInto("first_steps")
    .values(values)
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet(values))
    .execute();
}

/** Records the outcome of the test mail requested at that time; does nothing when a later one was requested. */
export async function endMailTest(
  db: Kysely<DB>,
  asked_at: Date,
  end: { mail_ended_at: Date; mail_way: "files" | "smtp"; mail_error: string | null },
): Promise<void> {
  await db.updateTable("first_steps").set(end).where("mail_asked_at", "=", asked_at).execute();
}
