import { expect } from "vitest";
import type { TestSite } from "./site.ts";
import { BILLING, type MadeProduct } from "./store-factories.ts";

export type Order = { id: number; order_number: string; status: string; payment_status: string; items: unknown[] };
type Given = { site: TestSite; fan: { id: number; token: string }; tee: MadeProduct; poster: MadeProduct };

/** Buys two of a size of `tee` and one `poster` through the API. `given` is called each time, since each test has its own fan. */
export function createOrderRig(given: () => Given) {
  const post = (path: string, body: object = {}, token = given().fan.token, headers: Record<string, string> = {}) =>
    given().site.call("POST", `/api/store/${path}`, { token, body, headers });
  const fillCart = async (token = given().fan.token) => {
    const { tee, poster } = given();
    await post("cart/add/", { product_id: tee.id, variant_id: tee.variantIds[1], quantity: 2 }, token);
    await post("cart/add/", { product_id: poster.id }, token);
  };
  const order = async (body: object = BILLING, headers = {}) =>
    post("orders/create/", body, given().fan.token, headers);
  const placed = async () => {
    await fillCart();
    const response = await order();
    expect(response.status).toBe(201);
    return response.body as Order;
  };
  const intentOf = async (id: number) =>
    (await post("orders/payment-intent/", { order_id: id })).body as { payment_intent_id: string };

  return {
    post,
    fillCart,
    order,
    placed,
    intentOf,
    async paid(): Promise<Order> {
      const made = await placed();
      const { payment_intent_id } = await intentOf(made.id);
      const response = await post(`orders/${made.id}/confirm-payment/`, { payment_intent_id });
      expect(response.status).toBe(200);
      return response.body as Order;
    },
    async stock(variantId = given().poster.variantIds[0] ?? 0): Promise<number> {
      const { quantity } = await given()
        .site.db.selectFrom("stock_levels")
        .select("quantity")
        .where("variant_id", "=", variantId)
        .executeTakeFirstOrThrow();
      return quantity;
    },
    /** Returns the queued mails about orders to an address. */
    async mailsTo(address: string) {
      const { site } = given();
      const { rows } = await site.pool.query<{ payload: Parameters<typeof compose>[0] }>(
        `select payload from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
         where identifier = 'order_mail' order by jobs.id`,
      );
      const { compose } = site.services.store.orderMails.mail;
      const mails = await Promise.all(rows.map((row) => compose(row.payload)));
      return mails.filter((mail) => mail?.to === address);
    },
  };
}
