import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { BackupStore } from "../../platform/backup/backup-store.ts";
import type { TakeAwayParts } from "../../platform/backup/take-away.ts";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { MailBranding } from "../../platform/mail/mail-layout.ts";
import type { MailStatus } from "../../platform/mail/mail-status.ts";
import type { MediaStore } from "../../platform/media/store/media-store.ts";
import { defineModule } from "../../platform/module.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import type { PasswordCheck } from "../accounts/credentials/password-check.ts";
import type { Sessions } from "../accounts/sessions/sessions.ts";
import { defaultSettings } from "../site/default-settings.ts";
import type { SiteService } from "../site/site.service.ts";
import { createAuditLogService } from "./audit-log/audit-log.service.ts";
import { createBackupService } from "./backups/backup.service.ts";
import { createRestoredCopyService, type UnpaidOrders } from "./backups/restored-copy.service.ts";
import { createScheduledBackups } from "./backups/scheduled-backups.service.ts";
import { createDemoService, type DemoRemoval } from "./demo.service.ts";
import { createFirstSteps } from "./first-steps/first-steps.service.ts";
import { createJobsService } from "./jobs.service.ts";
import { createMailTest, type MailTestDeps } from "./mail-test.service.ts";
import { createOwnerNotices } from "./notices/owner-notices.service.ts";
import { operationsPersonalData } from "./operations.personal-data.ts";
import { createStepUp } from "./step-up.ts";

type FindAccount = Parameters<typeof createStepUp>[0]["findAccount"] & MailTestDeps["findAccount"];

/** Operations: jobs, the audit log, backups, and removing the demo. */
export function createOperationsModule(deps: {
  db: Kysely<DB>;
  pool: Pool;
  clock: Clock;
  content: Content;
  media: MediaStore;
  backups: BackupStore;
  secretKey: string;
  confirmPassword: PasswordCheck;
  sessions: Sessions;
  findAccount: FindAccount;
  publicUrl: string;
  mailBranding: () => Promise<MailBranding>;
  gate: OutwardGate;
  mailStatus: Pick<MailStatus, "read">;
  site: Pick<SiteService, "settings">;
  /** The payment provider. */
  payments: { provider: string | null; title: string | null };
  orders: UnpaidOrders;
  demo: DemoRemoval;
  /** The folder for large temporary files. */
  workDir: string | undefined;
  takeAwayParts: TakeAwayParts;
}) {
  const mailTest = createMailTest(deps);
  const ownerNotices = createOwnerNotices(deps);
  const scheduledBackups = createScheduledBackups(deps);
  return defineModule({
    name: "operations",
    services: {
      stepUp: createStepUp(deps),
      jobs: createJobsService(deps),
      auditLog: createAuditLogService(deps),
      demo: createDemoService(deps),
      backup: createBackupService(deps),
      scheduledBackups,
      restoredCopy: createRestoredCopyService(deps),
      mailTest,
      ownerNotices,
      firstSteps: createFirstSteps({
        ...deps,
        mailTest,
        settings: deps.site.settings,
        defaults: defaultSettings,
        hasDemo: deps.demo.isThere,
      }),
    },
    jobs: ({ sender }) => [mailTest.sendJob(sender), ownerNotices.mailJob, ...scheduledBackups.jobs],
    mails: [ownerNotices.mail],
    timed: [],
    personalData: operationsPersonalData,
  });
}
