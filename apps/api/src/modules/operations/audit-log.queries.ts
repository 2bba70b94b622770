import type { AuditEntry } from "@fanfare/contracts/admin/operations";
import { type Kysely, sql } from "kysely";
import { auditLogView } from "../../platform/audit.queries.ts";
import { escapeLike } from "../../platform/db/text-match.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { usersView } from "../accounts/public.queries.ts";

type AuditFilters = { search?: string | undefined; subject_type?: string | undefined };

const matching = (db: Kysely<DB>, { search = "", subject_type = "" }: AuditFilters) =>
  db
    .selectFrom(auditLogView.as("entry"))
    .leftJoin(usersView.as("actor"), "actor.id", "entry.actor_id")
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
      "entry.id",
      "entry.created_at",
      "actor.username as actor",
      "entry.api_key",
      "action",
      "subject_type",
      "subject_id",
      "summary",
      sql<AuditEntry["changes"]>`entry.changes`.as("changes"),
    ])
    .orderBy("entry.id", "desc")
    .offset(filters.offset)
    .limit(filters.limit)
    .execute();
