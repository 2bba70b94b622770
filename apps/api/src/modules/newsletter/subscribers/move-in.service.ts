import type { MoveInInput, MoveInResult } from "@fanfare/contracts/admin/move-in";
import { NEWSLETTER_CONSENT } from "@fanfare/contracts/auth/newsletter-consent";
import type { Kysely } from "kysely";
import { z } from "zod";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { addMovedIn, classifyAddresses } from "./move-in.queries.ts";

/** An address that the column can store and a mail server accepts. */
const address = z.email().max(254);

/** Moves in an existing mailing list. */
export function createMoveIn(deps: { db: Kysely<DB>; clock: Clock }) {
  const { db, clock } = deps;
  return {
    /** Classifies and counts the addresses, and puts the new ones on the list unless it is a dry run. Sends no mail. */
    take: (actorId: number, { emails, origin, is_dry_run }: MoveInInput): Promise<MoveInResult> =>
      db.transaction().execute(async (trx) => {
        const typed = emails.map((email) => email.trim()).filter((email) => email !== "");
        const valid = typed.filter((email) => address.safeParse(email).success);
        const each = new Map(valid.map((email) => [email.toLowerCase(), email]));
        const result: MoveInResult = {
          added: 0,
          already: 0,
          accounts: 0,
          unsubscribed: 0,
          suppressed: 0,
          duplicates: valid.length - each.size,
          invalid: typed.length - valid.length,
        };
        const fresh: string[] = [];
        for (const { email, kind } of await classifyAddresses(trx, [...each.values()])) {
          result[kind] += 1;
          if (kind === "added") fresh.push(email);
        }
        if (is_dry_run || fresh.length === 0) return result;
        const now = clock.now();
        const added = await addMovedIn(trx, fresh, { origin, text_version: NEWSLETTER_CONSENT.version, now });
        await recordAudit(trx, {
          actor_id: actorId,
          action: "subscribers.moved_in",
          subject_type: "newsletter",
          subject_id: null,
          summary: `Moved ${added} ${added === 1 ? "address" : "addresses"} into the newsletter's list: ${origin}`,
        });
        // An address may have signed up concurrently.
        return { ...result, added, already: result.already + fresh.length - added };
      }),
  };
}
