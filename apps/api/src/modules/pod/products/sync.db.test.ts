import { productChangeInput } from "@fanfare/contracts/store/product-editor";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";
import { runJobs } from "../../../../test/run-jobs.ts";

describe("importing the provider's products", () => {
  let site: PrintifySite;
  beforeAll(async () => {
    site = await createPrintifySite();
    // Notices have tests of their own.
    site.printify.hooks.settings.drop = 1;
  });
  afterAll(() => site.close());
  afterEach(() => site.printify.faults.clear());

  const last = async () => (await site.services.pod.lastSync()).run;
  const shown = (providerId: string) =>
    site.db.selectFrom("products").selectAll().where("provider_product_id", "=", providerId).executeTakeFirst();
  const page = async (id: number) => {
    const response = await site.call("GET", `/api/store/products/${id}/`);
    return { status: response.status, body: response.body as never };
  };
  /** The rows of the shop's tables. */
  const shop = async () => ({
    products: await site.db.selectFrom("products").selectAll().orderBy("id").execute(),
    variants: await site.db.selectFrom("product_variants").selectAll().orderBy("id").execute(),
    images: await site.db.selectFrom("product_images").selectAll().orderBy("id").execute(),
  });

  it("sells enabled, available variants with swatches, sizes and stored images, and removes scripts from the texts", async () => {
    const { id } = site.printify.products.create({
      title: "Tour Tee",
      description: '<p onclick="steal()">Soft <b>cotton</b><script>steal()</script></p><img src=x onerror=steal()>',
      safety_information: "<div>Maker: Tees Ltd, 1 Loom Street</div><div>Wash &amp; dry<script>steal()</script></div>",
      variants: [
        { id: 6000, price: 2500 },
        { id: 6004, price: 2700 },
        { id: 6010, price: 2500 },
        { id: 6011, price: 2500, is_enabled: false },
      ],
    });
    site.printify.products.setAvailable(id, 6010, false);
    expect(await site.sync()).toEqual({
      status: 200,
      body: { success: true, message: "Successfully synced 1 products", products_synced: 1, is_running: false },
    });
    const row = await shown(id);
    const { status, body } = await page(row?.id ?? 0);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Tour Tee",
      price: "25.00",
      source: "provider",
      description: "Soft cotton",
      description_html: "<p>Soft <b>cotton</b></p>",
      safety_text: "Maker: Tees Ltd, 1 Loom Street\nWash & dry",
      options: [
        {
          name: "Color",
          values: [
            { value: "Black", swatch: "#1a1a1a" },
            { value: "White", swatch: "#f5f5f0" },
          ],
        },
        { name: "Size" },
      ],
      variants: [
        { name: "Black / S", price_modifier: "0.00", is_available: true, options: { Color: "Black", Size: "S" } },
        { name: "Black / 2XL", price_modifier: "2.00", is_available: true },
        { name: "White / S", is_available: false },
      ],
    });
    const images = (body as { images: { image: string; option_value: string }[] }).images;
    expect(images.map((one) => one.option_value)).toEqual(["Black", "White", "Black", "White"]);
    expect(images.every((one) => /^\/media\/images\/[0-9a-f]{40}\//.test(one.image))).toBe(true);
  });

  it("changes nothing when repeated", async () => {
    const before = await shop();
    await site.sync();
    expect(await shop()).toEqual(before);
    expect(await last()).toMatchObject({ state: "done", unchanged: 1, created: 0, changed: 0 });
  });

  it("keeps the owner's title, texts and price, and updates the rest from the provider", async () => {
    const [product] = site.printify.products.list;
    const row = await shown(product?.id ?? "");
    const { productEditor } = site.services.store;
    const now = await productEditor.byId(row?.id ?? 0);
    await productEditor.change(
      site.owner.id,
      productChangeInput.parse({ ...now, name: "My Tee", description: "Mine", safety_text: "Ours", price: "30.00" }),
    );
    site.printify.products.change(product?.id ?? "", {
      title: "Tour Tee 2026",
      description: "<p>New</p>",
      safety_information: "Maker: others",
      variants: [
        { id: 6000, price: 2600 },
        { id: 6003, price: 2800, is_enabled: true },
      ],
    });
    await site.sync();
    expect(await last()).toMatchObject({ changed: 1 });
    expect(await shown(product?.id ?? "")).toMatchObject({
      name: "My Tee",
      description: "Mine",
      description_html: null,
      safety_text: "Ours",
      price_cents: 3000,
    });
    const { body } = await page(row?.id ?? 0);
    const variants = (body as { variants: { name: string; price_modifier: string; is_available: boolean }[] }).variants;
    expect(variants).toMatchObject([
      { name: "Black / S", price_modifier: "1.00" },
      { name: "Black / XL", price_modifier: "3.00" },
      { name: "Black / 2XL", price_modifier: "2.00" },
      { name: "White / S", price_modifier: "0.00", is_available: false },
    ]);
  });

  it("hides a product that the provider hides, and shows it again with it", async () => {
    const [product] = site.printify.products.list;
    const id = (await shown(product?.id ?? ""))?.id ?? 0;
    site.printify.products.change(product?.id ?? "", { visible: false });
    await site.sync();
    expect(await last()).toMatchObject({ hidden: 1 });
    expect((await page(id)).status).toBe(404);
    site.printify.products.change(product?.id ?? "", { visible: true });
    await site.sync();
    expect((await page(id)).status).toBe(200);
  });

  it("recognises a product recreated at the provider and keeps the owner's edits", async () => {
    const [product] = site.printify.products.list;
    const before = await shown(product?.id ?? "");
    site.printify.products.remove(product?.id ?? "");
    const { id } = site.printify.products.create({ title: product?.title ?? "" });
    await site.sync();
    expect(await last()).toMatchObject({ recreated: 1, created: 0, vanished: 0 });
    expect(await shown(id)).toMatchObject({ id: before?.id, name: "My Tee", price_cents: 3000 });
  });

  it("takes a vanished product off sale, and does not restore one that the owner removed", async () => {
    const [product] = site.printify.products.list;
    const { id } = (await shown(product?.id ?? "")) ?? { id: 0 };
    const other = site.printify.products.create({ title: "Mug", blueprint_id: 68 });
    await site.sync();
    site.printify.products.remove(product?.id ?? "");
    await site.db.deleteFrom("products").where("provider_product_id", "=", other.id).execute();
    await site.sync();
    expect(await last()).toMatchObject({ vanished: 1, created: 0 });
    expect((await page(id)).status).toBe(404);
    expect(await shown(other.id)).toBeUndefined();
    const listed = await site.services.pod.shopProducts();
    expect(listed.products.map((one) => one.state)).toEqual(["removed", "vanished"]);
  });

  it("treats no product as gone because the list shrank while it was read", async () => {
    for (let at = 0; at < 56; at += 1)
      site.printify.products.create({ title: `Spare ${at}`, variants: [{ id: 68000, price: 1500 }], blueprint_id: 68 });
    for (const product of site.printify.products.list) product.images = [];
    await site.sync();
    const all = (await last())?.total ?? 0;
    site.printify.faults.add({ kind: "shrink", times: 4, path: "products.json" });
    await site.sync();
    const run = await last();
    const present = site.printify.products.list.map((one) => one.id);
    expect(present.length).toBeLessThan(all);
    const { products } = await site.services.pod.shopProducts();
    const states = products.filter((one) => present.includes(one.id) && one.title.startsWith("Spare"));
    expect(states.every((one) => one.state === "listed")).toBe(true);
    expect(run).toMatchObject({ state: "done", failed: 0 });
  });

  it("copes with rate limits, faults and lost responses, and reports a provider that stays unavailable", async () => {
    site.printify.faults.storms = [
      { rate: 0.15, kinds: ["rate_limit", "unavailable", "lost_before", "lost_after", "garbled"] },
    ];
    expect(await site.sync()).toMatchObject({ status: 200 });
    site.printify.faults.clear();
    site.printify.faults.storms = [{ rate: 1, kinds: ["unavailable"] }];
    const failed = await site.sync();
    expect(failed).toMatchObject({ status: 502, body: { detail: expect.stringContaining("Printify") } });
    site.printify.faults.clear();
    expect(await site.sync()).toMatchObject({ status: 200 });
  });

  it("shares one run between concurrent callers", async () => {
    const runs = async () => (await site.db.selectFrom("pod_sync_runs").select("id").execute()).map((run) => run.id);
    const before = await runs();
    // The lock holds all of them back until they are waiting for the table, and no worker runs yet.
    const gate = await site.pool.connect();
    await gate.query("begin; lock table pod_sync_runs in access exclusive mode");
    const asking = Array.from({ length: 3 }, () =>
      site.call("POST", "/api/store/printify/sync/", { token: site.owner.token }),
    );
    const transactions = async (where: string) => {
      const { rows } = await site.pool.query<{ one: string }>(
        `select pid || ' ' || xact_start as one from pg_stat_activity where datname = current_database() and ${where}`,
      );
      return rows.map((row) => row.one);
    };
    const held = () => transactions("wait_event_type = 'Lock'");
    await expect.poll(held).toHaveLength(asking.length);
    const joining = await held();
    await gate.query("commit");
    // A caller has joined once the transaction of its request has ended.
    const open = async () => (await transactions("xact_start is not null")).filter((one) => joining.includes(one));
    await expect.poll(open).toEqual([]);
    gate.release();
    await runJobs(site);
    const [one, ...others] = await Promise.all(asking);
    for (const other of others) expect(other.body).toEqual(one?.body);
    expect(one).toMatchObject({ status: 200, body: { success: true } });
    expect((await runs()).filter((id) => !before.includes(id))).toHaveLength(1);
  });

  it("records an image that it must not download, and imports the product anyway", async () => {
    const { id } = site.printify.products.create({ title: "Spy" });
    const product = site.printify.products.find(id);
    product.images = [{ src: "http://169.254.169.254/secret", variant_ids: [], position: "front", is_default: true }];
    await site.sync();
    expect(await shown(id)).toMatchObject({ name: "Spy" });
    const { products } = await site.services.pod.settings.attention();
    expect(products).toMatchObject([{ title: "Spy", problem: "The picture lies at a private address." }]);
  });

  it("responds with 502 and a hint when the provider rejects the token", async () => {
    const strange = await createPrintifySite({ PRINTIFY_API_URL: site.printify.url, PRINTIFY_API_TOKEN: "other" });
    try {
      const response = await strange.call("GET", "/api/store/printify/status/", { token: strange.owner.token });
      expect(response).toMatchObject({ status: 502, body: { detail: expect.stringContaining("PRINTIFY_API_TOKEN") } });
    } finally {
      await strange.close();
    }
  });

  it("shows the margin of a sale, and warns below the floor", async () => {
    const { id } = site.printify.products.create({ title: "Cheap Tee", variants: [{ id: 6000, price: 1500 }] });
    await site.sync();
    const row = await shown(id);
    const told = await site.services.pod.margins(row?.id ?? 0, null);
    expect(told.variants[0]).toMatchObject({ price: "15.00", cost: "9.60" });
    expect(told.variants[0]?.countries[0]).toEqual({
      country: "US",
      shipping: "4.75",
      profit: "0.65",
      margin_percent: 4.3,
      below_floor: true,
    });
    const dearer = await site.services.pod.margins(row?.id ?? 0, 3000);
    expect(dearer.variants[0]?.countries[0]).toMatchObject({ profit: "15.65", below_floor: false });
  });
});
