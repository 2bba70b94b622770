import type { State } from "./api.ts";
import { Failure, notFound } from "./failure.ts";
import { FAULTS, type Faults } from "./faults.ts";
import type { OrderStatus, Speed } from "./orders.ts";
import type { Traffic } from "./traffic.ts";

const text = (value: unknown, name: string): string => {
  if (typeof value !== "string") throw new Failure(400, { message: `Expected a text as ${name}.` });
  return value;
};

/**
 * Controls the simulator, as JSON over POST: `faults`, `hooks` (how webhooks are sent), `deliver` (sends held ones), `order`
 * (moves an order), `product`, `speed`; and `GET state`.
 */
export async function control(
  state: State & { faults: Faults; traffic: Traffic },
  method: string,
  name: string,
  input: Record<string, unknown>,
): Promise<unknown> {
  const { orders, products, hooks, faults, traffic } = state;
  if (method === "GET" && name === "state") {
    return {
      products: products.list.map(({ id, title, is_locked }) => ({ id, title, is_locked })),
      orders: orders.list.map(({ id, status, metadata }) => ({ id, status, external_id: metadata.shop_order_id })),
      duplicates: orders.duplicates,
      locked: products.locked,
      highest_per_minute: traffic.highestPerMinute,
      requests: traffic.total,
    };
  }
  if (method !== "POST") throw notFound();
  switch (name) {
    case "faults": {
      const kind = FAULTS.find((one) => one === input.kind);
      if (!kind) throw new Failure(400, { message: `kind must be one of ${FAULTS.join(", ")}.` });
      faults.add({
        kind,
        times: typeof input.times === "number" ? input.times : 1,
        ...(typeof input.method === "string" ? { method: input.method } : {}),
        ...(typeof input.path === "string" ? { path: input.path } : {}),
        ...(typeof input.delay_ms === "number" ? { delay_ms: input.delay_ms } : {}),
      });
      return {};
    }
    case "hooks":
      hooks.settings = { ...hooks.settings, ...input };
      return hooks.settings;
    case "deliver":
      return { sent: await hooks.deliver(typeof input.copies === "number" ? input.copies : 1) };
    case "speed":
      orders.speed = (input.speed ?? null) as Speed;
      return {};
    case "order": {
      const id = text(input.id, "id");
      if (input.do === "ship") orders.ship(id, input.lines as number[] | undefined);
      else if (input.do === "deliver") orders.deliver(id);
      else orders.move(id, text(input.status, "status") as OrderStatus);
      return orders.find(id);
    }
    case "product": {
      const id = text(input.id, "id");
      if (input.do === "publish") products.publish(id);
      else if (input.do === "remove") products.remove(id);
      else products.change(id, input);
      return {};
    }
    default:
      throw notFound();
  }
}
