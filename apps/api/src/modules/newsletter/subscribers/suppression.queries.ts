import { type Kysely, sql, type Transaction } from "kysely";
import { escapeLike } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";

/** Puts an address on the suppression list; false when it is on it already. */
export async function suppress(
  db: Kysely<DB>,
  entry: { email: string; reason: "refused" | "owner"; detail: string | null },
): Promise<boolean> {
  const added = await db
    .insertInto("mail_suppressions")
    .values({ ...entry, email: entry.email.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("email")
    .executeTakeFirst();
  return added !== undefined;
}

/** Whether an address is on the suppression list. */
export async function isSuppressed(db: Kysely<DB>, email: string): Promise<boolean> {
  const found = await db
    .selectFrom("mail_suppressions")
    .select("email")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes an address off the suppression list; false when it was not on it. */
export async function unsuppress(trx: Transaction<DB>, email: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom("mail_suppressions")
    .where("email", "=", email.toLowerCase())
    .returning("email")
    .executeTakeFirst();
  return gone !== undefined;
}

const matching = (db: Kysely<DB>, search: string) =>
  db
    .selectFrom("mail_suppressions")
    .$if(search !== "", (qb) => qb.where(sql<boolean>`email like '%' || lower(${escapeLike(search)}) || '%'`));

export async function countSuppressions(db: Kysely<DB>, search: string): Promise<number> {
  const { count } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page of suppressed addresses, latest first. */
export const listSuppressions = (db: Kysely<DB>, query: { search: string; offset: number; limit: number }) =>
  matching(db, query.search)
    .select(["email", "reason", "detail", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("email")
    .offset(query.offset)
    .limit(query.limit)
    .execute();
