import { createHmac } from "node:crypto";
import type { PaymentProvider } from "../../modules/store/payments/payment-provider.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { NO_PAGE_SOURCES } from "../../platform/http/page-sources.ts";

/**
 * Simulates payments: no charge is made, the buyer's confirmation completes a payment, and refunds succeed immediately. It stores
 * nothing; equal keys give equal ids, like a real provider's idempotency keys. Goods paid under the name `demo` are never made by
 * an outside provider; a rehearsal, whose provider is a simulator, has a name of its own.
 */
export function createDemoProvider(deps: { secretKey: string; name?: "demo" | "rehearsal" }): PaymentProvider {
  const { name = "demo" } = deps;
  const digest = (kind: string, key: string) =>
    createHmac("sha256", deps.secretKey).update(`fanfare ${name} payment\n${kind}\n${key}`).digest("hex").slice(0, 24);
  return {
    name,
    title: null,
    confirmedByBuyer: true,
    publishableKey: null,
    webhookSignature: null,
    pageSources: NO_PAGE_SOURCES,
    createIntent: async ({ key }) => {
      const id = `${name}_pi_${digest("intent", key)}`;
      return { id, client_secret: `${id}_secret_${digest("secret", key)}` };
    },
    findIntent: async () => ({ status: "open" }),
    cancelIntent: async () => ({ status: "cancelled" }),
    refund: async ({ key }) => ({ id: `${name}_re_${digest("refund", key)}`, status: "succeeded" }),
    findRefund: async () => null,
    readNotice: () => {
      throw new AppError("bad_request", "The demo payment provider sends no notices.");
    },
  };
}
