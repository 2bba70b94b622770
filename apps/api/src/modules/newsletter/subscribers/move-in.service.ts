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

const NOTHING = { added: 0, already: 0, accounts: 0, unsubscribed: 0, suppressed: 0, duplicates: 0, invalid: 0 };

/** Moves in an existing mailing list. */
export function createMoveIn(deps: { db: Kysely<DB>; clock: Clock }) {
  const { db, clock } = deps;
  return {
    /** Classifies and counts the addresses, names those left out, and puts the new ones on the list unless it is a dry run. Sends no mail. */
    take: (actorId: number, { emails, origin, is_dry_run }: MoveInInput): Promise<MoveInResult> =>
      db.transaction().execute(async (trx) => {
        const result: MoveInResult = { ...NOTHING, left_out: [] };
        const leaveOut = ({ index, reason }: MoveInResult["left_out"][number]) => {
          result[reason] += 1;
          result.left_out.push({ index, reason });
        };
        const each = new Map<string, { index: number; email: string }>();
        for (const [index, typed] of emails.entries()) {
          const email = typed.trim();
          if (email === "") continue;
          const key = email.toLowerCase();
          if (!address.safeParse(email).success) leaveOut({ index, reason: "invalid" });
          else if (each.has(key)) leaveOut({ index, reason: "duplicates" });
          else each.set(key, { index, email });
        }
        const fresh: string[] = [];
        const classified = await classifyAddresses(
          trx,
          [...each.values()].map(({ email }) => email),
        );
        for (const { email, kind } of classified) {
          if (kind === "added") fresh.push(email);
          const index = each.get(email.toLowerCase())?.index ?? -1;
          if (kind === "added" || kind === "already") result[kind] += 1;
          else leaveOut({ index, reason: kind });
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
