import { msg, t } from "@fanfare/contracts/common/language";
import type { notifyRequestInput } from "@fanfare/contracts/music/coming-soon";
import {
  MAX_CITIES,
  MAX_RESTOCK_REQUESTS,
  type nearShowWishInput,
  type newAlbumWishInput,
  type restockRequestInput,
  type WaitingNotice,
} from "@fanfare/contracts/music/notices";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import type { ActionLimits, CountedMail } from "../../../platform/http/limits/action-limits.ts";
import { addJobs, defineJob } from "../../../platform/jobs/jobs.ts";
import { MAIL_TRIES, newMessageId } from "../../../platform/mail/mail.ts";
import type { WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import { type AccountLinkService, deadLink } from "../../accounts/account-links.ts";
import { findAddressee } from "../../accounts/public.queries.ts";
import type { UnsubscribeLinks } from "../../newsletter/subscribers/unsubscribe-links.ts";
import { findWanted } from "../../store/public.queries.ts";
import { findAnnounced } from "./coming-soon.queries.ts";
import { createNoticeMails } from "./notice-mails.ts";
import {
  confirmRequest,
  countOpen,
  deleteOldRequests,
  dueRequests,
  endRequest,
  type Fan,
  markSent,
  rememberRequest,
  type Subject,
  waitingOf,
} from "./release-notice.queries.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    announce_releases: Record<string, never>;
    forget_release_notices: Record<string, never>;
    release_mail: { kind: "confirm" | "out"; notify_request_id: number; message_id: string };
  }
}

/** The most requests fulfilled in one run of the job; the next minute continues. */
const BATCH = 500;

const WILL_WRITE = msg("We will write to you when it is out.");
const TOO_MANY = msg("You are already waiting for {most} products. End one of them in your settings first.");
const WILL_WRITE_BACK = msg("We will write to you when it is back.");
const WILL_WRITE_NEAR = msg("We will write to you when a show near there is announced.");
const TOO_MANY_CITIES = msg(
  "You are already waiting for shows near {most} cities. End one of them in your settings first.",
);
const CONFIRM_FIRST = msg("Almost there: please open the link we have just sent you.");

/** Waiting notices: requests for announced releases, sold-out merch and wishes, and the mail that fulfils each. */
export function createReleaseNotices(deps: {
  db: Kysely<DB>;
  clock: Clock;
  links: AccountLinkService;
  unsubscribe: UnsubscribeLinks;
  limits: ActionLimits;
  publicUrl: string;
  writeInLanguage: WriteInLanguage;
}) {
  const { db, clock, links } = deps;
  const siteHost = new URL(deps.publicUrl).hostname;

  const queue = (trx: Kysely<DB>, kind: "confirm" | "out", ids: readonly number[], counted?: CountedMail) =>
    addJobs(
      trx,
      "release_mail",
      ids.map((notify_request_id) => ({ kind, notify_request_id, message_id: newMessageId(siteHost) })),
      { maxAttempts: MAIL_TRIES, ...(counted && { counted }) },
    );

  /** Marks the requests as fulfilled in the transaction that queues their mails. */
  const announceDue = () =>
    db.transaction().execute(async (trx) => {
      const ids = await dueRequests(trx, clock.now(), BATCH);
      if (ids.length === 0) return;
      await queue(trx, "out", ids);
      await markSent(trx, ids, clock.now());
    });

  type Asked = { email?: string | undefined; userId: number | null; address: string };

  /**
   * A fan's own verified address is confirmed immediately, any other one when its mailed link is opened. An address may wait for
   * a limited number of products and cities; only a fan with that verified address learns that the limit is reached.
   */
  const remember = async (
    awaited: Subject,
    asked: Asked,
    message: string,
    limit?: { kind: "product" | "city"; most: number; message: string },
  ): Promise<{ message: string }> => {
    const fan = asked.userId === null ? undefined : await findAddressee(db, asked.userId);
    const email = asked.email ?? fan?.email;
    if (!email) throw invalid({ email: ["Email is required"] });
    const isOwn = fan !== undefined && email.toLowerCase() === fan.email.toLowerCase();
    const wish = { awaited, email, user_id: isOwn ? asked.userId : null };
    const mayWait = async (trx: Transaction<DB>) =>
      limit === undefined || (await countOpen(trx, email, limit.kind, awaited)) < limit.most;

    if (isOwn && fan.email_verified_at) {
      await db.transaction().execute(async (trx) => {
        if (limit && !(await mayWait(trx))) throw new AppError("conflict", t(limit.message, { most: limit.most }));
        await rememberRequest(trx, wish, clock.now(), clock.now());
      });
      return { message };
    }
    const counted = await deps.limits.takeMail({ from: asked.address, to: email });
    await db.transaction().execute(async (trx) => {
      if (!(await mayWait(trx))) return;
      await queue(trx, "confirm", [await rememberRequest(trx, wish, clock.now(), null)], counted);
    });
    return { message: t(CONFIRM_FIRST) };
  };

  const fanOf = async (userId: number): Promise<Fan> => {
    const fan = await findAddressee(db, userId);
    if (!fan) throw notFound();
    return { id: userId, email: fan.email, email_verified: fan.email_verified_at !== null };
  };

  return {
    /**
     * Adds an address for one release; idempotent. A fan's own verified address is confirmed immediately, any other one when its
     * mailed link is opened, with the same response for every address. Throws `not_found` for a release that is not announced,
     * `conflict` while the owner has set no date, `validation` when a visitor gives no address, and `rate_limited`.
     */
    async request(
      input: z.output<typeof notifyRequestInput>,
      userId: number | null,
      origin: { address: string },
    ): Promise<{ message: string }> {
      const teaser = await findAnnounced(db, input, clock.now());
      if (!teaser) throw notFound();
      if (teaser.expected_on === null) throw new AppError("conflict", "There is no release date yet.");
      const awaited = input.kind === "album" ? { album_id: input.id } : { track_id: input.id };
      return remember(awaited, { email: input.email, userId, address: origin.address }, t(WILL_WRITE));
    },

    /**
     * Adds an address for a sold-out product, or one variant of it. Throws `not_found` for a product without a page, `conflict`
     * while it can be bought and for a fan who waits for too many, `validation` when a visitor gives no address, and
     * `rate_limited`.
     */
    async requestRestock(
      { id: product_id, variant_id, email }: z.output<typeof restockRequestInput>,
      userId: number | null,
      origin: { address: string },
    ): Promise<{ message: string }> {
      const awaited = { product_id, variant_id };
      const wanted = await findWanted(db, awaited, clock.now());
      if (!wanted) throw notFound();
      if (wanted.is_available) throw new AppError("conflict", t("It is available right now."));
      return remember(awaited, { email, userId, address: origin.address }, t(WILL_WRITE_BACK), {
        kind: "product",
        most: MAX_RESTOCK_REQUESTS,
        message: TOO_MANY,
      });
    },

    /** Adds an address for the next album. Throws `validation` and `rate_limited`. */
    requestNewAlbum: (
      { email }: z.output<typeof newAlbumWishInput>,
      userId: number | null,
      origin: { address: string },
    ): Promise<{ message: string }> =>
      remember({ wish: "new_album" }, { email, userId, address: origin.address }, t(WILL_WRITE)),

    /**
     * Adds an address for the next show in or near a city. Throws `conflict` for a fan who waits for too many cities,
     * `validation` and `rate_limited`.
     */
    requestShowNear: (
      { city, email }: z.output<typeof nearShowWishInput>,
      userId: number | null,
      origin: { address: string },
    ): Promise<{ message: string }> =>
      remember({ wish: "show_near", city }, { email, userId, address: origin.address }, t(WILL_WRITE_NEAR), {
        kind: "city",
        most: MAX_CITIES,
        message: TOO_MANY_CITIES,
      }),

    /** A fan's waiting notices: releases, products, the next album, shows near a city. */
    async waiting(userId: number): Promise<{ notices: WaitingNotice[] }> {
      return { notices: await waitingOf(db, await fanOf(userId)) };
    },

    /** Throws `not_found` for a notice that is not the fan's, or fulfilled already. */
    async end(userId: number, id: number): Promise<void> {
      if (!(await endRequest(db, await fanOf(userId), id))) throw notFound();
    },

    /** Confirms an unverified address by its mailed link. Throws `validation` on `token` for a link that cannot be used. */
    confirm(token: string): Promise<{ message: string }> {
      return db.transaction().execute(async (trx) => {
        const { notify_request_id } = await links.use(trx, "confirm_notice", token);
        const request =
          notify_request_id === null ? undefined : await confirmRequest(trx, notify_request_id, clock.now());
        if (!request) throw deadLink();
        if (request.wish === "show_near") return { message: t(WILL_WRITE_NEAR) };
        return { message: t(request.product_id === null ? WILL_WRITE : WILL_WRITE_BACK) };
      });
    },

    announceReleasesJob: defineJob({
      name: "announce_releases",
      outward: true,
      cron: "* * * * *",
      run: announceDue,
    }),

    deleteOldJob: defineJob({
      name: "forget_release_notices",
      outward: false,
      cron: "37 4 * * *",
      run: () => deleteOldRequests(db, clock.now()),
    }),

    composer: createNoticeMails(deps),
  };
}
