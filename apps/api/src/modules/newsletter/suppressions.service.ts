import type { PageQuery } from "@fanfare/contracts/common/pagination";
import { type Kysely, sql } from "kysely";
import { recordAudit } from "../../platform/audit.ts";
import { offsetOf } from "../../platform/db/page.ts";
import { escapeLike } from "../../platform/db/text-match.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import { suppress } from "./letter.queries.ts";

/** Addresses that no letter goes to: refused by their mail servers, or put here by the owner. */
export function createSuppressionsService(deps: { db: Kysely<DB> }) {
  const { db } = deps;
  // Addresses are fans' own: the log says that one was touched, not which.
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
      const found = db
        .selectFrom("mail_suppressions")
        .$if(search !== "", (qb) => qb.where(sql<boolean>`email like '%' || lower(${escapeLike(search)}) || '%'`));
      const [{ count }, rows] = await Promise.all([
        found.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
        found
          .select(["email", "reason", "detail", "created_at"])
          .orderBy("created_at", "desc")
          .orderBy("email")
          .offset(offsetOf(query))
          .limit(query.page_size)
          .execute(),
      ]);
      const results = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
      return { count, results };
    },

    add: (actor: number, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        if (await suppress(trx, { email, reason: "owner", detail: null })) await recordAudit(trx, note(actor, "added"));
      }),

    remove: (actor: number, email: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const gone = await trx
          .deleteFrom("mail_suppressions")
          .where("email", "=", email.toLowerCase())
          .returning("email")
          .executeTakeFirst();
        if (!gone) throw notFound();
        await recordAudit(trx, note(actor, "removed"));
      }),
  };
}
