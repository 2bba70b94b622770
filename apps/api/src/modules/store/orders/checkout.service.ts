import { NON_FIELD_ERRORS } from "@fanfare/contracts/common/error-codes";
import { t } from "@fanfare/contracts/common/language";
import { CART_EMPTY } from "@fanfare/contracts/store/checkout";
import { SHOP_NOT_OPEN } from "@fanfare/contracts/store/messages";
import { type OrderDetail, orderDetail } from "@fanfare/contracts/store/order";
import type { OrderCollectInput } from "@fanfare/contracts/store/pickup";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import type { Content } from "../../../platform/cache/content.ts";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { type CartLine, emptyCart, linesOfFan } from "../cart/cart.queries.ts";
import { forAddressText, isForAddress } from "../cart/for-address.ts";
import { priced } from "../cart/priced.ts";
import { partsOf } from "../catalogue/bundle.queries.ts";
import { lineName, problemOf, problemText } from "../catalogue/stock.ts";
import type { CartCodes } from "../discounts/discount-codes.service.ts";
import { discountsOf } from "../discounts/discounts.ts";
import type { Fulfilment } from "../fulfilment/fulfilment.ts";
import type { PaymentProviders } from "../payments/payment-provider.ts";
import type { Pickups } from "../pickups/pickups.service.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import { assertShipped, hashOf, NO_ADDRESS, type Placing, tipOf } from "./checkout-input.ts";
import { claimKey, findStoredResponse, storeResponse } from "./idempotency.queries.ts";
import { createInsertPlacedOrder } from "./insert-placed-order.ts";
import { countUnpaid } from "./order.queries.ts";
import { byVariant, orderLines, type PricedLine } from "./order-lines.ts";
import type { OrderMails } from "./order-mails.ts";
import { orderDetailView } from "./order-view.ts";
import { assertPieceLimits, assertUnpaidLimit } from "./purchase-limits.ts";
import { type StoreLocks, storeLocks } from "./store-locks.ts";

/** Orders created concurrently. More would only wait for the same rows and occupy connections that reads need. */
const CONCURRENCY = 12;

const variantIdsOf = (lines: readonly { variant_id: number }[]) => lines.map((line) => line.variant_id);

const nameOf = (line: CartLine) => lineName(line.product_name, line.is_only ? null : line.variant_name);

/** Throws `conflict`, naming every line that is not available as ordered. */
function assertAvailable(lines: readonly PricedLine[]): void {
  const texts = lines.flatMap((line) => {
    const problem = problemOf(line, line.quantity);
    if (!problem && isForAddress(line)) return [forAddressText(nameOf(line))];
    return problem ? [problemText(nameOf(line), problem, line)] : [];
  });
  if (texts.length > 0) throw new AppError("conflict", texts.join(" "));
}

/** The response to a call, and whether the call created the order or repeated an earlier response. */
type Placed = {
  response: OrderDetail;
  isNew: boolean;
  total_cents: number;
  changed: typeof STOCK_TABLES | typeof TICKET_TABLES;
};

/** Other buyers took the remaining stock between reading the cart and locking the stock. */
class StockTakenError extends Error {
  readonly variantIds: readonly number[];
  constructor(variantIds: readonly number[]) {
    super("sold in the meantime");
    this.variantIds = variantIds;
  }
}

/** Returns the response stored under a key. Throws `conflict` if it was for another order. */
function repeatedResponse(before: { request_hash: string; response: unknown }, request_hash: string): OrderDetail {
  if (before.request_hash !== request_hash) {
    throw new AppError("conflict", "This Idempotency-Key was used for another order.");
  }
  // Responses kept before orders had adjustments lack them.
  const kept = orderDetail.extend({ adjustments: orderDetail.shape.adjustments.default([]) });
  return kept.parse(before.response);
}

/** The tables changed by an order that visitors' views depend on. */
const STOCK_TABLES = ["stock_levels"] as const;
const TICKET_TABLES = ["stock_levels", "events"] as const;

/** Creates orders from carts. */
export function createCheckout(deps: {
  db: Kysely<DB>;
  clock: Clock;
  content: Content;
  mails: OrderMails;
  fulfilment: Pick<Fulfilment, "prepare" | "placed" | "paid">;
  providers: Pick<PaymentProviders, "current">;
  /** Whether the unpaid orders and pieces per fan are limited. */
  purchaseLimits: boolean;
  cartCodes: Pick<CartCodes, "applied">;
  pickups: Pick<Pickups, "choose">;
  locks?: StoreLocks;
}) {
  const { db, clock, content, mails } = deps;
  const { lockCart, takeStock, recordCodeUses } = deps.locks ?? storeLocks;
  const limitConcurrency = pLimit(CONCURRENCY);
  const insertPlacedOrder = createInsertPlacedOrder(deps);

  const attempt = (userId: number, input: Placing, key: string | null): Promise<Placed> => {
    const request_hash = hashOf(input);
    return transact(db, async (trx) => {
      const claim = key === null ? null : { user_id: userId, key, request_hash };
      const before = claim && (await claimKey(trx, { ...claim, now: clock.now() }));
      if (before) {
        return {
          response: repeatedResponse(before, request_hash),
          isNew: false,
          total_cents: 0,
          changed: STOCK_TABLES,
        };
      }
      const cartId = await lockCart(trx, userId);
      const lines = (await linesOfFan(trx, userId, clock.now())).map(priced);
      if (lines.length === 0) throw invalid({ [NON_FIELD_ERRORS]: [CART_EMPTY] });
      assertAvailable(lines);
      const shop = await readShopSettings(trx);
      const currency = currencyOf(shop);
      const parts = await partsOf(trx, variantIdsOf(lines));
      if (input.pickup_event_id === undefined) assertShipped(lines, parts, input, shop?.ships_to ?? []);
      const codes = await deps.cartCodes.applied(trx, userId, lines);
      const all = orderLines(lines, parts, codes);
      if (deps.purchaseLimits) {
        assertPieceLimits(all);
        // The cart's lock serialises this fan's orders, so the count is up to date.
        assertUnpaidLimit(await countUnpaid(trx, userId));
      }
      const problems = codes.flatMap(({ problem }) => problem ?? []);
      if (problems.length > 0) throw new AppError("conflict", problems.join(" "));
      const adjusted = [...discountsOf(codes), ...tipOf(input, shop?.takes_tips ?? false, currency)];
      const { order, items, adjustments, events } = await insertPlacedOrder(
        trx,
        userId,
        input,
        all,
        adjusted,
        currency,
      );
      if (input.pickup_event_id !== undefined) await deps.pickups.choose(trx, order, all, input.pickup_event_id);
      await emptyCart(trx, cartId);
      await mails.queue(trx, order.id, { kind: "placed" });
      const response = orderDetailView(
        order,
        {
          items,
          adjustments,
          is_closed: false,
          is_paid_back: false,
          returned: new Set(),
          events,
          refunds: [],
          shipments: [],
          shipmentItems: [],
        },
        clock.now(),
      );
      if (claim) await storeResponse(trx, claim, { order_id: order.id, response: JSON.stringify(response) });
      const changed = all.some(({ source }) => source === "ticket") ? TICKET_TABLES : STOCK_TABLES;
      await content.announce(trx, changed);
      // Last, because other buyers with the same codes or products wait from here to the commit. A code that takes nothing off
      // after the others is not used.
      const used = codes.filter(({ amount_cents }) => amount_cents > 0);
      await recordCodeUses(trx, { id: order.id, user_id: userId, now: clock.now() }, used);
      const short = new Set(await takeStock(trx, order.id, byVariant(all)));
      if (short.size > 0) {
        const bundles = parts.filter((part) => short.has(part.variant_id)).map((part) => part.bundle_variant_id);
        throw new StockTakenError([...short, ...bundles]);
      }
      return { response, isNew: true, total_cents: order.total_cents, changed };
    });
  };

  const service = {
    /**
     * Creates an order from the fan's cart: takes the stock and empties the cart in one transaction. With a key, a repeated call
     * returns the same response for 24 hours; `onPlaced` is called with the total in cents for a new order. Throws `validation` for
     * an empty cart, and `conflict` for lines that are no longer available or exceed the limits of one order or fan, for a total
     * that differs from the expected one, for a key that was used for something else, and while the shop takes no payments.
     */
    async create(
      userId: number,
      input: Placing,
      key: string | null,
      onPlaced?: (totalCents: number) => void,
    ): Promise<OrderDetail> {
      // First, because an order that was placed stays placed, even if the shop has closed or lost files since.
      const done = key === null ? undefined : await findStoredResponse(db, { user_id: userId, key, now: clock.now() });
      if (done) return repeatedResponse(done, hashOf(input));
      if (!deps.providers.current) throw new AppError("conflict", SHOP_NOT_OPEN);
      // Lines that cannot be handed over must not be sold, even if they were available when they were added to the cart.
      const wanted = await linesOfFan(db, userId, clock.now());
      await deps.fulfilment.prepare([...wanted, ...(await partsOf(db, variantIdsOf(wanted)))]);
      try {
        const { response, isNew, total_cents, changed } = await limitConcurrency(() => attempt(userId, input, key));
        if (isNew) onPlaced?.(total_cents);
        content.changed(changed);
        return response;
      } catch (error) {
        if (!(error instanceof StockTakenError)) throw error;
        const now = (await linesOfFan(db, userId, clock.now()))
          .map(priced)
          .filter((line) => error.variantIds.includes(line.variant_id));
        assertAvailable(now);
        // The stock was returned in the meantime; the buyer can simply retry.
        throw new AppError(
          "conflict",
          t("{name} is in high demand. Please try again.", { name: now.map(nameOf).join(", ") }),
        );
      }
    },

    /**
     * Like `create`, for an order that is collected at a show and needs no address. Also throws `conflict` if that is not
     * offered.
     */
    collect: (
      userId: number,
      input: OrderCollectInput,
      key: string | null,
      onPlaced?: (totalCents: number) => void,
    ): Promise<OrderDetail> => service.create(userId, { ...NO_ADDRESS, ...input }, key, onPlaced),
  };
  return service;
}
