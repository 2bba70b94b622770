import { mediaUrl } from "@fanfare/contracts/common/media-url";
import type { Kysely, Selectable } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB, NotifyRequests } from "../../../platform/db/types.gen.ts";
import { defineMail } from "../../../platform/mail/delivery.ts";
import type { NewMail } from "../../../platform/mail/mail.ts";
import { type MailBranding, type MailContent, renderMail } from "../../../platform/mail/mail-layout.ts";
import type { WriteInLanguage } from "../../../platform/mail/reader-language.ts";
import { confirmNotice, releaseOut } from "../../../platform/mail/templates/newsletter.ts";
import { confirmRestock, productBack } from "../../../platform/mail/templates/restock.ts";
import { confirmWish, showNear } from "../../../platform/mail/templates/wishes.ts";
import { type AccountLinkService, LINK_HOURS } from "../../accounts/account-links.ts";
import { longWallTime } from "../../events/calendar/venue-time.ts";
import type { UnsubscribeLinks } from "../../newsletter/subscribers/unsubscribe-links.ts";
import { findWanted } from "../../store/public.queries.ts";
import { findRequest, releaseOf, showFor } from "./release-notice.queries.ts";

type Request = Selectable<NotifyRequests>;

/** The mails about waiting notices: one to confirm the address, one when the notice is fulfilled. */
export function createNoticeMails(deps: {
  db: Kysely<DB>;
  clock: Clock;
  links: AccountLinkService;
  unsubscribe: UnsubscribeLinks;
  publicUrl: string;
  writeInLanguage: WriteInLanguage;
}) {
  const { db, clock, links, unsubscribe, publicUrl } = deps;
  const pictureAt = (image: string | null) => (image ? mediaUrl(image, publicUrl) : null);

  /** Null when the release or product was withdrawn since the mail was queued: its link would lead nowhere. */
  async function composeNotice(request: Request, head: MailBranding, end: string): Promise<MailContent | null> {
    const now = clock.now();
    const { product_id, variant_id, city } = request;
    if (product_id !== null) {
      const product = await findWanted(db, { product_id, variant_id }, now);
      if (!product) return null;
      const facts = {
        name: product.variant_name === null ? product.name : `${product.name} (${product.variant_name})`,
        url: `${head.url}/products/${product_id}`,
        image: pictureAt(product.image),
      };
      return productBack(head, facts, end);
    }
    if (city !== null) {
      const show = await showFor(db, request, now);
      if (!show) return null;
      const facts = {
        title: show.title,
        when: longWallTime(show.starts_at, show.timezone),
        venue: show.venue_name,
        city: show.city,
        near: city,
        url: `${head.url}/events/${show.id}`,
        image: pictureAt(show.poster_image),
      };
      return showNear(head, facts, end);
    }
    const release = await releaseOf(db, request, { publicUrl, siteUrl: head.url }, now);
    return release && releaseOut(head, release, end);
  }

  return defineMail({
    name: "release_mail",
    causedBy: ({ kind }) => (kind === "confirm" ? "visitor" : "clock"),
    async compose({ kind, notify_request_id }): Promise<NewMail | null> {
      const request = await findRequest(db, notify_request_id);
      if (!request) return null;
      const to = request.email;
      if (kind === "confirm") {
        if (request.confirmed_at) return null;
        return deps.writeInLanguage(request.language, async (head) => {
          const url = await links.mint(db, { purpose: "confirm_notice", email: to, notify_request_id });
          const link = { url, days: LINK_HOURS.confirm_notice / 24 };
          if (request.wish) return { to, ...renderMail(confirmWish(head, { ...link, city: request.city }), head) };
          const mail = request.product_id === null ? confirmNotice : confirmRestock;
          return { to, ...renderMail(mail(head, link), head) };
        });
      }
      const subject = { kind: "notice", id: request.id } as const;
      return deps.writeInLanguage(request.language, async (head) => {
        const mail = await composeNotice(request, head, unsubscribe.url(subject));
        return mail && { to, ...renderMail(mail, head), headers: unsubscribe.headers(subject) };
      });
    },
  });
}
