import type { Kysely } from "kysely";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { ActionLimits } from "../../platform/http/limits/action-limits.ts";
import type { MailBranding } from "../../platform/mail/mail-layout.ts";
import type { WriteInLanguage } from "../../platform/mail/reader-language.ts";
import type { MediaStore } from "../../platform/media/store/media-store.ts";
import { defineModule, joinServices } from "../../platform/module.ts";
import type { SiteService } from "../site/site.service.ts";
import { createAfterShows, type SetlistTracks } from "./after/after-shows.service.ts";
import { createAttendanceService } from "./attendance/attendance.service.ts";
import { createBlockedFans } from "./attendance/blocked-fans.service.ts";
import type { IsVerified } from "./attendance/confirmed-address.ts";
import { createDecisions } from "./attendance/decisions.ts";
import { createWaitlistOffers } from "./attendance/offers.service.ts";
import { createEventsService } from "./calendar/events.service.ts";
import { createConcertCount } from "./door/concert-count.service.ts";
import { createDoors } from "./door/door.service.ts";
import { createListedGuests } from "./door/listed-guests.service.ts";
import { createShowEditors } from "./editing/show-editor.services.ts";
import { createEventsPersonalData } from "./events.personal-data.ts";
import { createEventNews } from "./messages/event-news.service.ts";
import { createSoldPlaces } from "./sold/sold-places.service.ts";
import { createTicketCodes } from "./tickets/ticket-code.ts";
import { createTickets } from "./tickets/tickets.service.ts";
import { createTransferMail } from "./transfers/transfer-mail.ts";
import { createPlaceTransfers } from "./transfers/transfers.service.ts";

/** Shows, their places and the mails to their guests. */
export function createEventsModule(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  media: MediaStore;
  site: SiteService;
  mailBranding: () => Promise<MailBranding>;
  writeInLanguage: WriteInLanguage;
  publicUrl: string;
  music: SetlistTracks;
  /** Signs the tickets. */
  secretKey: string;
  rateLimits: boolean;
  limits: ActionLimits;
  isVerified: IsVerified;
}) {
  const codes = createTicketCodes(deps);
  const calendar = createEventsService(deps);
  const news = createEventNews({ ...deps, codes });
  const tickets = createTickets({ ...deps, codes });
  const doors = createDoors({ ...deps, codes, news });
  const listedGuests = createListedGuests({ ...deps, news });
  const decide = createDecisions(deps);
  const attendance = createAttendanceService({ ...deps, decide, news });
  const transferMail = createTransferMail(deps);
  const transfers = createPlaceTransfers({ ...deps, decide, news, mail: transferMail });
  const offers = createWaitlistOffers({ ...deps, decide, news });
  const blockedFans = createBlockedFans({ ...deps, decide, news });
  const soldPlaces = createSoldPlaces({ ...deps, news });
  const afterShows = createAfterShows(deps);
  const editors = createShowEditors({ ...deps, news });
  return defineModule({
    name: "events",
    services: joinServices(
      {
        calendar,
        attendance,
        offers,
        blockedFans,
        transfers,
        transferMail,
        news,
        tickets,
        doors,
        listedGuests,
        afterShows,
        soldPlaces,
      },
      editors,
    ),
    jobs: () => [
      createConcertCount(deps).countJob,
      news.announceChangeJob,
      news.remindJob,
      offers.endJob,
      blockedFans.settleJob,
      transfers.deleteOldJob,
    ],
    mails: [news.mail, transferMail.composer, editors.guestMessages.mail],
    timed: [calendar.timed],
    personalData: createEventsPersonalData(attendance),
  });
}
