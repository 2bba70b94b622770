import { centsToDecimal } from "@fanfare/contracts/common/money";
import type { PodAttention, PodOrder, PodSettings } from "@fanfare/contracts/pod/status";
import type { Kysely } from "kysely";
import { recordAudit } from "../../platform/audit/audit.queries.ts";
import { changesOf } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import { transact } from "../../platform/db/transact.ts";
import type { DB } from "../../platform/db/types.gen.ts";
import { assertVersion } from "../../platform/http/stale-version.ts";
import { type PodOrderRow, podOrderOf, troubledPodOrders } from "./orders/pod-order.queries.ts";
import { orderNumberOf } from "./orders/pod-order-remake.ts";
import type { PodProvider } from "./pod-provider.ts";
import { knownProducts } from "./products/product.queries.ts";
import { lockSettings, readSettings, type SettingsRow, updateSettings } from "./settings.queries.ts";

const PROVIDER = "printify";
/** Maximum problems per response. */
const TROUBLES_MAX = 100;

const settingsView = (row: SettingsRow): PodSettings => ({
  sends_automatically: row.sends_automatically,
  send_after_minutes: row.send_after_minutes,
  margin_floor_percent: row.margin_floor_percent,
  countries: row.countries,
  token_expires_on: row.token_expires_on,
  version: row.version,
});

const orderView = (row: PodOrderRow): PodOrder => ({
  order_id: row.order_id,
  order_number: orderNumberOf(row),
  reprint: row.reprint,
  state: row.state,
  status: row.status,
  problem: row.problem,
  provider_order_id: row.provider_order_id,
  cost: row.cost_cents === null ? null : centsToDecimal(row.cost_cents + (row.shipping_cents ?? 0)),
  send_at: row.send_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/** The owner's print-on-demand settings, and what needs the owner's attention. */
export function createPodSettings(deps: { db: Kysely<DB>; clock: Clock; provider: PodProvider | undefined }) {
  const { db, clock } = deps;
  return {
    read: async (): Promise<PodSettings> => settingsView(await readSettings(db, PROVIDER)),

    /** Throws `conflict` when another user changed them in the meantime. */
    save: (actorId: number, { version, ...changes }: PodSettings): Promise<PodSettings> =>
      transact(db, async (trx) => {
        await readSettings(trx, PROVIDER);
        const before = await lockSettings(trx, PROVIDER);
        assertVersion(before, version);
        const row = await updateSettings(trx, PROVIDER, changes, clock.now());
        await recordAudit(trx, {
          actor_id: actorId,
          action: "pod_settings.updated",
          subject_type: "pod_settings",
          subject_id: PROVIDER,
          summary: "Changed the print-on-demand settings",
          changes: changesOf(before ? settingsView(before) : {}, settingsView(row)),
        });
        return settingsView(row);
      }),

    /** Returns the provider's part of one of our orders. */
    async orderOf(orderId: number): Promise<{ order: PodOrder | null }> {
      const row = await podOrderOf(db, PROVIDER, orderId);
      return { order: row ? orderView(row) : null };
    },

    /** Returns the orders and products that have a problem, and whether this is a rehearsal. */
    async attention(): Promise<PodAttention> {
      const [orders, products] = await Promise.all([
        troubledPodOrders(db, PROVIDER, TROUBLES_MAX),
        knownProducts(db, PROVIDER),
      ]);
      return {
        is_rehearsal: (deps.provider?.trustedOrigin ?? null) !== null,
        orders: orders.map(orderView),
        products: products.flatMap((row) =>
          row.problem === null || row.is_gone
            ? []
            : [{ id: row.provider_product_id, title: row.title, problem: row.problem, image: row.image }],
        ),
      };
    },
  };
}
