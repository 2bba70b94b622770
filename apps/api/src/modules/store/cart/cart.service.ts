import { t } from "@fanfare/contracts/common/language";
import type { Cart, CartAddInput } from "@fanfare/contracts/store/cart";
import { CART_LINES_MAX, QUANTITY_MAX } from "@fanfare/contracts/store/limits";
import { SIZE_REQUIRED } from "@fanfare/contracts/store/messages";
import type { CheckoutTerms } from "@fanfare/contracts/store/shipping";
import type { Kysely, Transaction } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { transact } from "../../../platform/db/transact.ts";
import type { DB } from "../../../platform/db/types.gen.ts";
import { AppError, invalid, notFound } from "../../../platform/errors/app-error.ts";
import { partsOf } from "../catalogue/bundle.queries.ts";
import { productsByIds } from "../catalogue/product.queries.ts";
import { lineName, problemOf, problemText, type Supply } from "../catalogue/stock.ts";
import type { CartCodes } from "../discounts/discount-codes.service.ts";
import { limitsOf } from "../orders/shipping-limits.ts";
import { currencyOf, readShopSettings } from "../settings/shop-settings.queries.ts";
import type { CodeOrigin, Presales } from "../tickets/presales.service.ts";
import {
  countLines,
  emptyCart,
  lineOfCart,
  linesOfFan,
  lockCart,
  offersOf,
  removeLine,
  writeLine,
} from "./cart.queries.ts";
import { cartView } from "./cart-view.ts";
import { forAddressText, isForAddress } from "./for-address.ts";
import { namedPriceProblem } from "./named-price.ts";
import { priced } from "./priced.ts";

type Offer = Supply & { product_name: string; variant_name: string; is_only: boolean; source: string };

/**
 * Throws `conflict` unless the quantity is available; the message names how many are left and how many of them are already in the
 * cart.
 */
function assertAvailable(offer: Offer, wanted: number, inCart: number): void {
  const name = lineName(offer.product_name, offer.is_only ? null : offer.variant_name);
  const problem = problemOf(offer, wanted);
  if (problem) {
    const already =
      inCart > 0 && problem === "not_enough_stock"
        ? ` ${t("Your cart already holds {count}.", { count: inCart })}`
        : "";
    throw new AppError("conflict", problemText(name, problem, offer) + already);
  }
  if (offer.source === "digital" && wanted > 1) {
    throw new AppError("conflict", t("{name} is a download: one is enough.", { name }));
  }
  if (wanted > QUANTITY_MAX)
    throw new AppError("conflict", t("You can order at most {max} of {name} at once.", { max: QUANTITY_MAX, name }));
}

/** Throws `conflict` for a download that is free for an e-mail address, because a cart does not ask for one. */
function assertBought(line: Offer & Parameters<typeof isForAddress>[0]): void {
  if (!isForAddress(line)) return;
  throw new AppError("conflict", forAddressText(lineName(line.product_name, line.is_only ? null : line.variant_name)));
}

/** Fans' carts. Concurrent changes by one fan are serialised; lines in a cart do not reserve any stock. */
export function createCartService(deps: {
  db: Kysely<DB>;
  clock: Clock;
  cartCodes: CartCodes;
  presales: Pick<Presales, "opens">;
  locks?: { lockCart: typeof lockCart };
}) {
  const { db, clock, cartCodes } = deps;
  const lock = deps.locks?.lockCart ?? lockCart;

  const read = async (from: Kysely<DB>, userId: number): Promise<Cart> => {
    const now = clock.now();
    const lines = await linesOfFan(from, userId, now);
    const products = await productsByIds(from, [...new Set(lines.map((line) => line.product_id))], now);
    return cartView(lines, products, await cartCodes.applied(from, userId, lines.map(priced)));
  };

  /** Changes the locked cart and returns the result. */
  const change = (userId: number, work: (trx: Transaction<DB>, cartId: number) => Promise<void>): Promise<Cart> =>
    transact(db, async (trx) => {
      await work(trx, await lock(trx, userId));
      return read(trx, userId);
    });

  /** The variant that the input's code opens. Before the transaction, since counting wrong codes takes a connection of its own. */
  const openedBy = async ({ product_id, variant_id, presale_code }: CartAddInput, origin: CodeOrigin) => {
    if (!variant_id || !presale_code) return [];
    return (await deps.presales.opens({ product_id, variant_id }, presale_code, origin)) ? [variant_id] : [];
  };

  return {
    get: (userId: number): Promise<Cart> => read(db, userId),

    /** Returns the terms of a checkout of the current cart: the limits of its shipping, and whether a tip can be added. */
    async terms(userId: number): Promise<CheckoutTerms> {
      const [lines, shop] = await Promise.all([linesOfFan(db, userId, clock.now()), readShopSettings(db)]);
      const parts = await partsOf(
        db,
        lines.map((line) => line.variant_id),
      );
      return { limits: limitsOf(lines, parts, shop?.ships_to ?? []), takes_tips: shop?.takes_tips ?? false };
    },

    /**
     * Adds to an equal line, or inserts one. Throws `not_found` for a product that is not in the store, `validation` on
     * `variant_id` when a size must be chosen or on `price` for an invalid named price, and `conflict` when the product is not
     * sold, the quantity is not available, or it is a free download for an address; with a presale's code, which `origin` enters,
     * also as `Presales.opens` does.
     */
    async add(userId: number, input: CartAddInput, origin?: CodeOrigin): Promise<Cart> {
      const opened = origin ? await openedBy(input, origin) : [];
      return change(userId, async (trx, cartId) => {
        const offers = await offersOf(trx, input.product_id, cartId, opened, clock.now());
        if (offers.length === 0) throw notFound();
        const only = offers.find((offer) => offer.is_only);
        const wanted = input.variant_id ?? null;
        if (wanted === null && !only) throw invalid({ variant_id: [SIZE_REQUIRED] });
        const offer = wanted === null ? only : offers.find((one) => one.variant_id === wanted && !one.is_only);
        if (!offer) throw notFound();
        const inCart = offer.in_cart ?? 0;
        // A price sent for a product with a fixed price is ignored.
        const named_price_cents = offer.minimum_price_cents === null ? null : (input.price ?? null);
        if (named_price_cents !== null) {
          const currency = currencyOf(await readShopSettings(trx));
          const problem = namedPriceProblem(named_price_cents, offer.minimum_price_cents, currency);
          if (problem !== null) throw invalid({ price: [problem] });
        }
        // A download has quantity one: adding it again replaces the named price.
        const quantity = offer.minimum_price_cents === null ? inCart + input.quantity : input.quantity;
        assertAvailable(offer, quantity, inCart);
        const { unit_price_cents: seen_price_cents } = priced({ ...offer, named_price_cents });
        assertBought({ ...offer, unit_price_cents: seen_price_cents });
        if (inCart === 0 && (await countLines(trx, cartId)) >= CART_LINES_MAX) {
          throw new AppError("conflict", t("A cart holds at most {max} different items.", { max: CART_LINES_MAX }));
        }
        await writeLine(trx, {
          cart_id: cartId,
          variant_id: offer.variant_id,
          quantity,
          seen_price_cents,
          named_price_cents,
          is_presale: offer.is_presale,
        });
      });
    },

    /** Sets a line's quantity and records its current price as seen. Throws as `add` does. */
    update: (userId: number, itemId: number, quantity: number): Promise<Cart> =>
      change(userId, async (trx, cartId) => {
        const line = await lineOfCart(trx, cartId, itemId, clock.now());
        if (!line) throw notFound();
        assertAvailable(line, quantity, 0);
        assertBought(priced(line));
        await writeLine(trx, {
          cart_id: cartId,
          variant_id: line.variant_id,
          quantity,
          seen_price_cents: priced(line).unit_price_cents,
          named_price_cents: line.named_price_cents,
          is_presale: line.is_presale,
        });
      }),

    /** Removes a line. Throws `not_found` for a line that is not in this fan's cart. */
    remove: (userId: number, itemId: number): Promise<Cart> =>
      change(userId, async (trx, cartId) => {
        if (!(await removeLine(trx, cartId, itemId))) throw notFound();
      }),

    /** Enters a discount code. Throws as `CartCodes.enter` does. */
    addCode: (userId: number, code: string): Promise<Cart> =>
      change(userId, (trx, cartId) => cartCodes.enter(trx, userId, cartId, code)),

    /** Removes a discount code. Throws `not_found` for a code that is not in this fan's cart. */
    removeCode: (userId: number, code: string): Promise<Cart> =>
      change(userId, async (trx, cartId) => {
        if (!(await cartCodes.leave(trx, cartId, code))) throw notFound();
      }),

    clear: (userId: number): Promise<Cart> => change(userId, (trx, cartId) => emptyCart(trx, cartId)),
  };
}
