import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { hasDemo } from "../demo/demo.queries.ts";
import { removeDemo } from "../demo/remove-demo.ts";
import { createPaymentProviders } from "../integrations/payments/providers.ts";
import { createPrintify, type PrintifyConfig } from "../integrations/printify/create-printify.ts";
import type { Timing as PrintifyTiming } from "../integrations/printify/printify-client.ts";
import type { StripeSettings } from "../integrations/stripe/stripe-provider.ts";
import { accountJobs, accountMailComposers, createAccountServices } from "../modules/accounts/account.services.ts";
import { accountsPersonalData } from "../modules/accounts/accounts.personal-data.ts";
import { isVerified } from "../modules/accounts/users.queries.ts";
import { createAttendanceService } from "../modules/events/attendance/attendance.service.ts";
import { createEventsService } from "../modules/events/calendar/events.service.ts";
import { createShowEditors } from "../modules/events/editing/show-editor.services.ts";
import { createEventsPersonalData } from "../modules/events/events.personal-data.ts";
import { createEventNews } from "../modules/events/messages/event-news.service.ts";
import { createComingSoonService } from "../modules/music/catalogue/coming-soon.service.ts";
import { createMusicService } from "../modules/music/catalogue/music.service.ts";
import { createReleaseNotices } from "../modules/music/catalogue/release-notices.service.ts";
import { createMusicEditors, musicEditorJobs } from "../modules/music/editing/music-editor.services.ts";
import { musicPersonalData } from "../modules/music/music.personal-data.ts";
import { createPlaylistsService } from "../modules/music/playlists/playlists.service.ts";
import { createPlaysService } from "../modules/music/plays/plays.service.ts";
import type { MusicWorkshop } from "../modules/music/uploads/music-workshop.ts";
import { newsletterPersonalData } from "../modules/newsletter/newsletter.personal-data.ts";
import { createPodFulfilment, createPodServices, type PodTiming } from "../modules/pod/pod.services.ts";
import { createSiteService } from "../modules/site/site.service.ts";
import { createSiteEditor } from "../modules/site/site-editor.service.ts";
import { createStoreEditors } from "../modules/store/management/store-editor.services.ts";
import { storePersonalData } from "../modules/store/store.personal-data.ts";
import { createStoreServices, storeJobs } from "../modules/store/store.services.ts";
import { createContent } from "../platform/cache/content.ts";
import type { TimedContent } from "../platform/cache/publication-clock.ts";
import { ResponseCache } from "../platform/cache/response-cache.ts";
import type { Clock } from "../platform/clock.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { createActionLimits } from "../platform/http/action-limits.ts";
import type { JobDefinition } from "../platform/jobs/jobs.ts";
import type { MailComposer } from "../platform/mail/delivery.ts";
import type { Letterhead } from "../platform/mail/mail-layout.ts";
import { createMailStatus } from "../platform/mail/mail-status.ts";
import type { MailSender } from "../platform/mail/senders.ts";
import type { MediaStore } from "../platform/media/media-store.ts";
import { createPictures } from "../platform/media/picture-upload.ts";
import { createOutwardGate } from "../platform/outward-gate.ts";
import { createPersonalData } from "../platform/personal-data.ts";
import { createOwnerServices } from "./owner-services.ts";

/** Room for answers kept ready; the budget of the whole process is 200 MB. */
const CACHE_BYTES = 48 * 1024 * 1024;

export type ServiceDeps = {
  db: Kysely<DB>;
  pool: Pool;
  clock: Clock;
  media: MediaStore;
  secretKey: string;
  publicUrl: string;
  rateLimits: boolean;
  /** Whether mails arrive, so that an address can be confirmed. */
  hasMailServer: boolean;
  /** Where uploaded recordings are worked on; unset: the system's folder for temporary files. */
  workshop?: MusicWorkshop | undefined;
  stripe?: StripeSettings | undefined;
  /** What pretends to take money where Stripe is not set up; null: the shop takes no orders. */
  pretendedPayments: "demo" | "rehearsal" | null;
  /** Without a token in it, print-on-demand is not set up. */
  printify?: PrintifyConfig | undefined;
  /** Only tests are less patient than the product. */
  podTiming?: (PodTiming & { client?: PrintifyTiming }) | undefined;
};

/** Every service of the site, each given only what it uses. */
export function createServices(deps: ServiceDeps) {
  const { db, clock } = deps;
  const content = createContent({ db, cache: new ResponseCache({ maxBytes: CACHE_BYTES }) });
  const gate = createOutwardGate({ db });
  const mailStatus = createMailStatus({ db, clock });
  const limits = createActionLimits({ pool: deps.pool, enabled: deps.rateLimits });
  const site = createSiteService({ db, clock, content });
  const music = createMusicService({ db, clock, content, site });
  /** Who the mails are from, as their readers see it. */
  const letterhead = async (): Promise<Letterhead> => {
    const { artist_name, legal } = await site.settings();
    return { name: artist_name, url: deps.publicUrl, contact: legal.contact_email };
  };
  const eventNews = createEventNews({ db, clock, publicUrl: deps.publicUrl, letterhead });
  const attendance = createAttendanceService({
    db,
    clock,
    content,
    news: eventNews,
    rateLimits: deps.rateLimits,
    isVerified: deps.hasMailServer ? (userId) => isVerified(db, userId) : null,
  });
  // What every area keeps about people, for the download and the deletion of an account.
  const personalData = createPersonalData([
    accountsPersonalData,
    musicPersonalData,
    storePersonalData,
    createEventsPersonalData(attendance),
    newsletterPersonalData,
  ]);
  const storeEditors = createStoreEditors({ ...deps, content });
  const accounts = createAccountServices({ ...deps, content, limits, music, site, personalData, letterhead });
  const providers = createPaymentProviders({
    secretKey: deps.secretKey,
    stripe: deps.stripe,
    pretended: deps.pretendedPayments,
    gate,
  });
  const podProvider = createPrintify({ ...deps, config: deps.printify, gate, timing: deps.podTiming?.client });
  const { handover, fulfilment } = createPodFulfilment({ db, clock, provider: podProvider, timing: deps.podTiming });
  const store = createStoreServices({
    ...deps,
    content,
    providers,
    letterhead,
    fulfilment,
    holdingLimits: deps.rateLimits,
  });
  const pod = createPodServices({
    ...deps,
    content,
    provider: podProvider,
    handover,
    providerOrders: store.providerOrders,
    readOrder: store.orders.anyById,
    timing: deps.podTiming,
  });
  return {
    gate,
    mailStatus,
    letterhead,
    content,
    site,
    music,
    personalData,
    ...accounts,
    ...createOwnerServices({
      ...deps,
      workDir: deps.workshop?.workDir,
      content,
      limits,
      letterhead,
      confirmPassword: accounts.confirmPassword,
      sessions: accounts.sessions,
      unsubscribe: accounts.unsubscribeLinks,
      shop: {
        takesOrders: providers.current !== undefined,
        countUndeliverable: store.originals.countUndeliverable,
      },
      orders: store.orders,
      gate,
      mailStatus,
      demo: { isThere: () => hasDemo(db), remove: () => removeDemo({ db, clock, store: deps.media }) },
    }),
    siteEditor: createSiteEditor({ db, clock, content, site }),
    pictures: createPictures(deps.media),
    ...storeEditors,
    ...createMusicEditors({ ...deps, content, site }),
    plays: createPlaysService({ db, clock, content, secretKey: deps.secretKey }),
    playlists: createPlaylistsService({ db, clock, content }),
    ...store,
    pod,
    comingSoon: createComingSoonService({ db, clock }),
    releaseNotices: createReleaseNotices({
      ...deps,
      links: accounts.accountLinks,
      unsubscribe: accounts.unsubscribeLinks,
      limits,
      letterhead,
    }),
    events: createEventsService({ db, clock, site, publicUrl: deps.publicUrl }),
    attendance,
    ...createShowEditors({ ...deps, content, news: eventNews, letterhead }),
    eventNews,
  };
}

export type Services = ReturnType<typeof createServices>;

/** What the services do by themselves or in the background. */
export const serviceJobs = (services: Services): JobDefinition[] => [
  ...accountJobs(services),
  services.plays.forgetWindowsJob,
  services.releaseNotices.announceReleasesJob,
  services.releaseNotices.forgetJob,
  ...musicEditorJobs(services),
  ...storeJobs(services),
  ...services.pod.jobs,
  services.eventNews.tellChangeJob,
  services.eventNews.remindJob,
];

/** What sends by itself, past the queue of single mails. */
export const senderJobs = (services: Services, sender: MailSender): JobDefinition[] => [
  services.letters.sendJob(sender),
];

/** Mails that are written when they are sent. */
export const serviceMails = (services: Services): MailComposer[] => [
  ...accountMailComposers(services),
  services.releaseNotices.composer,
  services.eventNews.mail,
  services.guestMessages.mail,
  services.orderMails.mail,
];

/** What appears and vanishes by its date, so that what is kept ready of it is dropped in time. */
export const timedContent = (services: Services): TimedContent[] => [
  services.music.timed,
  services.events.timed,
  services.catalogue.timed,
];
