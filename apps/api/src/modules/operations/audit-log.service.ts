import type { AuditEntry } from "@fanfare/contracts/admin/operations";
import type { PageQuery } from "@fanfare/contracts/common/pagination";
import { type Kysely, sql } from "kysely";
import { offsetOf } from "../../platform/db/page.ts";
import { escapeLike } from "../../platform/db/text-match.ts";
import type { DB } from "../../platform/db/types.gen.ts";

type AuditQuery = PageQuery & { search?: string | undefined; subject_type?: string | undefined };

/** Who of the team changed what, the latest first. */
export function createAuditLogService(deps: { db: Kysely<DB> }) {
  const found = ({ search = "", subject_type = "" }: AuditQuery) =>
    deps.db
      .selectFrom("audit_log")
      .leftJoin("users", "users.id", "audit_log.actor_id")
      .$if(subject_type !== "", (qb) => qb.where("subject_type", "=", subject_type))
      .$if(search !== "", (qb) =>
        qb.where(sql<boolean>`lower(summary || ' ' || action) like '%' || lower(${escapeLike(search)}) || '%'`),
      );
  return {
    async list(query: AuditQuery) {
      const [{ count }, rows] = await Promise.all([
        found(query)
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow(),
        found(query)
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
          .offset(offsetOf(query))
          .limit(query.page_size)
          .execute(),
      ]);
      const results = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
      return { count, results };
    },
  };
}
