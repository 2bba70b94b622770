import { SHOP_NOT_CHOSEN } from "@fanfare/contracts/pod/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../test/printify-site.ts";

const call = (site: PrintifySite, method: string, path: string, body?: unknown) =>
  site.call(method, `/api${path}`, { token: site.owner.token, ...(body === undefined ? {} : { body }) });

describe("a provider token without a chosen shop", () => {
  let site: PrintifySite;
  beforeAll(async () => {
    site = await createPrintifySite({ PRINTIFY_SHOP_ID: "" });
  });
  afterAll(() => site.close());

  it("lists the shops to choose from and refuses everything else", async () => {
    expect(await call(site, "GET", "/store/printify/status/")).toMatchObject({
      status: 200,
      body: { success: false, message: SHOP_NOT_CHOSEN, shops: [{ id: 4242 }, { id: 4243 }] },
    });
    const said = { success: false, message: SHOP_NOT_CHOSEN };
    expect((await call(site, "GET", "/store/printify/shop-products/")).body).toEqual({ ...said, products: [] });
    expect((await call(site, "POST", "/store/printify/sync/")).body).toMatchObject({ ...said, products_synced: 0 });
    expect((await call(site, "POST", "/store/printify/create-product/", {})).status).toBe(409);
  });
});

describe("a connected shop", () => {
  let site: PrintifySite;
  beforeAll(async () => {
    site = await createPrintifySite({}, { joinTimeoutMs: 0 });
  });
  afterAll(() => site.close());

  const product = {
    blueprint_id: 6,
    print_provider_id: 29,
    title: "Sunset Tee",
    image_url: "https://artist.example/sunset.png",
    variants: [
      { id: 6000, price: "25.00" },
      { id: 6004, price: "27.5" },
    ],
  };

  it("responds with 202 and the number of products so far while the sync is still running", async () => {
    expect(await call(site, "POST", "/store/printify/sync/")).toMatchObject({
      status: 202,
      body: { success: true, products_synced: 0, is_running: true },
    });
  });

  it("is distinguished from the account's other shops and shows the provider's catalogue", async () => {
    expect((await call(site, "GET", "/store/printify/status/")).body).toMatchObject({ success: true, shops: [{}, {}] });
    const { blueprints } = (await call(site, "GET", "/store/printify/catalog/")).body as { blueprints: object[] };
    expect(blueprints[0]).toEqual({
      id: 6,
      title: "Unisex Heavy Cotton Tee",
      description: "A Unisex Heavy Cotton Tee to print on.",
      brand: "Gildan",
      model: "5000",
      image: null,
    });
    expect(await site.services.pod.printProviders(6)).toEqual([
      { id: 29, title: "Monster Digital" },
      { id: 99, title: "Printify Choice" },
    ]);
    expect((await site.services.pod.blueprintVariants(6, 29))[0]).toEqual({
      id: 6000,
      title: "Black / S",
      positions: [{ position: "front", width: 3600, height: 4200 }],
    });
  });

  it("creates a product from a blueprint, priced in cents, exactly once", async () => {
    const response = await call(site, "POST", "/store/printify/create-product/", product);
    expect(response).toMatchObject({ status: 201, body: { success: true } });
    const [made] = site.printify.products.list;
    expect(made).toMatchObject({ id: (response.body as { id: string }).id, title: "Sunset Tee", blueprint_id: 6 });
    expect(made?.variants.filter((one) => one.is_enabled).map((one) => [one.id, one.price])).toEqual([
      [6000, 2500],
      [6004, 2750],
    ]);
    const before = site.printify.products.list.length;
    site.printify.faults.add({ kind: "unavailable", times: 1, method: "POST", path: "products.json" });
    expect(await call(site, "POST", "/store/printify/create-product/", product)).toMatchObject({ status: 502 });
    expect(site.printify.products.list).toHaveLength(before);
  });

  it("accepts null as the description", async () => {
    const response = await call(site, "POST", "/store/printify/create-product/", { ...product, description: null });
    expect(response).toMatchObject({ status: 201, body: { success: true } });
    expect(site.printify.products.list.at(-1)).toMatchObject({ description: "" });
  });

  it("responds with one validation message per invalid field", async () => {
    const response = await call(site, "POST", "/store/printify/create-product/", {
      ...product,
      title: " ",
      variants: [],
    });
    expect(response).toMatchObject({
      status: 400,
      body: { title: ["Title is required"], variants: ["Choose at least one variant"] },
    });
  });

  it("reports the provider's rate limit as 503, never as a 401 or 403 of this site", async () => {
    site.printify.faults.add({ kind: "rate_limit", times: 10, path: "shops.json" });
    // On a slow machine the request may reach its own timeout first.
    expect([503, 504]).toContain((await call(site, "GET", "/store/printify/status/")).status);
    site.printify.faults.clear();
  });
});

it("reports a provider timeout as 504", async () => {
  const site = await createPrintifySite({}, { timeoutMs: 200 });
  try {
    site.printify.faults.add({ kind: "slow", times: 10, path: "shops.json", delay_ms: 400 });
    expect((await call(site, "GET", "/store/printify/status/")).status).toBe(504);
  } finally {
    await site.close();
  }
});
