import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { PodProvider } from "../../modules/pod/pod-provider.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import type { OutwardGate } from "../../platform/outward-gate.ts";
import type { Timing } from "./printify-client.ts";
import { createPrintifyProvider } from "./printify-provider.ts";
import { createRequestPace } from "./request-pace.ts";

/** The operator's settings. */
export type PrintifyConfig = {
  apiToken: string | undefined;
  shopId: string | undefined;
  webhookSecret: string | undefined;
  apiUrl: string;
};

/** Creates the provider; undefined without a token. A webhook secret that is not set is derived from the site's own secret. */
export function createPrintify(deps: {
  db: Kysely<DB>;
  config: PrintifyConfig | undefined;
  secretKey: string;
  publicUrl: string;
  gate: Pick<OutwardGate, "pass">;
  timing?: Timing | undefined;
}): PodProvider | undefined {
  const { config } = deps;
  if (config?.apiToken === undefined) return undefined;
  const webhookSecret =
    config.webhookSecret ?? createHmac("sha256", deps.secretKey).update("fanfare printify webhooks").digest("hex");
  return createPrintifyProvider({
    settings: { apiToken: config.apiToken, shopId: config.shopId, apiUrl: config.apiUrl, webhookSecret },
    pace: createRequestPace(deps),
    userAgent: `Fanfare (+${deps.publicUrl})`,
    gate: deps.gate,
    timing: deps.timing,
  });
}
