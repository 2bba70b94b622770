import type { Kysely } from "kysely";
import { namedInLog } from "../../../platform/audit/audit.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { type AuditQuery, findAuditEntries } from "./audit-log.queries.ts";

type Row = Awaited<ReturnType<typeof findAuditEntries>>["rows"][number];

/** Puts the current name of the account that an entry is about into its summary. */
const viewOf = ({ subject, ...row }: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  summary: subject === null ? row.summary : row.summary.replace(namedInLog(row.subject_id ?? ""), () => subject),
});

/** The audit log: which team member changed what, latest first. */
export const createAuditLogService = ({ db }: { db: Kysely<DB> }) => ({
  async list(query: AuditQuery) {
    const { counted, rows } = await findAuditEntries(db, query);
    return { ...counted, results: rows.map(viewOf) };
  },
});
