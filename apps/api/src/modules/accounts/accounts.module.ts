import type { Kysely } from "kysely";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { ActionLimits } from "../../platform/http/limits/action-limits.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import type { WriteInLanguage } from "../../platform/mail/reader-language.ts";
import type { MediaStore } from "../../platform/media/store/media-store.ts";
import { defineModule } from "../../platform/module.ts";
import type { PersonalData } from "../../platform/personal-data.ts";
import { createSealer } from "../../platform/secrets/sealed-text.ts";
import type { MusicService } from "../music/catalogue/music.service.ts";
import type { NewsletterService } from "../newsletter/newsletter.service.ts";
import type { SiteService } from "../site/site.service.ts";
import type { AccountLinkService } from "./account-links.ts";
import { createAccountMails } from "./account-mails.ts";
import { accountsPersonalData } from "./accounts.personal-data.ts";
import { createAuthService } from "./auth.service.ts";
import { createCredentialsService } from "./credentials/credentials.service.ts";
import { createPasswordCheck, createPasswordRules } from "./credentials/password-check.ts";
import { createPasswords } from "./credentials/passwords.ts";
import { createAccountDeletion } from "./deletion/account-deletion.service.ts";
import { createLoginLimits } from "./login-limits.ts";
import { createAccountLanguage } from "./profile/account-language.service.ts";
import { createAvatars } from "./profile/avatars.ts";
import { createDataExport } from "./profile/data-export.service.ts";
import { createProfileService } from "./profile/profile.service.ts";
import { createDevicesService } from "./sessions/devices.service.ts";
import { createSessionOpener } from "./sessions/session-opener.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createInvitationMail } from "./team/invitation-mail.ts";
import { createInvitationsService } from "./team/invitations.service.ts";
import { createTeamService } from "./team/team.service.ts";
import { createTwoStep } from "./two-step/two-step.service.ts";

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
  links: AccountLinkService;
  newsletter: NewsletterService;
  /** The personal data of all modules; available once all of them are created. */
  personalData: () => PersonalData;
  writeInLanguage: WriteInLanguage;
  publicUrl: string;
  secretKey: string;
};

/** Accounts, sessions, profiles and every way of signing in. */
export function createAccountsModule(deps: AccountDeps) {
  const { db, clock, content, limits, links, media, music, newsletter, personalData, writeInLanguage, publicUrl } =
    deps;
  const sessions = createSessions({ db, clock });
  const passwords = createPasswords({ concurrency: 2, longest: 500 });
  const loginLimits = createLoginLimits(limits);
  const confirmPassword = createPasswordCheck({ passwords, loginLimits });
  const opener = createSessionOpener({ db, sessions, music });
  const accountMails = createAccountMails({ db, links, publicUrl, writeInLanguage });
  const avatars = createAvatars({ db, media, limits });
  const artistName = async () => (await deps.site.settings()).artist_name;
  const offered = async () => (await deps.site.publicSettings()).languages;
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

  const team = createTeamService({ db, clock, sessions });
  const invitationMail = createInvitationMail({ db, clock, publicUrl, writeInLanguage });
  const invitations = createInvitationsService({ db, clock, mail: invitationMail, newsletter });
  const sealer = createSealer({ secretKey: deps.secretKey, purpose: "two-step sign-in" });
  const twoStep = createTwoStep({ ...shared, sealer, confirmPassword });
  const auth = createAuthService({ ...shared, twoStep, termsVersion });
  const accountDeletion = createAccountDeletion({ ...shared, team, content, avatars, personalData, confirmPassword });

  /** Deletes what has expired or was never confirmed. */
  const sweepJob = defineJob({
    name: "sweep_accounts",
    outward: false,
    cron: "23 * * * *",
    async run() {
      await sessions.deleteExpired();
      await links.deleteExpired(db);
      await newsletter.deleteUnconfirmed();
      await invitations.deleteOld();
      await limits.deleteExpired();
    },
  });

  return defineModule({
    name: "accounts",
    services: {
      sessions,
      passwords,
      confirmPassword,
      accountLinks: links,
      accountMails,
      avatars,
      auth,
      team,
      invitations,
      twoStep,
      profile: createProfileService({ db, clock, content, avatars, opener, artistName }),
      credentials: createCredentialsService({ ...shared, links, confirmPassword }),
      devices: createDevicesService({ sessions }),
      accountDeletion,
      language: createAccountLanguage({ db, offered }),
      dataExport: createDataExport({ db, clock, media, personalData }),
    },
    jobs: () => [sweepJob, auth.recordFailedLoginJob, accountDeletion.eraseJob, avatars.removeJob],
    mails: [accountMails.composer, invitationMail.composer],
    timed: [],
    personalData: accountsPersonalData,
  });
}
