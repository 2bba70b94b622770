import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { transact } from "../../platform/db/transact.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { AppError, notFound } from "../../platform/errors/app-error.ts";
import { addJob } from "../../platform/jobs/jobs.ts";
import { isNewNotice } from "../../platform/webhooks/webhook.queries.ts";
import { recordParcelContents } from "./orders/pod-order.queries.ts";
import type { PodProvider } from "./pod-provider.ts";
import { countRefusedWebhook } from "./settings.queries.ts";

/** Receives the provider's notices (webhooks). */
export function createPodNotices(deps: { db: Kysely<DB>; clock: Clock; provider: PodProvider | undefined }) {
  const { db, clock, provider } = deps;
  return {
    /** The provider's name and the header with its webhook signature; undefined without a provider. */
    webhook: () => provider && { name: provider.name, header: provider.webhookSignature },

    /**
     * Stores a notice and, in the same transaction, the job that fetches the current state from the provider, so that the order
     * and number of notices make no difference. Throws `not_found` while no provider is set up, and `bad_request` for an invalid
     * signature.
     */
    async receive(body: Buffer, signature: string | undefined): Promise<void> {
      if (!provider) throw notFound();
      let notice: ReturnType<PodProvider["readNotice"]>;
      try {
        notice = provider.readNotice(body, signature);
      } catch (error) {
        if (error instanceof AppError) await countRefusedWebhook(db, provider.name, clock.now());
        throw error;
      }
      await transact(db, async (trx) => {
        const isNew = await isNewNotice(trx, {
          provider: provider.name,
          event_id: notice.id,
          type: notice.type,
          received_at: clock.now(),
        });
        if (!isNew) return;
        if (notice.kind === "order") {
          const { provider_order_id, parcel } = notice;
          if (parcel) await recordParcelContents(trx, { provider: provider.name, provider_order_id, ...parcel });
          // Several notices about one order need a single refresh, after the last of them.
          await addJob(
            trx,
            "refresh_pod_order",
            { provider_order_id },
            { key: `refresh_pod_order:${provider_order_id}` },
          );
        }
        if (notice.kind === "product") {
          const { provider_product_id, action } = notice;
          const wish = action === "publish" || action === "withdraw" ? action : null;
          await addJob(
            trx,
            "import_pod_product",
            { provider_product_id, wish },
            { key: `import_pod_product:${provider_product_id}:${wish ?? "look"}` },
          );
        }
      });
    },
  };
}
