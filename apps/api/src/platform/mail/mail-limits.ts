import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DB } from "../db/types.gen.ts";
import type { ActionLimits } from "../http/action-limits.ts";
import type { MailOrigin } from "../jobs/mail-origin.ts";
import { isCounted, noteCounted } from "./delivery.queries.ts";

/**
 * Who can bring a mail about at will. `visitor`: whoever calls the site, without being the reader. `account`: the account
 * that the mail is about, by what it does. `team`: only the team. `clock`: nobody, it comes once, at its time or turn, to who asked for it.
 */
export type MailCause = "visitor" | "account" | "team" | "clock";

/** A mail that is about to be sent, as the limits see it. */
export type CausedMail = {
  message_id: string;
  to: string;
  cause: MailCause;
  /** Whether it goes to an address that the account which causes it has confirmed. */
  isOwn: boolean;
  origin: MailOrigin | undefined;
};

/**
 * The limits of mails that visitors cause (contract, section 1), held where mails are sent, so that none can pass them by: a
 * mail past them is left out. Counted once, however often its job is repeated. What the team or the clock causes is not
 * counted, nor what an account causes to its own confirmed address: it reaches nobody else, and nobody must be able to use
 * up the limit of an account's warnings and receipts.
 */
export function createMailLimits(deps: { db: Kysely<DB>; limits: Pick<ActionLimits, "countMail">; log: Logger }) {
  const { db, limits, log } = deps;

  const isLimited = ({ cause, isOwn, origin }: CausedMail): boolean => {
    if (cause === "team" || cause === "clock" || origin?.by_team || origin?.is_counted) return false;
    return !(cause === "account" && isOwn);
  };

  return {
    /** Whether the mail may be sent. */
    async admits(mail: CausedMail): Promise<boolean> {
      if (!isLimited(mail) || (await isCounted(db, mail.message_id))) return true;
      const refusedBy = await limits.countMail({ from: mail.origin?.address ?? null, to: mail.to });
      await noteCounted(db, mail.message_id, refusedBy !== null);
      if (refusedBy === null) return true;
      log.warn({ message_id: mail.message_id, limit: refusedBy }, "a mail was left out: too many within the hour");
      return false;
    },
  };
}

export type MailLimits = ReturnType<typeof createMailLimits>;
