import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { MailStatus } from "../../platform/mail/mail-status.ts";
import { defineModule } from "../../platform/module.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import type { VisitCounter } from "../../platform/visits/visit-counter.ts";
import type { Sessions } from "../accounts/sessions/sessions.ts";
import { createFansService, type FanAccounts } from "./fans.service.ts";
import { createMailState } from "./mail-state.service.ts";
import { createNumbersService } from "./numbers.service.ts";
import { type BackupsState, createOverviewService, type ShopState } from "./overview.service.ts";
import { createSiteNumbers } from "./site-numbers.service.ts";

/** Statistics for the owner, across all areas. */
export const createInsightsModule = (deps: {
  db: Kysely<DB>;
  clock: Clock;
  sessions: Sessions;
  fans: FanAccounts;
  shop: ShopState;
  backups: BackupsState;
  gate: Pick<OutwardGate, "isShut">;
  mailStatus: Pick<MailStatus, "read">;
  visits: Pick<VisitCounter, "flush">;
}) =>
  defineModule({
    name: "insights",
    services: {
      overview: createOverviewService(deps),
      numbers: createNumbersService(deps),
      fans: createFansService(deps),
      mailState: createMailState(deps),
      siteNumbers: createSiteNumbers(deps),
    },
    jobs: () => [],
    mails: [],
    timed: [],
    personalData: null,
  });
