import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { type AuditQuery, findAuditEntries } from "./audit-log.queries.ts";

/** The audit log: which team member changed what, latest first. */
export const createAuditLogService = ({ db }: { db: Kysely<DB> }) => ({
  async list(query: AuditQuery) {
    const { counted, rows } = await findAuditEntries(db, query);
    return { ...counted, results: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) };
  },
});
