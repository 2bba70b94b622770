import { afterAll, beforeAll, expect, it } from "vitest";
import { createPrintifySite, type PrintifySite } from "../../../../test/printify-site.ts";

// The results reported for the provider's Publish and Unpublish buttons when there was an earlier result or choice.

let site: PrintifySite;
beforeAll(async () => {
  site = await createPrintifySite();
});
afterAll(() => site.close());

const state = async (id: string) => (await site.services.pod.shopProducts()).products.find((one) => one.id === id);
const show = async (id: string, visibility: "draft" | "unlisted" | "public") =>
  site.db.updateTable("products").set({ visibility }).where("provider_product_id", "=", id).execute();
const visibility = async (id: string) =>
  (
    await site.db
      .selectFrom("products")
      .select("visibility")
      .where("provider_product_id", "=", id)
      .executeTakeFirstOrThrow()
  ).visibility;
const published = async (title: string, more: { visible?: boolean } = {}) => {
  const { id } = site.printify.products.create({ title, ...more });
  site.printify.products.publish(id);
  await site.work();
  return id;
};

it.each([
  ["what the owner had listed nowhere", true, "unlisted"],
  ["what the owner had shown although it was hidden at the provider", false, "public"],
] as const)("takes %s out of the shop, by the provider's button and by ours", async (title, visible, shown) => {
  for (const way of ["theirs", "ours"]) {
    const id = await published(`${title}, ${way}`, { visible });
    await show(id, shown);
    if (way === "theirs") {
      site.printify.products.publish(id, "delete");
      await site.work();
    } else await site.services.pod.unpublish(site.owner.id, id);
    expect(await visibility(id)).toBe("draft");
    await site.sync();
    expect(await visibility(id)).toBe("draft");
    // From here on the owner's choice in the shop counts again.
    await show(id, "public");
    await site.sync();
    expect(await visibility(id)).toBe("public");
  }
});

it("leaves a product locked during a temporary failure, and publishes it afterwards", async () => {
  const first = await published("Scarf");
  site.printify.hooks.settings.drop = 1;
  site.printify.products.remove(first);
  const { id } = site.printify.products.create({ title: "Scarf" });
  site.printify.hooks.settings.drop = 0;
  // The check whether it replaces the old product gets no response.
  site.printify.faults.add({ kind: "unavailable", times: 999, path: `products/${first}` });
  site.printify.products.publish(id);
  await site.printify.hooks.settled();
  await site.work().catch(() => undefined);
  expect(site.printify.products.locked).toEqual([id]);
  site.printify.faults.clear();
  await site.sync();
  expect(site.printify.products.locked).toEqual([]);
  expect(await state(id)).toMatchObject({ state: "listed", publish_state: "published", problem: null });
  expect(site.printify.products.find(id).external).toEqual([expect.objectContaining({ id: expect.any(String) })]);
});

it("reports a success after an earlier failure", async () => {
  const id = await published("Sock");
  await site.db.updateTable("pod_products").set({ publish_state: "failed", problem: "Once" }).execute();
  delete site.printify.products.find(id).external;
  await site.sync();
  expect(await state(id)).toMatchObject({ publish_state: "published" });
  expect(site.printify.products.find(id).external).toHaveLength(1);
});
