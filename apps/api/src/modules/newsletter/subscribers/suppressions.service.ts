import type { PageQuery } from "@fanfare/contracts/common/pagination";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import { offsetOf } from "../../../platform/db/page.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { countSuppressions, listSuppressions, suppress, unsuppress } from "./suppression.queries.ts";

/** The suppression list: addresses refused by their mail servers, or added by the owner. */
export function createSuppressionsService(deps: { db: Kysely<DB> }) {
  const { db } = deps;
  // Addresses are fans' personal data: the log records that one was added or removed, not which.
  const note = (actor_id: number, what: "added" | "removed") => ({
    actor_id,
    action: `suppression.${what}` as const,
    subject_type: "suppression",
    subject_id: null,
    summary: what === "added" ? "Put an address on the suppression list" : "Took an address off the suppression list",
  });

  return {
    async list(query: PageQuery & { search?: string | undefined }) {
      const { search = "" } = query;
      const [count, rows] = await Promise.all([
        countSuppressions(db, search),
        listSuppressions(db, { search, offset: offsetOf(query), limit: query.page_size }),
      ]);
      const results = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
      return { count, results };
    },

    /** Adds an address; does nothing if it is on the list. */
    add: (actor: number, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        if (await suppress(trx, { email, reason: "owner", detail: null })) await recordAudit(trx, note(actor, "added"));
      }),

    /** Throws `not_found` for an address that is not on the list. */
    remove: (actor: number, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        if (!(await unsuppress(trx, email))) throw notFound();
        await recordAudit(trx, note(actor, "removed"));
      }),
  };
}
