import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { Kysely } from "kysely";
import { offsetOf } from "../../platform/db/page.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { countAuditEntries, listAuditEntries } from "./audit-log.queries.ts";

type AuditQuery = PageQuery & { search?: string | undefined; subject_type?: string | undefined };

/** Who of the team changed what, the latest first. */
export const createAuditLogService = ({ db }: { db: Kysely<DB> }) => ({
  async list(query: AuditQuery) {
    const [count, rows] = await Promise.all([
      countAuditEntries(db, query),
      listAuditEntries(db, { ...query, offset: offsetOf(query), limit: query.page_size }),
    ]);
    const results = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    return { count, results };
  },
});
