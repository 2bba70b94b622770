import type { Kysely } from "kysely";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { ActionLimits } from "../../platform/http/action-limits.ts";
import { defineJob, type JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Letterhead } from "../../platform/mail/mail-layout.ts";
import type { MediaStore } from "../../platform/media/media-store.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import type { MusicService } from "../music/catalogue/music.service.ts";
import { createNewsletterService } from "../newsletter/newsletter.service.ts";
import { createUnsubscribeLinks } from "../newsletter/unsubscribe-links.ts";
import type { SiteService } from "../site/site.service.ts";
import { createAccountDeletion } from "./account-deletion.service.ts";
import { createAccountLinks } from "./account-links.ts";
import { createAccountMails } from "./account-mails.ts";
import { createAuthService } from "./auth.service.ts";
import { createAvatars } from "./avatars.ts";
import { createCredentialsService } from "./credentials.service.ts";
import { createDataExport } from "./data-export.service.ts";
import { createDevicesService } from "./devices.service.ts";
import { createFavoritesService } from "./favorites.service.ts";
import { createLoginLimits } from "./login-limits.ts";
import { createPasswordGuard, createPasswordRules } from "./password-guard.ts";
import { createPasswords } from "./passwords.ts";
import { createProfileService } from "./profile.service.ts";
import { createSessionOpener } from "./session-opener.ts";
import { createSessions } from "./sessions.ts";
import { findUserByEmail } from "./users.queries.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    sweep_accounts: Record<string, never>;
  }
}

export type AccountDeps = {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  limits: ActionLimits;
  media: MediaStore;
  music: MusicService;
  site: SiteService;
  personalData: PersonalData;
  letterhead: () => Promise<Letterhead>;
  secretKey: string;
  publicUrl: string;
};

/** Everything about accounts, put together. */
export function createAccountServices(deps: AccountDeps) {
  const { db, clock, content, limits, media, music, personalData, letterhead, publicUrl } = deps;
  const sessions = createSessions({ db, clock });
  const passwords = createPasswords({ concurrency: 2, longest: 500 });
  const loginLimits = createLoginLimits(limits);
  const confirmPassword = createPasswordGuard({ passwords, loginLimits });
  const opener = createSessionOpener({ db, sessions, music });
  const links = createAccountLinks({ clock, publicUrl });
  const unsubscribe = createUnsubscribeLinks({ secretKey: deps.secretKey, publicUrl });
  const accountMails = createAccountMails({ db, links, publicUrl, letterhead });
  const newsletter = createNewsletterService({
    db,
    clock,
    links,
    unsubscribe,
    limits,
    publicUrl,
    letterhead,
    findAccount: findUserByEmail,
  });
  const avatars = createAvatars({ db, media, limits });
  const artistName = async () => (await deps.site.settings()).artist_name;
  const siteWords = async () => ["fanfare", await artistName(), ...new URL(publicUrl).hostname.split(".")];
  const passwordRules = createPasswordRules({ siteWords });
  const termsVersion = async () => (await deps.site.settings()).legal.terms_version;
  const shared = {
    db,
    clock,
    sessions,
    passwords,
    limits,
    loginLimits,
    mails: accountMails,
    newsletter,
    opener,
    passwordRules,
    artistName,
  };

  return {
    sessions,
    passwords,
    confirmPassword,
    accountLinks: links,
    unsubscribeLinks: unsubscribe,
    accountMails,
    newsletter,
    avatars,
    auth: createAuthService({ ...shared, termsVersion }),
    profile: createProfileService({ db, clock, content, avatars, opener, artistName }),
    credentials: createCredentialsService({ ...shared, links, confirmPassword }),
    devices: createDevicesService({ sessions }),
    accountDeletion: createAccountDeletion({ ...shared, content, avatars, personalData, confirmPassword }),
    dataExport: createDataExport({ db, clock, media, personalData }),
    favorites: createFavoritesService({ db, clock, music }),
    /** What is over and was never confirmed needs no memory. */
    sweepAccountsJob: defineJob({
      name: "sweep_accounts",
      outward: false,
      cron: "23 * * * *",
      async run() {
        await sessions.deleteExpired();
        await links.forgetExpired(db);
        await newsletter.forgetUnconfirmed();
        await limits.forgetExpired();
      },
    }),
  };
}

type AccountServices = Omit<ReturnType<typeof createAccountServices>, "newsletter" | "unsubscribeLinks">;

export const accountJobs = (services: AccountServices): JobDefinition[] => [
  services.sweepAccountsJob,
  services.auth.noteFailedLoginJob,
  services.accountDeletion.eraseJob,
  services.avatars.removeJob,
];
