import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";

/** Letters that visitors can see: those on the site whose sending has begun. */
const onSite = (db: Kysely<DB>) =>
  db.selectFrom("letters").where("is_on_site", "=", true).where("started_at", "is not", null);

export const findNews = (db: Kysely<DB>, page: { offset: number; limit: number }) =>
  onSite(db)
    .select(["id", "subject", "body", "started_at"])
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .offset(page.offset)
    .limit(page.limit)
    .execute();

export async function countNews(db: Kysely<DB>): Promise<number> {
  const { count } = await onSite(db)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const findNewsById = (db: Kysely<DB>, id: number) =>
  onSite(db).select(["id", "subject", "body", "started_at"]).where("id", "=", id).executeTakeFirst();
