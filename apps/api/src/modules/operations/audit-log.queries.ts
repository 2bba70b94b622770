import type { AuditEntry } from "@fanfare/contracts/admin/operations";
import { type Kysely, sql } from "kysely";
import { escapeLike } from "../../platform/db/text-match.ts";
import type { DB } from "../../platform/db/types.gen.ts";

type AuditFilters = { search?: string | undefined; subject_type?: string | undefined };

const matching = (db: Kysely<DB>, { search = "", subject_type = "" }: AuditFilters) =>
  db
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.actor_id")
    .$if(subject_type !== "", (qb) => qb.where("subject_type", "=", subject_type))
    .$if(search !== "", (qb) =>
      qb.where(sql<boolean>`lower(summary || ' ' || action) like '%' || lower(${escapeLike(search)}) || '%'`),
    );

export async function countAuditEntries(db: Kysely<DB>, filters: AuditFilters): Promise<number> {
  const { count } = await matching(db, filters)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The latest first. */
export const listAuditEntries = (db: Kysely<DB>, filters: AuditFilters & { offset: number; limit: number }) =>
  matching(db, filters)
    .select([
      "audit_log.id",
      "audit_log.created_at",
      "users.username as actor",
      "action",
      "subject_type",
      "subject_id",
      "summary",
      sql<AuditEntry["changes"]>`changes`.as("changes"),
    ])
    .orderBy("audit_log.id", "desc")
    .offset(filters.offset)
    .limit(filters.limit)
    .execute();
