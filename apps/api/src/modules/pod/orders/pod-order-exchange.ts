import { countryCode } from "@fanfare/contracts/common/country";
import type { Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import type { ProviderOrders } from "../../store/fulfilment/provider-orders.service.ts";
import { isDemoPaid } from "../../store/public.queries.ts";
import type { NewPodOrder, PodOrderView, PodProvider } from "../pod-provider.ts";
import {
  findPodOrder,
  type PodOrderRow,
  podOrderByNumber,
  podOrderByProviderId,
  recordAttempt,
  recordedParcelContents,
  recordProviderOrder,
  updatePodOrder,
} from "./pod-order.queries.ts";
import {
  CLOSE_AT_PROVIDER,
  droppedLines,
  isBeingReceived,
  isOver,
  isUnderWay,
  isWaiting,
  isWithheld,
  matchLines,
  PAID_BACK,
  problemOf,
  unknownThere,
} from "./pod-order-rules.ts";
import { DEMO_PAID, type PodOrderSync } from "./pod-order-sync.ts";
import { reprintItems } from "./reprint.queries.ts";

/** Whether the order has yet to be created at the provider or sent into production. */
const isUnsent = ({ state }: PodOrderRow) => state === "wanted" || state === "created";

/** The state of our order once the provider's is known to be as in `view`. */
function stateAfter({ state }: PodOrderRow, view: PodOrderView): PodOrderRow["state"] {
  if (view.status === "canceled" || state === "cancelled") return "cancelled";
  if (isOver(view)) return "closed";
  return isUnderWay(view.status) || state === "sent" ? "sent" : "created";
}

/** The provider's order was withdrawn to be remade, so its state no longer applies to ours. */
class Superseded extends Error {}

/** Result of a synchronisation: `again` has to be retried later. */
type SyncOutcome = "done" | "again";

/** Synchronises a single order between this site and the provider: creates and sends it there, and applies its state here. */
export function createPodOrderExchange(deps: {
  db: Kysely<DB>;
  clock: Clock;
  provider: PodProvider;
  podOrderSync: PodOrderSync;
  orders: ProviderOrders;
}) {
  const { db, clock, provider, podOrderSync, orders } = deps;
  const { remake } = podOrderSync;

  /** Our order lines that a provider order covers: all of the provider's lines, or those of a reprint. */
  const linesOf = async (row: PodOrderRow) => {
    const own = await orders.lines(row.order_id, provider.name);
    if (row.reprint === 0) return own;
    const quantities = new Map((await reprintItems(db, [row.id])).map((item) => [item.order_item_id, item.quantity]));
    return own.flatMap((line) => {
      const quantity = quantities.get(line.id);
      return quantity === undefined ? [] : [{ ...line, quantity }];
    });
  };

  /** Stores the provider's state of an order and applies its consequences to ours. */
  const applyRemote = async (row: PodOrderRow, view: PodOrderView): Promise<PodOrderRow> => {
    const own = await linesOf(row);
    const contents = await recordedParcelContents(db, row.id);
    const report = {
      provider: provider.name,
      reprint: row.reprint,
      provider_order_id: view.id,
      status: view.status,
      lines: matchLines(own, view),
      parcels: view.parcels.map((parcel) => ({
        ...parcel,
        skus: parcel.skus.length > 0 ? parcel.skus : (contents.get(parcel.number ?? "") ?? []),
      })),
    };
    let noted = row;
    const dropped = isBeingReceived(view.status) ? [] : droppedLines(own, report.lines);
    const write = orders.report(row.order_id, report, async (trx, order) => {
      const present = (await findPodOrder(trx, row.id)) ?? row;
      if (present.external_id !== row.external_id || present.withdrawn_order_id === view.id) throw new Superseded();
      const wants_production = present.wants_production || isUnderWay(view.status);
      const state = stateAfter(present, view);
      noted = await updatePodOrder(
        trx,
        row.id,
        {
          provider_order_id: view.id,
          state,
          wants_production,
          status: view.status,
          problem: problemOf(view.status, { ...present, state, wants_production }, order, dropped),
          cost_cents: view.cost_cents,
          shipping_cents: view.shipping_cents,
          checked_at: clock.now(),
        },
        clock.now(),
      );
    });
    await write.catch((error: unknown) => {
      if (!(error instanceof Superseded)) throw error;
    });
    return noted;
  };

  const refuse = (row: PodOrderRow, reason: string) =>
    updatePodOrder(
      db,
      row.id,
      { state: "refused", problem: `Printify did not take this order. ${reason}` },
      clock.now(),
    );

  /** Returns the order in the provider's format, or the reason why it cannot be sent. */
  const compose = async (row: PodOrderRow): Promise<NewPodOrder | string> => {
    const order = await orders.find(row.order_id);
    if (!order) return "The order is gone.";
    const country = countryCode(order.shipping_country);
    if (country === null) return `It goes to “${order.shipping_country}”, which is no country that is known.`;
    const own = await linesOf(row);
    return {
      external_id: row.external_id,
      is_express: row.is_express,
      lines: own.map((line) => ({
        product_id: line.provider_product_id ?? "",
        variant_id: Number(line.provider_variant_id),
        quantity: line.quantity,
        external_id: String(line.id),
      })),
      address: {
        first_name: order.shipping_first_name,
        last_name: order.shipping_last_name,
        email: order.billing_email,
        country,
        region: order.shipping_state,
        address1: order.shipping_address,
        city: order.shipping_city,
        zip: order.shipping_zip_code,
      },
    };
  };

  /** Cancels a duplicate order that was created beside the one that counts. */
  const cancelDuplicate = async (row: PodOrderRow, providerOrderId: string): Promise<void> => {
    const cancelled = await provider.cancelOrder(providerOrderId);
    if (cancelled.outcome === "made") return;
    const view = await provider.order(providerOrderId);
    if (!view || view.status === "canceled") return;
    const problem = `Printify has this order twice. Please cancel order ${providerOrderId} there.`;
    await updatePodOrder(db, row.id, { problem }, clock.now());
  };

  /** Creates the provider's order, unless it exists. */
  const create = async (row: PodOrderRow, createBefore: number): Promise<SyncOutcome> => {
    const where = await podOrderSync.findRemote(row);
    if (where === "unsure") return "again";
    if (where !== "absent") {
      await applyRemote(row, where.view);
      return "done";
    }
    const wanted = await compose(row);
    if (typeof wanted === "string") {
      await refuse(row, wanted);
      return "done";
    }
    const tried = await recordAttempt(db, row.id);
    const created = await provider.createOrder(wanted, createBefore);
    if (created.outcome === "unknown") return "again";
    if (created.outcome === "refused") {
      // It may have been refused because it already exists.
      const search = await provider.findOrder(tried.external_id, tried.created_at);
      if (search.found) await applyRemote(tried, search.found);
      else await refuse(tried, created.reason);
      return "done";
    }
    const made = await recordProviderOrder(db, tried, created.id, clock.now());
    if (!made) {
      await cancelDuplicate(tried, created.id);
      return "done";
    }
    const view = await provider.order(created.id);
    if (view) await applyRemote(made, view);
    return "done";
  };

  /** Sends the order to production unless it is there already. */
  const send = async (row: PodOrderRow): Promise<SyncOutcome> => {
    const id = row.provider_order_id ?? "";
    const view = await provider.order(id);
    if (!view) {
      await updatePodOrder(db, row.id, { problem: unknownThere(row) }, clock.now());
      return "done";
    }
    const known = await applyRemote(row, view);
    if (!isWaiting(view.status) || known.state !== "created") return "done";
    const order = await orders.find(row.order_id);
    // Refunded since the rule scheduled it. Orders that the owner sends by hand are no longer subject to the rule.
    if (order && isWithheld(known, order)) {
      await updatePodOrder(db, row.id, { wants_production: false, problem: PAID_BACK }, clock.now());
      return "done";
    }
    const sent = await provider.sendToProduction(id);
    if (sent.outcome === "unknown") return "again";
    const after = await provider.order(id);
    if (sent.outcome === "made") {
      await updatePodOrder(db, row.id, { state: "sent", sent_at: clock.now(), problem: null }, clock.now());
    }
    const present = await findPodOrder(db, row.id);
    if (after && present) await applyRemote(present, after);
    if (sent.outcome === "refused" && (!after || isWaiting(after.status))) {
      const problem = `Printify did not take this order into production. ${sent.reason}`;
      await updatePodOrder(db, row.id, { problem }, clock.now());
    }
    return "done";
  };

  /** Has the provider cancel an order that has been cancelled here in the meantime; undefined if the order is still active. */
  const dropCancelled = async (id: number): Promise<SyncOutcome | undefined> => {
    const row = await findPodOrder(db, id);
    if (!row || row.state === "cancelled" || row.state === "closed") return undefined;
    if ((await orders.find(row.order_id))?.status !== "cancelled") return undefined;
    const result = await podOrderSync.cancelLocked(row);
    if (result.outcome === "again") return "again";
    if (result.outcome === "kept") {
      const problem = `This order was cancelled here, but not at Printify. ${result.why.detail}`;
      await updatePodOrder(db, id, { problem }, clock.now());
    }
    return "done";
  };

  /**
   * Creates the provider's order if it is missing, and sends it to production if that was requested. Idempotent. Returns
   * `again` while another process holds the order or the provider's state is unknown.
   */
  const syncToProvider = async (id: number): Promise<SyncOutcome> => {
    try {
      return await podOrderSync.withLock(id, async (_claimed, createBefore) => {
        const row = await findPodOrder(db, id);
        // Enqueued by a release that still accepted demo payments.
        if (row && isUnsent(row) && (await isDemoPaid(db, row.order_id))) {
          await updatePodOrder(db, id, { state: "refused", problem: DEMO_PAID }, clock.now());
          return "done";
        }
        const dropped = await dropCancelled(id);
        if (dropped) return dropped;
        if (row?.withdrawn_order_id && (await remake.callOff(row)) === "again") return "again";
        const wanted = await findPodOrder(db, id);
        if (wanted?.state === "wanted" && (await create(wanted, createBefore)) === "again") return "again";
        // Cancelled while the order was being created at the provider.
        const late = await dropCancelled(id);
        if (late) return late;
        const made = await findPodOrder(db, id);
        if (made?.state === "created" && made.wants_production) return send(made);
        return "done";
      });
    } catch (error) {
      if (error instanceof AppError && error.code === "conflict") return "again";
      throw error;
    }
  };

  /** Reads one of the provider's orders and applies its state; ignores orders that are not ours. */
  const pullFromProvider = async (providerOrderId: string): Promise<void> => {
    const known = await podOrderByProviderId(db, provider.name, providerOrderId);
    const view = await provider.order(providerOrderId);
    if (!view) {
      if (known && known.state !== "closed" && known.state !== "cancelled") {
        await updatePodOrder(db, known.id, { problem: unknownThere(known) }, clock.now());
      }
      if (known?.problem === CLOSE_AT_PROVIDER) await updatePodOrder(db, known.id, { problem: null }, clock.now());
      return;
    }
    // A notice can arrive before the response to our own request, so the order is identified by our number.
    const row =
      known ??
      (view.external_id !== null && !view.is_reprint
        ? await podOrderByNumber(db, provider.name, view.external_id)
        : undefined);
    if (!row || (row.provider_order_id !== null && row.provider_order_id !== view.id)) return;
    await applyRemote(row, view);
  };

  return { syncToProvider, pullFromProvider, compose };
}
