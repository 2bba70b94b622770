import { msg, t } from "@fanfare/contracts/common/language";
import type { notifyRequestInput } from "@fanfare/contracts/music/coming-soon";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import type { ActionLimits } from "../../../platform/http/action-limits.ts";
import { addJobs, defineJob } from "../../../platform/jobs/jobs.ts";
import { defineMail } from "../../../platform/mail/delivery.ts";
import { MAIL_TRIES, type NewMail, newMessageId } from "../../../platform/mail/mail.ts";
import { renderMail } from "../../../platform/mail/mail-layout.ts";
import type { WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import { confirmNotice, releaseOut } from "../../../platform/mail/templates/newsletter.ts";
import { type AccountLinkService, deadLink, LINK_HOURS } from "../../accounts/account-links.ts";
import { findAddressee } from "../../accounts/public.queries.ts";
import type { UnsubscribeLinks } from "../../newsletter/unsubscribe-links.ts";
import { findAnnounced } from "./coming-soon.queries.ts";
import {
  confirmRequest,
  dueRequests,
  findRequest,
  forgetRequests,
  markSent,
  releaseOf,
  rememberRequest,
} from "./release-notice.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    announce_releases: Record<string, never>;
    forget_release_notices: Record<string, never>;
    release_mail: { kind: "confirm" | "out"; notify_request_id: number; message_id: string };
  }
}

/** Requests answered in one run of the job; the next minute takes the rest. */
const BATCH = 500;

const WILL_WRITE = msg("We will write to you when it is out.");
const CONFIRM_FIRST = msg("Almost there: please open the link we have just sent you.");

/** Who wants to hear of an announced release, and the mail on the day. */
export function createReleaseNotices(deps: {
  db: Kysely<DB>;
  clock: Clock;
  links: AccountLinkService;
  unsubscribe: UnsubscribeLinks;
  limits: ActionLimits;
  publicUrl: string;
  writeInLanguage: WriteInLanguage;
}) {
  const { db, clock, links, unsubscribe } = deps;
  const siteHost = new URL(deps.publicUrl).hostname;

  const queue = (trx: Kysely<DB>, kind: "confirm" | "out", ids: readonly number[]) =>
    addJobs(
      trx,
      "release_mail",
      ids.map((notify_request_id) => ({ kind, notify_request_id, message_id: newMessageId(siteHost) })),
      { maxAttempts: MAIL_TRIES },
    );

  /** The requests are closed in the transaction that queues their mails. */
  const announceDue = () =>
    db.transaction().execute(async (trx) => {
      const ids = await dueRequests(trx, clock.now(), BATCH);
      if (ids.length === 0) return;
      await queue(trx, "out", ids);
      await markSent(trx, ids, clock.now());
    });

  return {
    /**
     * Remembers an address for one release; asking twice changes nothing. A fan's own confirmed address counts at once,
     * any other once its owner has opened a link, with the same answer whatever is known of it. Throws `not_found` for
     * what is not announced, `conflict` while the owner has set no date, `validation` when a visitor gives no address,
     * and `rate_limited`.
     */
    async request(
      input: z.output<typeof notifyRequestInput>,
      userId: number | null,
      origin: { address: string },
    ): Promise<{ message: string }> {
      const teaser = await findAnnounced(db, input, clock.now());
      if (!teaser) throw notFound();
      if (teaser.expected_on === null) throw new AppError("conflict", "There is no release date yet.");
      const fan = userId === null ? undefined : await findAddressee(db, userId);
      const email = input.email ?? fan?.email;
      if (!email) throw invalid({ email: ["Email is required"] });
      const isOwn = fan !== undefined && email.toLowerCase() === fan.email.toLowerCase();
      const wish = { ...input, email, user_id: isOwn ? userId : null };

      if (isOwn && fan.email_verified_at) {
        await db.transaction().execute((trx) => rememberRequest(trx, wish, clock.now(), clock.now()));
        return { message: t(WILL_WRITE) };
      }
      await deps.limits.takeMail({ from: origin.address, to: email });
      await db.transaction().execute(async (trx) => {
        await queue(trx, "confirm", [await rememberRequest(trx, wish, clock.now(), null)]);
      });
      return { message: t(CONFIRM_FIRST) };
    },

    /** The second half of the opt-in of an address that nobody had proved. */
    confirm(token: string): Promise<{ message: string }> {
      return db.transaction().execute(async (trx) => {
        const { notify_request_id } = await links.use(trx, "confirm_notice", token);
        const isKnown = notify_request_id !== null && (await confirmRequest(trx, notify_request_id, clock.now()));
        if (!isKnown) throw deadLink();
        return { message: t(WILL_WRITE) };
      });
    },

    announceReleasesJob: defineJob({
      name: "announce_releases",
      outward: true,
      cron: "* * * * *",
      run: announceDue,
    }),

    forgetJob: defineJob({
      name: "forget_release_notices",
      outward: false,
      cron: "37 4 * * *",
      run: () => forgetRequests(db, clock.now()),
    }),

    composer: defineMail({
      name: "release_mail",
      async compose({ kind, notify_request_id }): Promise<NewMail | null> {
        const request = await findRequest(db, notify_request_id);
        if (!request) return null;
        const to = request.email;
        if (kind === "confirm") {
          if (request.confirmed_at) return null;
          return deps.writeInLanguage(request.language, async (head) => {
            const url = await links.mint(db, { purpose: "confirm_notice", email: to, notify_request_id });
            const link = { url, days: LINK_HOURS.confirm_notice / 24 };
            return { to, ...renderMail(confirmNotice(head, link), head) };
          });
        }
        const subject = { kind: "notice", id: request.id } as const;
        return deps.writeInLanguage(request.language, async (head) => {
          const release = await releaseOf(db, request, { publicUrl: deps.publicUrl, siteUrl: head.url }, clock.now());
          // Taken back between the queueing and now: a mail would lead to nothing.
          if (!release) return null;
          return {
            to,
            ...renderMail(releaseOut(head, release, unsubscribe.url(subject)), head),
            headers: unsubscribe.headers(subject),
          };
        });
      },
    }),
  };
}
