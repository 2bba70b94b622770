import {
  NOTICE_PERMISSIONS,
  OWNER_NOTICES,
  type OwnerNotice,
  type OwnerNotices,
} from "@fanfare/contracts/admin/owner-notices";
import type { Kysely } from "kysely";
import { recordAudit } from "../../../platform/audit/audit.queries.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { addJob, defineJob } from "../../../platform/jobs/jobs.ts";
import { defineMail } from "../../../platform/mail/delivery.ts";
import { MAIL_TRIES, newMessageId } from "../../../platform/mail/mail.ts";
import { type MailBranding, renderMail } from "../../../platform/mail/mail-layout.ts";
import { can } from "../../accounts/permissions.ts";
import { findTeam } from "../../accounts/public.queries.ts";
import { shopCurrency } from "../../store/public.queries.ts";
import { noticeLine, noticeMail } from "./owner-notice-mail.ts";
import {
  countMailedSince,
  deleteMailedNotices,
  markMailed,
  noticesById,
  queueFailedJobNotices,
  readChoices,
  readSwitches,
  setChoice,
  takeNoticeLock,
  waitingNotices,
} from "./owner-notices.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    tell_owner: Record<string, never>;
    owner_notice_mail: { message_id: string; user_id: number; notice_ids: number[] };
  }
}

const WINDOW_MS = 10 * 60_000;
/** More than this many within the window are combined in one mail. */
const MAX_SINGLE = 5;
const REMEMBERED_MS = 30 * 86_400_000;

/**
 * Notifies the team by mail, each member of the kinds they chose among those of their role. Triggers record notices in the
 * transaction that causes them (migrations `owner-notices`, `team-notices`), so no code path is missed and no buyer waits; a job
 * mails the waiting ones every minute.
 */
export function createOwnerNotices(deps: {
  db: Kysely<DB>;
  clock: Clock;
  publicUrl: string;
  mailBranding: () => Promise<MailBranding>;
}) {
  const { db, clock } = deps;
  const host = new URL(deps.publicUrl).hostname;

  /** The team and the kinds each member gets: owners all unless they chose otherwise, others only what they chose. */
  async function membersWithKinds(on: Kysely<DB>) {
    const [team, choices, switches] = await Promise.all([findTeam(on), readChoices(on), readSwitches(on)]);
    const chosen = new Map(choices.map(({ user_id, kind, is_on }) => [`${user_id} ${kind}`, is_on]));
    const off = new Set<string>(switches.filter(({ is_on }) => !is_on).map(({ kind }) => kind));
    return team.map((member) => {
      const allowed = OWNER_NOTICES.filter((kind) => can(member, NOTICE_PERMISSIONS[kind]));
      const isChosen = (kind: OwnerNotice) =>
        chosen.get(`${member.id} ${kind}`) ?? (member.role === "owner" && !off.has(kind));
      return { ...member, allowed, kinds: new Set(allowed.filter(isChosen)) };
    });
  }

  /**
   * A member's kinds and, for those who may see the team, those of the others. Throws `forbidden` for a caller who is not in the
   * team.
   */
  async function read(userId: number): Promise<OwnerNotices> {
    const all = await membersWithKinds(db);
    const self = all.find(({ id }) => id === userId);
    if (!self) throw new AppError("forbidden");
    return {
      email: self.email,
      switches: self.allowed.map((kind) => ({ kind, is_on: self.kinds.has(kind) })),
      others: can(self, "staff")
        ? all.filter(({ id }) => id !== userId).map(({ username, kinds }) => ({ name: username, kinds: [...kinds] }))
        : [],
    };
  }

  /** Queues mails for waiting notices: one for each, or a combined one when there are too many. */
  const mailWaiting = (): Promise<void> =>
    db.transaction().execute(async (trx) => {
      if (!(await takeNoticeLock(trx))) return;
      const now = clock.now();
      await queueFailedJobNotices(trx, "owner_notice_mail");
      await deleteMailedNotices(trx, new Date(now.getTime() - REMEMBERED_MS));
      const waiting = await waitingNotices(trx);
      const [oldest] = waiting;
      if (!oldest) return;
      const mailed = await countMailedSince(trx, new Date(now.getTime() - WINDOW_MS));
      const isTooMuch = waiting.length + mailed > MAX_SINGLE;
      // After individual mails the rest is collected until the window is over.
      if (isTooMuch && mailed > 0 && now.getTime() - oldest.created_at.getTime() < WINDOW_MS) return;
      const ids = waiting.map(({ id }) => id);
      const mails = isTooMuch ? [ids] : ids.map((id) => [id]);
      const kindOf = new Map(waiting.map(({ id, kind }) => [id, kind]));
      for (const { id: user_id, kinds } of await membersWithKinds(trx)) {
        const isOfMember = (id: number) => {
          const kind = kindOf.get(id);
          return kind !== undefined && kinds.has(kind);
        };
        for (const notice_ids of mails.map((mail) => mail.filter(isOfMember)).filter(({ length }) => length > 0)) {
          const payload = { message_id: newMessageId(host), user_id, notice_ids };
          await addJob(trx, "owner_notice_mail", payload, { maxAttempts: MAIL_TRIES });
        }
      }
      await markMailed(trx, ids, now);
    });

  return {
    read,

    /** Throws `forbidden` for a kind that the member's role does not cover. */
    async choose(userId: number, { kind, is_on }: { kind: OwnerNotice; is_on: boolean }): Promise<OwnerNotices> {
      await db.transaction().execute(async (trx) => {
        const self = (await membersWithKinds(trx)).find(({ id }) => id === userId);
        if (!self?.allowed.includes(kind)) throw new AppError("forbidden");
        await setChoice(trx, { user_id: userId, kind, is_on });
        await recordAudit(trx, {
          actor_id: userId,
          action: "notice.switched",
          subject_type: "team",
          subject_id: userId,
          summary: `Switched their own notice “${kind}” ${is_on ? "on" : "off"}`,
        });
      });
      return read(userId);
    },

    // Not outward: the mails it queues are.
    mailJob: defineJob({ name: "tell_owner", outward: false, cron: "* * * * *", run: mailWaiting }),

    mail: defineMail({
      name: "owner_notice_mail",
      causedBy: () => "clock",
      async compose({ user_id, notice_ids }) {
        // A member who was removed or has another role by now gets no notices beyond that role.
        const member = (await membersWithKinds(db)).find(({ id }) => id === user_id);
        const notices = await noticesById(db, notice_ids);
        // The shop's currency is final from its first order on, so it is that of every notice.
        const currency = await shopCurrency(db);
        const lines = notices
          .filter(({ kind }) => member?.kinds.has(kind))
          .map((notice) => noticeLine(notice, currency));
        if (!member || lines.length === 0) return null;
        const head = await deps.mailBranding();
        return { to: member.email, ...renderMail(noticeMail(head, lines), head) };
      },
    }),
  };
}
