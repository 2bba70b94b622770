import type { AuditEntry } from "@fanfare/contracts/admin/operations";
import { COUNT_CAP, type PlacedPageQuery, SEARCH_COUNT_CAP } from "@fanfare/contracts/common/pagination";
import { type Kysely, sql } from "kysely";
import { auditLogView } from "../../../platform/audit/audit.queries.ts";
import { findCappedPage, inOrder } from "../../../platform/db/capped-page.ts";
import { containsIn } from "../../../platform/db/text-match.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { usersView } from "../../accounts/public.queries.ts";

export type AuditQuery = PlacedPageQuery & { search?: string | undefined; subject_type?: string | undefined };

/** Must match the expression of `audit_log_search_idx`. */
const SEARCHED = sql<string>`f_unaccent(lower(summary || ' ' || action))`;

/** The account that an entry is about; null for other subjects. */
const SUBJECT_ACCOUNT = sql<number>`
  case when entry.subject_type in ('team', 'account') and entry.subject_id ~ '^[0-9]{1,9}$' then entry.subject_id::integer end`;

/** One page of the log, latest first, and how many entries there are. */
export async function findAuditEntries(db: Kysely<DB>, query: AuditQuery) {
  const { search = "", subject_type = "" } = query;
  const matching = db
    .selectFrom(auditLogView.as("entry"))
    .$if(subject_type !== "", (qb) => qb.where("subject_type", "=", subject_type))
    .$if(search !== "", (qb) => qb.where(containsIn(SEARCHED, search)))
    .select(["id", "created_at as place"]);
  const { ids, ...counted } = await findCappedPage(db, query, matching, { cap: search ? SEARCH_COUNT_CAP : COUNT_CAP });
  const rows = await db
    .selectFrom(auditLogView.as("entry"))
    .leftJoin(usersView.as("actor"), "actor.id", "entry.actor_id")
    .leftJoin(usersView.as("subject"), (join) => join.on("subject.id", "=", SUBJECT_ACCOUNT))
    .select([
      "entry.id",
      "entry.created_at",
      "actor.username as actor",
      "entry.api_key",
      "action",
      "subject_type",
      "subject_id",
      "subject.username as subject",
      "summary",
      sql<AuditEntry["changes"]>`entry.changes`.as("changes"),
    ])
    .where("entry.id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  return { counted, rows: inOrder(ids, rows) };
}
