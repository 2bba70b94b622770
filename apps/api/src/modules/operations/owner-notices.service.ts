import { OWNER_NOTICES, type OwnerNotice, type OwnerNotices } from "@fanfare/contracts/admin/owner-notices";
import type { Kysely } from "kysely";
import { recordAudit } from "../../platform/audit.queries.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { addJob, defineJob } from "../../platform/jobs/jobs.ts";
import { defineMail } from "../../platform/mail/delivery.ts";
import { MAIL_TRIES, newMessageId } from "../../platform/mail/mail.ts";
import { type MailBranding, renderMail } from "../../platform/mail/mail-layout.ts";
import { findOwners } from "../accounts/public.queries.ts";
import { noticeLine, noticeMail } from "./owner-notice-mail.ts";
import {
  countMailedSince,
  forgetNotices,
  markMailed,
  noteFailedJobs,
  noticesById,
  readSwitches,
  setSwitch,
  takeNoticeLock,
  waitingNotices,
} from "./owner-notices.queries.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    tell_owner: Record<string, never>;
    owner_notice_mail: { message_id: string; user_id: number; notice_ids: number[] };
  }
}

const WINDOW_MS = 10 * 60_000;
/** More than so many within the window come in one mail. */
const MOST_SINGLE = 5;
const REMEMBERED_MS = 30 * 86_400_000;

/**
 * Tells the owner by mail what happened. Triggers note it in the transaction that causes it (migration `owner-notices`), so
 * no path is forgotten and no buyer waits for it; a job mails what waits every minute.
 */
export function createOwnerNotices(deps: {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  mailBranding: () => Promise<MailBranding>;
}) {
  const { db, clock } = deps;
  const host = new URL(deps.publicUrl).hostname;

  const read = async (): Promise<OwnerNotices> => {
    const [owners, set] = await Promise.all([findOwners(db), readSwitches(db)]);
    const off = new Set<string>(set.filter(({ is_on }) => !is_on).map(({ kind }) => kind));
    return {
      recipients: owners.map(({ email }) => email),
      switches: OWNER_NOTICES.map((kind) => ({ kind, is_on: !off.has(kind) })),
    };
  };

  /** Queues mails for what waits: one each, or one of all when it is too much. */
  const tell = (): Promise<void> =>
    db.transaction().execute(async (trx) => {
      if (!(await takeNoticeLock(trx))) return;
      const now = clock.now();
      await noteFailedJobs(trx, "owner_notice_mail");
      await forgetNotices(trx, new Date(now.getTime() - REMEMBERED_MS));
      const waiting = await waitingNotices(trx);
      const [oldest] = waiting;
      if (!oldest) return;
      const mailed = await countMailedSince(trx, new Date(now.getTime() - WINDOW_MS));
      const isTooMuch = waiting.length + mailed > MOST_SINGLE;
      // After single mails the rest is collected until the window is over.
      if (isTooMuch && mailed > 0 && now.getTime() - oldest.created_at.getTime() < WINDOW_MS) return;
      const ids = waiting.map(({ id }) => id);
      const mails = isTooMuch ? [ids] : ids.map((id) => [id]);
      for (const { id: user_id } of await findOwners(trx)) {
        for (const notice_ids of mails) {
          const payload = { message_id: newMessageId(host), user_id, notice_ids };
          await addJob(trx, "owner_notice_mail", payload, { maxAttempts: MAIL_TRIES });
        }
      }
      await markMailed(trx, ids, now);
    });

  return {
    read,

    async setSwitch(actorId: number, kind: OwnerNotice, is_on: boolean): Promise<OwnerNotices> {
      await db.transaction().execute(async (trx) => {
        await setSwitch(trx, kind, is_on);
        await recordAudit(trx, {
          actor_id: actorId,
          action: "notice.switched",
          subject_type: "site",
          subject_id: null,
          summary: `Switched the notice “${kind}” ${is_on ? "on" : "off"}`,
        });
      });
      return read();
    },

    // Not outward: the mails it queues are.
    tellJob: defineJob({ name: "tell_owner", outward: false, cron: "* * * * *", run: tell }),

    mail: defineMail({
      name: "owner_notice_mail",
      async compose({ user_id, notice_ids }) {
        const owner = (await findOwners(db)).find(({ id }) => id === user_id);
        const lines = (await noticesById(db, notice_ids)).map(noticeLine);
        if (!owner || lines.length === 0) return null;
        const head = await deps.mailBranding();
        return { to: owner.email, ...renderMail(noticeMail(head, lines), head) };
      },
    }),
  };
}
