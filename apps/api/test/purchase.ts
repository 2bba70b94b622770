import type { TestSite } from "./site.ts";
import { BILLING } from "./store-factories.ts";

/** Buys one piece of each product through the API, paid with the demo provider. Returns the order's id. */
export async function purchase(
  site: Pick<TestSite, "call" | "services">,
  fan: { id: number; token: string },
  ...products: { id: number }[]
): Promise<number> {
  for (const { id: product_id } of products) {
    await site.call("POST", "/api/store/cart/add/", { token: fan.token, body: { product_id } });
  }
  const { body } = await site.call("POST", "/api/store/orders/create/", { token: fan.token, body: BILLING });
  const { id } = body as { id: number };
  const { payment_intent_id } = await site.services.store.payments.intentFor(fan.id, id);
  await site.services.store.payments.confirm(fan.id, id, payment_intent_id);
  return id;
}
