import { NOT_CONFIGURED } from "@fanfare/contracts/pod/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { BILLING, makeProduct } from "../../../test/store-factories.ts";

describe("print-on-demand while no token is set", () => {
  let site: TestSite;
  let owner: { token: string };
  let fan: { token: string };
  beforeAll(async () => {
    site = await createTestSite();
    owner = await signIn(site, { role: "owner" });
    fan = await signIn(site);
  });
  afterAll(() => site.close());

  const call = (method: string, path: string, body?: unknown, token: string | undefined = owner.token) =>
    site.call(method, `/api${path}`, { token, ...(body === undefined ? {} : { body }) });

  it("reports that to the owner, with empty lists", async () => {
    const said = { success: false, message: NOT_CONFIGURED };
    const expected = [
      ["GET", "/store/printify/status/", { ...said, shops: [] }],
      ["GET", "/store/printify/catalog/", { ...said, blueprints: [] }],
      ["GET", "/store/printify/shop-products/", { ...said, products: [] }],
      ["POST", "/store/printify/sync/", { ...said, products_synced: 0, is_running: false }],
    ] as const;
    for (const [method, path, body] of expected) {
      expect(await call(method, path)).toMatchObject({ status: 200, body });
      expect(await call(method, path.slice(0, -1))).toMatchObject({ status: 200, body });
    }
  });

  it("creates nothing, whatever the input is", async () => {
    for (const body of [undefined, {}, { title: "A", nonsense: [1] }]) {
      expect(await call("POST", "/store/printify/create-product/", body)).toMatchObject({
        status: 409,
        body: { detail: NOT_CONFIGURED },
      });
    }
  });

  it("fulfils nothing: 404 for an unknown order, 409 for a known one", async () => {
    expect(await call("POST", "/store/orders/999999/fulfill/")).toMatchObject({ status: 404 });
    expect(await call("POST", "/store/orders/abc/fulfill/")).toMatchObject({ status: 404 });
    const { id: product_id } = await makeProduct(site.db);
    await call("POST", "/store/cart/add/", { product_id }, fan.token);
    const made = await call("POST", "/store/orders/create/", BILLING, fan.token);
    const { id } = made.body as { id: number };
    expect(await call("POST", `/store/orders/${id}/fulfill/`)).toMatchObject({ status: 409 });
  });

  it("is limited to the owner and to this provider", async () => {
    const calls = [
      ["GET", "status/"],
      ["GET", "catalog/"],
      ["GET", "shop-products/"],
      ["POST", "sync/"],
      ["POST", "create-product/"],
    ] as const;
    for (const [method, path] of calls) {
      expect((await site.call(method, `/api/store/printify/${path}`)).status).toBe(401);
      expect((await call(method, `/store/printify/${path}`, undefined, fan.token)).status).toBe(403);
      expect((await call(method, `/store/printful/${path}`)).status).toBe(404);
    }
    expect((await site.call("POST", "/api/store/orders/1/fulfill/")).status).toBe(401);
    expect((await call("POST", "/store/orders/1/fulfill/", undefined, fan.token)).status).toBe(403);
  });

  it("accepts no notices", async () => {
    expect((await call("POST", "/webhooks/printify", {})).status).toBe(404);
  });
});
