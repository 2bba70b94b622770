import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Content } from "../../platform/cache/content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { ActionLimits } from "../../platform/http/action-limits.ts";
import type { MailStatus } from "../../platform/mail/mail-status.ts";
import type { Letterhead } from "../../platform/mail/site-letter.ts";
import type { MediaStore } from "../../platform/media/media-store.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import type { PasswordGuard } from "../auth/password-guard.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { UnsubscribeLinks } from "../auth/unsubscribe-links.ts";
import { createAuditLogService } from "./audit-log.service.ts";
import { createBackupService } from "./backup.service.ts";
import { createDemoService, type DemoRemoval } from "./demo.service.ts";
import { createFansService } from "./fans.service.ts";
import { createJobsService } from "./jobs.service.ts";
import { createLettersService } from "./letters.service.ts";
import { createMailState } from "./mail-state.service.ts";
import { createOverviewService, type ShopState } from "./overview.service.ts";
import { createRestoredCopyService, type UnpaidOrders } from "./restored-copy.service.ts";
import { createStepUp } from "./step-up.ts";
import { createSubscribersService } from "./subscribers.service.ts";
import { createSuppressionsService } from "./suppressions.service.ts";

export type AdminDeps = {
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
export function createAdminServices(deps: AdminDeps) {
  return {
    stepUp: createStepUp(deps),
    subscribers: createSubscribersService(deps),
    fans: createFansService(deps),
    letters: createLettersService(deps),
    suppressions: createSuppressionsService(deps),
    jobs: createJobsService(deps),
    auditLog: createAuditLogService(deps),
    demo: createDemoService(deps),
    backup: createBackupService(deps),
    restoredCopy: createRestoredCopyService(deps),
    overview: createOverviewService(deps),
    mailState: createMailState(deps),
  };
}
