import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { defineModule } from "../../platform/module.ts";
import { createApiKeys } from "./api-keys.service.ts";
import { programsPersonalData } from "./programs.personal-data.ts";
import { createWebhookDelivery } from "./webhook-delivery.ts";
import { createWebhookSecrets } from "./webhook-signature.ts";
import { createWebhooks } from "./webhooks.service.ts";

/** What outside programs may do here, and what they are told. */
export function createProgramsModule(deps: {
  db: Kysely<DB>;
  clock: Clock;
  secretKey: string;
  /** Whether webhooks may go to http and into private networks. */
  webhooksMayBePrivate: boolean;
}) {
  const shared = { ...deps, secrets: createWebhookSecrets(deps.secretKey), mayBePrivate: deps.webhooksMayBePrivate };
  const delivery = createWebhookDelivery(shared);
  return defineModule({
    name: "programs",
    services: { apiKeys: createApiKeys(deps), webhooks: createWebhooks(shared) },
    jobs: () => delivery.jobs,
    mails: [],
    timed: [],
    personalData: programsPersonalData,
  });
}
