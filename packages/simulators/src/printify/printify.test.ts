import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { signatureOf } from "./hooks.ts";
import { type PrintifySimulator, startPrintifySimulator } from "./server.ts";
import { LIMITS, Traffic } from "./traffic.ts";

describe("the limits", () => {
  it("use a sliding minute, the catalogue's within the account's", () => {
    const traffic = new Traffic();
    for (let at = 0; at < LIMITS.catalog; at += 1) traffic.take("/v1/catalog/blueprints.json", at);
    expect(() => traffic.take("/v1/catalog/blueprints.json", 200)).toThrow();
    for (let at = 0; at < LIMITS.account - LIMITS.catalog - 1; at += 1) traffic.take("/v1/shops.json", 300);
    expect(() => traffic.take("/v1/shops.json", 400)).toThrow();
    expect(() => traffic.take("/v1/shops.json", 60_400)).not.toThrow();
    expect(traffic.highestPerMinute.account).toBe(601);
  });
});

describe("the server", () => {
  let sim: PrintifySimulator;
  const seen: { body: string; signature: string | undefined }[] = [];
  let respondWith = 200;
  const shop = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      seen.push({ body, signature: request.headers["x-pfy-signature"]?.toString() });
      response.writeHead(respondWith).end();
    });
  });
  let hookUrl = "";

  beforeAll(async () => {
    sim = await startPrintifySimulator({ token: "sim" });
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    const address = shop.address();
    hookUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
  });
  afterAll(async () => {
    await sim.close();
    shop.close();
  });
  afterEach(() => {
    sim.faults.clear();
    seen.length = 0;
    respondWith = 200;
  });

  type Body = Record<string, unknown> & { id: string; errors: { code: number }; data: unknown[] };
  const call = async (method: string, path: string, body?: unknown, token = "sim") => {
    const response = await fetch(`${sim.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "user-agent": "test" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };

  it("accepts only its token and its own shop", async () => {
    expect((await call("GET", "shops.json", undefined, "other")).status).toBe(401);
    expect((await call("GET", "shops/1/products.json")).status).toBe(403);
    expect((await call("GET", "shops.json")).body).toMatchObject([{ id: 4242 }, { sales_channel: "disconnected" }]);
  });

  it("paginates with stub URLs, at most 50 products and 10 orders per page", async () => {
    for (let at = 0; at < 12; at += 1) sim.products.create({ title: `Spare ${at}` });
    const total = sim.products.list.length;
    expect((await call("GET", "shops/4242/products.json?page=2&limit=10")).body).toMatchObject({
      current_page: 2,
      last_page: 2,
      total,
      next_page_url: null,
      prev_page_url: "/?page=1",
    });
    expect((await call("GET", "shops/4242/products.json?limit=100")).status).toBe(422);
    expect((await call("GET", "shops/4242/orders.json?limit=50")).status).toBe(422);
  });

  it("locks a published product until its outcome is reported", async () => {
    const { id } = sim.products.create({ title: "Tee" });
    await call("POST", `shops/4242/products/${id}/publish.json`, { title: true });
    const refused = await call("PUT", `shops/4242/products/${id}.json`, { title: "Other" });
    expect(refused).toMatchObject({ status: 400, body: { errors: { code: 8252 } } });
    await call("POST", `shops/4242/products/${id}/publishing_failed.json`, { reason: "no" });
    expect((await call("PUT", `shops/4242/products/${id}.json`, { title: "Other" })).status).toBe(200);
  });

  it("accepts an order and a duplicate, and does not cancel one in production", async () => {
    const { id: product_id, variants } = sim.products.create({ title: "Hoodie" });
    const line = { product_id, variant_id: variants[0]?.id, quantity: 1 };
    const address_to = { first_name: "A", country: "US", address1: "1 Road", city: "Here", zip: "1" };
    const order = { external_id: "N-1", line_items: [line], address_to };
    const one = await call("POST", "shops/4242/orders.json", order);
    await call("POST", "shops/4242/orders.json", order);
    expect(sim.orders.duplicates).toEqual(["N-1"]);
    expect(await call("POST", "shops/4242/orders.json", { ...order, address_to: {} })).toMatchObject({
      status: 400,
      body: { errors: { code: 8103 } },
    });
    await call("POST", `shops/4242/orders/${one.body.id}/send_to_production.json`);
    expect((await call("POST", `shops/4242/orders/${one.body.id}/cancel.json`)).status).toBe(400);
    sim.orders.ship(one.body.id);
    expect((await call("GET", `shops/4242/orders/${one.body.id}.json`)).body).toMatchObject({
      status: "fulfilled",
      shipments: [{ delivered_at: null }],
    });
  });

  it("signs webhooks, retries, and then blocks the hook for an hour", async () => {
    const hook = sim.hooks.create({ topic: "order:updated", url: hookUrl, secret: "s" });
    await call("POST", `shops/4242/webhooks/${hook.id}/simulate.json`);
    await sim.hooks.settled();
    expect(seen[0]?.signature).toBe(signatureOf(seen[0]?.body ?? "", "s"));
    respondWith = 500;
    sim.hooks.simulate(hook.id);
    await sim.hooks.settled();
    expect(seen).toHaveLength(5);
    respondWith = 200;
    sim.hooks.simulate(hook.id);
    await sim.hooks.settled();
    expect(seen).toHaveLength(5);
    expect((await call("DELETE", `shops/4242/webhooks/${hook.id}.json`)).status).toBe(400);
    const { host } = new URL(hookUrl);
    expect((await call("DELETE", `shops/4242/webhooks/${hook.id}.json?host=${host}`)).status).toBe(200);
  });

  it("simulates its faults: rate limit, lost before and lost after processing", async () => {
    sim.faults.add({ kind: "rate_limit", times: 1 });
    expect((await call("GET", "shops.json")).status).toBe(429);
    const before = sim.products.list.length;
    sim.faults.add({ kind: "lost_before", times: 1, method: "POST" });
    await expect(call("POST", "shops/4242/products.json", { title: "A" })).rejects.toThrow();
    expect(sim.products.list.length).toBe(before);
    sim.faults.add({ kind: "lost_after", times: 1, method: "POST" });
    await expect(call("POST", "shops/4242/products.json", { title: "A" })).rejects.toThrow();
    expect(sim.products.list.length).toBe(before + 1);
  });
});
