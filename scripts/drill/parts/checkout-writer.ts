import type { Site } from "../../lib/site.ts";
import { callShop } from "./shop-client.ts";

type Order = { id: number; items: unknown[]; payment_status: string };
/** A checkout that was sent and got no response. */
type Sent = { fan: number; key: string };

/** Buys as fast as the site allows and records what the site has acknowledged. */
export class CheckoutWriter {
  readonly #products: readonly number[];
  readonly #billing: object;
  readonly orders = new Map<number, { fan: number; key: string }>();
  readonly paid = new Set<number>();
  #unheard: Sent[] = [];
  #made = 0;
  #begun = Promise.withResolvers<void>();
  #stopped = false;

  constructor(products: readonly number[], billing: object) {
    this.#products = products;
    this.#billing = billing;
  }

  /** Runs until `stop` or the first failing call, for all `fans` concurrently. */
  async write(site: Site, fans: readonly number[]): Promise<void> {
    this.#stopped = false;
    const begun = Promise.withResolvers<void>();
    this.#begun = begun;
    await Promise.all(fans.map((fan) => this.#buyOn(site, fan)));
    begun.resolve();
  }

  /** Resolves once a payment of the current `write` has been acknowledged, however slow the machine is. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  stop(): void {
    this.#stopped = true;
  }

  async #buyOn(site: Site, fan: number): Promise<void> {
    while (!this.#stopped) {
      this.#made += 1;
      const nth = this.#made;
      const key = `kill-${nth}`;
      try {
        for (const product_id of this.#products.slice(0, 1 + (nth % this.#products.length))) {
          await callShop(site, fan, "POST", "cart/add/", { body: { product_id } });
        }
        this.#unheard.push({ fan, key });
        const order = await this.#order(site, fan, key);
        if (nth % 2 === 0) await this.#pay(site, fan, order.id);
      } catch {
        // Cut off: unacknowledged calls are repeated once the site is back.
        return;
      }
    }
  }

  async #order(site: Site, fan: number, key: string): Promise<Order> {
    const { body } = await callShop(site, fan, "POST", "orders/create/", { body: this.#billing, key });
    const order = body as Order;
    this.orders.set(order.id, { fan, key });
    this.#unheard = this.#unheard.filter((sent) => sent.key !== key);
    return order;
  }

  async #pay(site: Site, fan: number, id: number): Promise<void> {
    const { body } = await callShop(site, fan, "POST", "orders/payment-intent/", { body: { order_id: id } });
    const { payment_intent_id } = body as { payment_intent_id: string };
    await callShop(site, fan, "POST", `orders/${id}/confirm-payment/`, { body: { payment_intent_id } });
    this.paid.add(id);
    this.#begun.resolve();
  }

  /** Repeats, under its key, each checkout that got no response; returns how many could not be completed. */
  async askAgain(site: Site): Promise<number> {
    let failed = 0;
    for (const { fan, key } of this.#unheard) await this.#order(site, fan, key).catch(() => (failed += 1));
    return failed;
  }
}
