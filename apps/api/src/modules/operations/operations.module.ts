import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { MediaStore } from "../../platform/media/media-store.ts";
import { defineModule } from "../../platform/module.ts";
import type { PasswordGuard } from "../accounts/password-guard.ts";
import type { Sessions } from "../accounts/sessions.ts";
import { createAuditLogService } from "./audit-log.service.ts";
import { createBackupService } from "./backup.service.ts";
import { createDemoService, type DemoRemoval } from "./demo.service.ts";
import { createJobsService } from "./jobs.service.ts";
import { createRestoredCopyService, type UnpaidOrders } from "./restored-copy.service.ts";
import { createStepUp } from "./step-up.ts";

/** What keeps the site running: jobs, the audit log, backups, the demo's end. */
export const createOperationsModule = (deps: {
  db: Kysely<DB>;
  pool: Pool;
  clock: Clock;
  content: Content;
  media: MediaStore;
  secretKey: string;
  confirmPassword: PasswordGuard;
  sessions: Sessions;
  findAccount: Parameters<typeof createStepUp>[0]["findAccount"];
  orders: UnpaidOrders;
  demo: DemoRemoval;
  /** Where large files are put down for a while. */
  workDir: string | undefined;
}) =>
  defineModule({
    name: "operations",
    services: {
      stepUp: createStepUp(deps),
      jobs: createJobsService(deps),
      auditLog: createAuditLogService(deps),
      demo: createDemoService(deps),
      backup: createBackupService(deps),
      restoredCopy: createRestoredCopyService(deps),
    },
    jobs: () => [],
    mails: [],
    timed: [],
    personalData: null,
  });
