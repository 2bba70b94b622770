import { signatureOf } from "@fanfare/simulators/printify/hooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";

describe("the provider's Publish button", () => {
  let site: PrintifySite;
  beforeAll(async () => {
    site = await createPrintifySite();
  });
  afterAll(() => site.close());

  const state = async (id: string) => (await site.services.pod.shopProducts()).products.find((one) => one.id === id);

  it("imports the product and unlocks it with its id and URL in the shop", async () => {
    const { id } = site.printify.products.create({ title: "Tee" });
    site.printify.products.publish(id);
    await site.work();
    const told = await state(id);
    expect(told).toMatchObject({ is_locked: false, publish_state: "published", state: "listed" });
    expect(site.printify.products.find(id).external).toEqual([
      { id: String(told?.product_id), handle: `https://artist.example/products/${told?.product_id}` },
    ]);
  });

  it("is handled by the next poll when its notice was lost, despite faults", async () => {
    site.printify.hooks.settings.drop = 1;
    const { id } = site.printify.products.create({ title: "Hoodie", blueprint_id: 77 });
    site.printify.products.publish(id);
    site.printify.faults.add({ kind: "unavailable", times: 3, path: "publishing_succeeded" });
    site.printify.faults.add({ kind: "lost_after", times: 1, path: "publishing_succeeded" });
    await site.sync();
    expect(site.printify.products.locked).toEqual([]);
    expect(await state(id)).toMatchObject({ state: "listed", publish_state: "published" });
    site.printify.hooks.settings.drop = 0;
  });

  it("reports why there is nothing to sell, and unlocks the product anyway", async () => {
    const { id } = site.printify.products.create({
      title: "Nothing",
      variants: [{ id: 6000, price: 1, is_enabled: false }],
    });
    site.printify.products.publish(id);
    await site.sync();
    expect(site.printify.products.locked).toEqual([]);
    expect(await state(id)).toMatchObject({ publish_state: "failed", problem: expect.stringContaining("No variant") });
  });

  it("restores a product that the owner had removed, and hides one that is withdrawn", async () => {
    const [product] = site.printify.products.list.filter((one) => one.title === "Tee");
    const id = product?.id ?? "";
    await site.db.deleteFrom("products").where("provider_product_id", "=", id).execute();
    await site.sync();
    expect(await state(id)).toMatchObject({ state: "removed" });
    site.printify.products.publish(id, "update");
    await site.work();
    expect(await state(id)).toMatchObject({ state: "listed" });
    site.printify.products.publish(id, "delete");
    await site.work();
    expect(await state(id)).toMatchObject({ state: "hidden", is_locked: false });
    await site.sync();
    expect(await state(id)).toMatchObject({ state: "hidden" });
  });

  it("is reversible: a product that the owner unpublishes leaves the shop and stays at the provider", async () => {
    const { id } = site.printify.products.create({ title: "Cap" });
    await expect(site.services.pod.unpublish(site.owner.id, id)).rejects.toThrow("not in the shop");
    site.printify.products.publish(id);
    await site.work();
    await site.services.pod.unpublish(site.owner.id, id);
    expect(await state(id)).toMatchObject({ state: "hidden", publish_state: "none" });
    expect(site.printify.products.find(id).external).toBeUndefined();
    await site.sync();
    expect(await state(id)).toMatchObject({ state: "hidden" });
    site.printify.products.publish(id);
    await site.work();
    expect(await state(id)).toMatchObject({ state: "listed", publish_state: "published" });
  });

  it("adds images once they are rendered, after the product itself", async () => {
    site.printify.products.mockupMs = 3_600_000;
    const { id } = site.printify.products.create({ title: "Bag", blueprint_id: 1313 });
    await site.sync();
    const { product_id } = (await state(id)) ?? {};
    const images = () =>
      site.db
        .selectFrom("product_images")
        .select("image")
        .where("product_id", "=", product_id ?? 0)
        .execute();
    expect(await images()).toHaveLength(0);
    site.printify.products.draw(id);
    await site.work();
    expect(await images()).toHaveLength(4);
  });

  it("rejects a notice whose signature does not match its exact bytes", async () => {
    const body = JSON.stringify({
      id: "e1",
      type: "product:updated",
      resource: { id: "p", type: "product", data: null },
    });
    const post = (payload: string, signature?: string) =>
      site.app.inject({
        method: "POST",
        url: "/api/webhooks/printify",
        headers: { "content-type": "application/json", ...(signature ? { "x-pfy-signature": signature } : {}) },
        payload,
      });
    const good = signatureOf(body, "hook-secret");
    for (const signature of [undefined, "sha256=", good.replace("sha256=", ""), signatureOf(body, "other")]) {
      expect((await post(body, signature)).statusCode).toBe(400);
    }
    expect((await post(`${body} `, good)).statusCode).toBe(400);
    expect((await post(body, good)).statusCode).toBe(200);
    expect((await post(body, good)).statusCode).toBe(200);
    const health = await site.services.pod.webhookHealth();
    expect(health).toMatchObject({ configured: true, refused_count: 5 });
    expect(health.topics.find((one) => one.topic === "product:updated")).toMatchObject({
      last_received_at: expect.any(String),
    });
  });

  it("registers the site's webhook address once per topic", async () => {
    const post = () => site.services.pod.registerWebhooks();
    await post();
    const made = site.printify.hooks.all.map((hook) => `${hook.topic} ${hook.url}`);
    expect(made.filter((one) => one.includes("https://artist.example/api/webhooks/printify"))).toHaveLength(9);
    await post();
    expect(site.printify.hooks.all.map((hook) => `${hook.topic} ${hook.url}`)).toEqual(made);
  });
});
