import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { defineModule } from "../../platform/module.ts";
import { createApiKeys } from "./api-keys.service.ts";
import { programsPersonalData } from "./programs.personal-data.ts";
import { createWebhookDelivery } from "./webhook-delivery.ts";
import { createWebhookSecrets } from "./webhook-signature.ts";
import { createWebhooks } from "./webhooks.service.ts";

/** API keys and webhooks: how outside programs call the site and are notified by it. */
export function createProgramsModule(deps: {
  db: Kysely<DB>;
  clock: Clock;
  secretKey: string;
  /** Whether webhooks may use http and addresses in private networks. */
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
