import type { Kysely } from "kysely";
import type { Pool } from "pg";
import { hasDemo } from "../demo/demo.queries.ts";
import { removeDemo } from "../demo/remove-demo.ts";
import {
  createPaymentProviders,
  type PaymentConfig,
  type PaymentProviderFactory,
} from "../integrations/payments/providers.ts";
import { createPrintify, type PrintifyConfig } from "../integrations/printify/create-printify.ts";
import type { Timing as PrintifyTiming } from "../integrations/printify/printify-client.ts";
import { createAccountLinks } from "../modules/accounts/account-links.ts";
import { createAccountsModule } from "../modules/accounts/accounts.module.ts";
import { findUserByEmail, findUserById, isVerified, lockUser, setBlocked } from "../modules/accounts/users.queries.ts";
import { createEventsModule } from "../modules/events/events.module.ts";
import { createInsightsModule } from "../modules/insights/insights.module.ts";
import { createMusicModule } from "../modules/music/music.module.ts";
import type { MusicWorkshop } from "../modules/music/uploads/music-workshop.ts";
import { createNewsletterModule } from "../modules/newsletter/newsletter.module.ts";
import { createUnsubscribeLinks } from "../modules/newsletter/subscribers/unsubscribe-links.ts";
import { createTakeAwayParts } from "../modules/operations/backups/take-away-parts.ts";
import { createOperationsModule } from "../modules/operations/operations.module.ts";
import { createPodFulfilment, createPodModule, type PodTiming } from "../modules/pod/pod.module.ts";
import { createProgramsModule } from "../modules/programs/programs.module.ts";
import { createReleasesModule } from "../modules/releases/releases.module.ts";
import { createSiteModule } from "../modules/site/site.module.ts";
import { hasProviderLines } from "../modules/store/fulfilment/provider-orders.queries.ts";
import { createStoreModule } from "../modules/store/store.module.ts";
import type { BackupStore } from "../platform/backup/backup-store.ts";
import { createContent } from "../platform/cache/content.ts";
import { ResponseCache } from "../platform/cache/response-cache.ts";
import type { Clock } from "../platform/clock.ts";
import type { ReplicaReads } from "../platform/db/replica-reads.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { createActionLimits } from "../platform/http/limits/action-limits.ts";
import type { MailBranding } from "../platform/mail/mail-layout.ts";
import { createMailStatus } from "../platform/mail/mail-status.ts";
import { createWriteInLanguage, pagesUrl } from "../platform/mail/reader-language.ts";
import { createPictures } from "../platform/media/images/picture-upload.ts";
import type { MediaStore } from "../platform/media/store/media-store.ts";
import { joinServices } from "../platform/module.ts";
import { createOutwardGate } from "../platform/outward-gate.ts";
import type { PersonalData } from "../platform/personal-data.ts";
import { createVisitCounter } from "../platform/visits/visit-counter.ts";
import { composeModules } from "./compose-modules.ts";

/** Memory for cached responses; the budget of the whole process is 200 MB. */
const CACHE_BYTES = 32 * 1024 * 1024;

export type ModuleDeps = {
  db: Kysely<DB>;
  pool: Pool;
  /** Replicas from which the public site may be read. */
  replicas?: ReplicaReads | undefined;
  clock: Clock;
  media: MediaStore;
  /** The store of the site's automatic backups. */
  backups: BackupStore;
  secretKey: string;
  publicUrl: string;
  rateLimits: boolean;
  /** Whether mails are delivered, so that addresses can be confirmed. */
  hasMailServer: boolean;
  /** The folder in which uploaded recordings are processed; the system's temporary folder if unset. */
  workshop?: MusicWorkshop | undefined;
  payments: PaymentConfig;
  /** Replaced only by tests. */
  paymentFactories?: readonly PaymentProviderFactory[] | undefined;
  /** OWNER_EMAIL, if set. */
  ownerEmail?: string | undefined;
  /** Whether webhooks may use http and private networks, for development. */
  webhooksMayBePrivate: boolean;
  /** Without a token in it, print-on-demand is not set up. */
  printify?: PrintifyConfig | undefined;
  /** Shortened only by tests. */
  podTiming?: (PodTiming & { client?: PrintifyTiming }) | undefined;
};

/** Every module of the site, each with only the dependencies it uses, composed from one list. */
export function createModules(given: ModuleDeps) {
  const { db, clock, secretKey, publicUrl } = given;
  const content = createContent({ db, cache: new ResponseCache({ maxBytes: CACHE_BYTES, replicas: given.replicas }) });
  const gate = createOutwardGate({ db });
  const mailStatus = createMailStatus({ db, clock });
  const visits = createVisitCounter({ db, clock });
  const limits = createActionLimits({ pool: given.pool, enabled: given.rateLimits });
  const site = createSiteModule({ db, clock, content, contactFallback: given.ownerEmail ?? null });
  /** The sender that readers of the mails see. */
  const mailBranding = async (): Promise<MailBranding> => {
    const { artist_name, legal } = await site.services.publicSettings();
    return { name: artist_name, url: pagesUrl(publicUrl), contact: legal.contact_email };
  };
  const offered = async () => (await site.services.publicSettings()).languages;
  const deps = {
    ...given,
    content,
    gate,
    mailStatus,
    limits,
    visits,
    mailBranding,
    writeInLanguage: createWriteInLanguage({ offered, mailBranding }),
    site: site.services,
    links: createAccountLinks({ clock, publicUrl }),
    unsubscribe: createUnsubscribeLinks({ secretKey, publicUrl }),
  };

  const findAccount = (id: number) => findUserById(db, id);
  const music = createMusicModule(deps);
  const newsletter = createNewsletterModule({
    ...deps,
    languages: offered,
    findSubscriber: findUserByEmail,
    findTeamAccount: findAccount,
  });
  const accounts = createAccountsModule({
    ...deps,
    music: music.services.catalogue,
    newsletter: newsletter.services.subscriptions,
    personalData: (): PersonalData => composed.personalData,
  });
  const { sessions, confirmPassword } = accounts.services;
  const events = createEventsModule({
    ...deps,
    music: music.services.catalogue,
    isVerified: given.hasMailServer ? (userId, from = db) => isVerified(from, userId) : null,
  });

  const providers = createPaymentProviders({
    secretKey,
    config: given.payments,
    gate,
    factories: given.paymentFactories,
  });
  const provider = createPrintify({ ...given, config: given.printify, gate, timing: given.podTiming?.client });
  const { podOrderSync, providerFulfilment } = createPodFulfilment({
    db,
    clock,
    provider,
    hasLines: hasProviderLines,
    timing: given.podTiming,
  });
  const store = createStoreModule({
    ...deps,
    providers,
    providerFulfilment,
    soldPlaces: events.services.soldPlaces,
    newsletter: newsletter.services.subscriptions,
    purchaseLimits: given.rateLimits,
  });
  const pod = createPodModule({
    ...deps,
    provider,
    podOrderSync,
    providerOrders: store.services.providerOrders,
    readOrder: store.services.orders.anyById,
    timing: given.podTiming,
  });

  const operations = createOperationsModule({
    ...deps,
    sessions,
    confirmPassword,
    findAccount,
    orders: store.services.orders,
    payments: { provider: providers.current?.name ?? null, title: providers.current?.title ?? null },
    backups: given.backups,
    demo: { isThere: () => hasDemo(db), remove: () => removeDemo({ db, clock, store: given.media }) },
    workDir: given.workshop?.workDir,
    takeAwayParts: createTakeAwayParts({
      db,
      shows: events.services.calendar.wholeCalendarFile,
      letters: newsletter.services.letters.written,
    }),
  });
  const programs = createProgramsModule(deps);
  const releases = createReleasesModule(deps);
  const insights = createInsightsModule({
    ...deps,
    sessions,
    fans: { lock: lockUser, setBlocked, blockedChanged: events.services.blockedFans.noteChange },
    backups: operations.services.scheduledBackups,
    shop: {
      takesOrders: providers.current !== undefined,
      countUndeliverable: async () =>
        (await store.services.originals.countUndeliverable()) + (await store.services.preorders.countUnready()),
    },
  });

  const composed = composeModules([
    accounts,
    newsletter,
    site,
    music,
    store,
    events,
    pod,
    operations,
    programs,
    releases,
    insights,
  ]);
  return {
    ...composed,
    services: joinServices(composed.services, {
      gate,
      limits,
      mailStatus,
      mailBranding,
      content,
      personalData: composed.personalData,
      pictures: createPictures(given.media),
      visits,
    }),
  };
}

/** The composed site: its services and its background work. */
export type Modules = ReturnType<typeof createModules>;

export type Services = Modules["services"];
