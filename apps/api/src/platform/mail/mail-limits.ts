import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DB } from "../db/types.gen.ts";
import type { ActionLimits } from "../http/limits/action-limits.ts";
import type { MailOrigin } from "../jobs/mail-origin.ts";
import { isCounted, recordMailCount } from "./delivery.queries.ts";

/**
 * The party that can cause a mail at will. `visitor`: any caller of the site, who need not be the recipient. `account`: the
 * account that the mail is about, through its actions. `team`: only the team. `clock`: no person; it is sent once, when its
 * time or turn comes, to a recipient who asked for it.
 */
export type MailCause = "visitor" | "account" | "team" | "clock";

/** A mail that is about to be sent, with the data that the limits need. */
export type CausedMail = {
  message_id: string;
  to: string;
  cause: MailCause;
  /** Whether the recipient is an address that the account which causes the mail has confirmed. */
  isOwn: boolean;
  origin: MailOrigin | undefined;
};

/**
 * Limits the mails that visitors and accounts cause. Applied where mails are sent, so that no mail can bypass the limits: a mail
 * that exceeds one is left out. Each mail counts once, however often its job is repeated. Mails caused by the team or the clock
 * are not counted. Nor are mails that an account causes to its own confirmed address: they reach no other person, and an attacker
 * must not be able to use up the limit for an account's warnings and receipts.
 */
export function createMailLimits(deps: { db: Kysely<DB>; limits: Pick<ActionLimits, "countMail">; log: Logger }) {
  const { db, limits, log } = deps;

  const isLimited = ({ cause, isOwn, origin }: CausedMail): boolean => {
    if (cause === "team" || cause === "clock" || origin?.by_team || origin?.is_counted) return false;
    return !(cause === "account" && isOwn);
  };

  return {
    /** Returns whether the mail may be sent. */
    async admits(mail: CausedMail): Promise<boolean> {
      if (!isLimited(mail) || (await isCounted(db, mail.message_id))) return true;
      const refusedBy = await limits.countMail({ from: mail.origin?.address ?? null, to: mail.to });
      await recordMailCount(db, mail.message_id, refusedBy !== null);
      if (refusedBy === null) return true;
      log.warn({ message_id: mail.message_id, limit: refusedBy }, "a mail was left out: too many within the hour");
      return false;
    },
  };
}

export type MailLimits = ReturnType<typeof createMailLimits>;
