import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { hasDemo } from "../demo/demo.queries.ts";
import { removeDemo } from "../demo/remove-demo.ts";
import { createPaymentProviders } from "../integrations/payments/providers.ts";
import { createPrintify, type PrintifyConfig } from "../integrations/printify/create-printify.ts";
import type { Timing as PrintifyTiming } from "../integrations/printify/printify-client.ts";
import type { StripeSettings } from "../integrations/stripe/stripe-provider.ts";
import { accountJobs, createAccountServices } from "../modules/accounts/account.services.ts";
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
  const catalogue = createMusicService({ db, clock, content, site });
  /** Who the mails are from, as their readers see it. */
  const letterhead = async (): Promise<Letterhead> => {
    const { artist_name, legal } = await site.settings();
    return { name: artist_name, url: deps.publicUrl, contact: legal.contact_email };
  };
  const news = createEventNews({ db, clock, publicUrl: deps.publicUrl, letterhead });
  const attendance = createAttendanceService({
    db,
    clock,
    content,
    news,
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
  const accountServices = createAccountServices({
    ...deps,
    content,
    limits,
    music: catalogue,
    site,
    personalData,
    letterhead,
  });
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
  const { newsletter, unsubscribeLinks, ...accounts } = accountServices;
  const owner = createOwnerServices({
    ...deps,
    workDir: deps.workshop?.workDir,
    content,
    limits,
    letterhead,
    confirmPassword: accounts.confirmPassword,
    sessions: accounts.sessions,
    unsubscribe: unsubscribeLinks,
    shop: {
      takesOrders: providers.current !== undefined,
      countUndeliverable: store.originals.countUndeliverable,
    },
    orders: store.orders,
    gate,
    mailStatus,
    demo: { isThere: () => hasDemo(db), remove: () => removeDemo({ db, clock, store: deps.media }) },
  });
  return {
    gate,
    mailStatus,
    letterhead,
    content,
    personalData,
    pictures: createPictures(deps.media),
    accounts,
    newsletter: { subscriptions: newsletter, ...owner.newsletter },
    operations: owner.operations,
    insights: owner.insights,
    site: { ...site, editor: createSiteEditor({ db, clock, content, site }) },
    music: {
      catalogue,
      plays: createPlaysService({ db, clock, content, secretKey: deps.secretKey }),
      playlists: createPlaylistsService({ db, clock, content }),
      comingSoon: createComingSoonService({ db, clock }),
      releaseNotices: createReleaseNotices({
        ...deps,
        links: accounts.accountLinks,
        unsubscribe: unsubscribeLinks,
        limits,
        letterhead,
      }),
      ...createMusicEditors({ ...deps, content, site }),
    },
    store: { ...store, ...createStoreEditors({ ...deps, content }) },
    events: {
      calendar: createEventsService({ db, clock, site, publicUrl: deps.publicUrl }),
      attendance,
      news,
      ...createShowEditors({ ...deps, content, news, letterhead }),
    },
    pod,
  };
}

export type Services = ReturnType<typeof createServices>;

/** What the services do by themselves or in the background. */
export const serviceJobs = ({ accounts, events, music, pod, store }: Services): JobDefinition[] => [
  ...accountJobs(accounts),
  music.plays.forgetWindowsJob,
  music.releaseNotices.announceReleasesJob,
  music.releaseNotices.forgetJob,
  ...musicEditorJobs(music),
  ...storeJobs(store),
  ...pod.jobs,
  events.news.tellChangeJob,
  events.news.remindJob,
];

/** What sends by itself, past the queue of single mails. */
export const senderJobs = ({ newsletter }: Services, sender: MailSender): JobDefinition[] => [
  newsletter.letters.sendJob(sender),
];

/** Mails that are written when they are sent. */
export const serviceMails = ({ accounts, events, music, newsletter, store }: Services): MailComposer[] => [
  accounts.accountMails.composer,
  newsletter.subscriptions.composer,
  music.releaseNotices.composer,
  events.news.mail,
  events.guestMessages.mail,
  store.orderMails.mail,
];

/** What appears and vanishes by its date, so that cached responses are dropped in time. */
export const timedContent = ({ events, music, store }: Services): TimedContent[] => [
  music.catalogue.timed,
  events.calendar.timed,
  store.catalogue.timed,
];
