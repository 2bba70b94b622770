import { smallestStep } from "@fanfare/contracts/common/currency";
import type { Transaction } from "kysely";
import type { DB } from "../../../platform/db/types.gen.ts";
import { lockProduct } from "../catalogue/product-rows.queries.ts";
import { shopCurrency } from "../public.queries.ts";

/**
 * Returns how a provider's prices, in its own `currency`, become the shop's. `isForeign`: they cannot be converted, so the owner
 * sets the prices, and the provider's amount is only a placeholder. `placeOf` rounds an amount in hundredths up to one that the
 * shop's currency can represent.
 */
export async function pricesFrom(trx: Transaction<DB>, currency: string) {
  const own = await shopCurrency(trx);
  const step = smallestStep(own);
  return { isForeign: own !== currency, placeOf: (cents: number) => Math.ceil(cents / step) * step };
}

/** Whether a product is still a draft that waits for the owner to replace the provider's price in another currency. */
export async function awaitsPrices(
  trx: Transaction<DB>,
  productId: number,
  provider: { currency: string; price_cents: number | undefined },
): Promise<boolean> {
  if ((await shopCurrency(trx)) === provider.currency) return false;
  const row = await lockProduct(trx, productId);
  return row?.visibility === "draft" && row.price_cents === provider.price_cents;
}
