import { smallestStep } from "@fanfare/contracts/common/currency";
import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { lockProduct } from "../catalogue/product-rows.queries.ts";
import { shopCurrency } from "../public.queries.ts";

/**
 * How a provider's prices, told in a currency of its own, become the shop's. `isForeign`: they do not, so they are what
 * the owner makes them; the provider's number only holds their place. `placeOf` gives an amount in hundredths that the
 * shop's currency can have, no lower than the given one.
 */
export async function pricesFrom(trx: Transaction<DB>, currency: string) {
  const own = await shopCurrency(trx);
  const step = smallestStep(own);
  return { isForeign: own !== currency, placeOf: (cents: number) => Math.ceil(cents / step) * step };
}

/** Whether a product still waits, hidden, for the owner to set its price in place of a provider's of another currency. */
export async function awaitsPrices(
  trx: Transaction<DB>,
  productId: number,
  provider: { currency: string; price_cents: number | undefined },
): Promise<boolean> {
  if ((await shopCurrency(trx)) === provider.currency) return false;
  const row = await lockProduct(trx, productId);
  return row?.visibility === "draft" && row.price_cents === provider.price_cents;
}
