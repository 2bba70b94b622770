import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { PasswordGuard } from "../modules/accounts/password-guard.ts";
import type { Sessions } from "../modules/accounts/sessions.ts";
import { createFansService } from "../modules/insights/fans.service.ts";
import { createMailState } from "../modules/insights/mail-state.service.ts";
import { createOverviewService, type ShopState } from "../modules/insights/overview.service.ts";
import { createLettersService } from "../modules/newsletter/letters.service.ts";
import { createSubscribersService } from "../modules/newsletter/subscribers.service.ts";
import { createSuppressionsService } from "../modules/newsletter/suppressions.service.ts";
import type { UnsubscribeLinks } from "../modules/newsletter/unsubscribe-links.ts";
import { createAuditLogService } from "../modules/operations/audit-log.service.ts";
import { createBackupService } from "../modules/operations/backup.service.ts";
import { createDemoService, type DemoRemoval } from "../modules/operations/demo.service.ts";
import { createJobsService } from "../modules/operations/jobs.service.ts";
import { createRestoredCopyService, type UnpaidOrders } from "../modules/operations/restored-copy.service.ts";
import { createStepUp } from "../modules/operations/step-up.ts";
import { findTeamAccount } from "../modules/operations/team-account.queries.ts";
import type { Content } from "../platform/cache/content.ts";
import type { Clock } from "../platform/clock.ts";
import type { DB } from "../platform/db/types.gen.ts";
import type { ActionLimits } from "../platform/http/action-limits.ts";
import type { Letterhead } from "../platform/mail/mail-layout.ts";
import type { MailStatus } from "../platform/mail/mail-status.ts";
import type { MediaStore } from "../platform/media/media-store.ts";
import type { OutwardGate } from "../platform/outward-gate.ts";

export type OwnerServiceDeps = {
  db: Kysely<DB>;
  pool: Pool;
  media: MediaStore;
  content: Content;
  clock: Clock;
  secretKey: string;
  publicUrl: string;
  confirmPassword: PasswordGuard;
  sessions: Sessions;
  limits: ActionLimits;
  letterhead: () => Promise<Letterhead>;
  unsubscribe: UnsubscribeLinks;
  demo: DemoRemoval;
  shop: ShopState;
  orders: UnpaidOrders;
  gate: Pick<OutwardGate, "isShut">;
  mailStatus: Pick<MailStatus, "read">;
  /** Where large files are put down for a while. */
  workDir: string | undefined;
};

/** Everything of the owner's desk that is no area's own, put together. */
export function createOwnerServices(deps: OwnerServiceDeps) {
  return {
    newsletter: {
      letters: createLettersService({ ...deps, findAccount: (id) => findTeamAccount(deps.db, id) }),
      subscribers: createSubscribersService(deps),
      suppressions: createSuppressionsService(deps),
    },
    operations: {
      stepUp: createStepUp(deps),
      jobs: createJobsService(deps),
      auditLog: createAuditLogService(deps),
      demo: createDemoService(deps),
      backup: createBackupService(deps),
      restoredCopy: createRestoredCopyService(deps),
    },
    insights: {
      overview: createOverviewService(deps),
      fans: createFansService(deps),
      mailState: createMailState(deps),
    },
  };
}
