import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAlbum, makeArtist, makeTrack, signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeCode, makeProduct } from "../../../../test/store-factories.ts";
import { DiskMediaStore } from "../../../platform/media/store/disk-media-store.ts";

let site: TestSite;
let fan: { id: number; token: string };
let album: number;
beforeAll(async () => {
  site = await createTestSite();
  fan = await signIn(site);
  const file = await new DiskMediaStore(site.dataDir).put(Buffer.from("sound"), {
    folder: "originals",
    extension: "flac",
  });
  const artist_id = await makeArtist(site.db);
  const album_id = await makeAlbum(site.db, { artist_id });
  await makeTrack(site.db, { album_id, artist_id, original_file: file.path });
  const made = await makeProduct(site.db, {
    name: "Album",
    source: "digital",
    album_id,
    price_cents: 1000,
    minimum_price_cents: 0,
  });
  album = made.id;
});
afterAll(() => site.close());

const call = (method: string, path: string, body?: object) =>
  site.call(method, `/api/store/${path}`, { token: fan.token, ...(body ? { body } : {}) });
const name = (price?: string) => call("POST", "cart/add/", { product_id: album, ...(price ? { price } : {}) });
const minimum = (minimum_price_cents: number | null) =>
  site.db.updateTable("products").set({ minimum_price_cents }).where("id", "=", album).execute();

it("charges the price that the fan names, at least the minimum, in cart and order, and no discount applies to it", async () => {
  await minimum(500);
  expect((await site.call("GET", `/api/store/products/${album}/`)).body).toMatchObject({
    price: "10.00",
    minimum_price: "5.00",
  });
  expect((await name("4.99")).body).toEqual({ price: ["Enter $5.00 or more."] });
  expect((await name()).body).toMatchObject({ total: "10.00" });
  expect((await name("7.50")).body).toMatchObject({ items: [{ quantity: 1, price: "7.50" }], total: "7.50" });
  const { code } = await makeCode(site.db, { percent: 50 });
  expect((await call("POST", "cart/codes/", { code })).body).toEqual({
    detail: `The code ${code} does not apply to anything in your cart.`,
  });
  await minimum(800);
  expect((await call("GET", "cart/")).body).toMatchObject({ items: [{ price: "8.00", previous_price: "7.50" }] });
  await minimum(500);
  const order = (await call("POST", "orders/create/", BILLING)).body as { id: number };
  expect(order).toMatchObject({ total_amount: "7.50", can_pay: true, items: [{ price: "7.50" }] });
  const cheaper = site.db.updateTable("order_items").set({ unit_price_cents: 499 }).where("order_id", "=", order.id);
  await expect(cheaper.execute()).rejects.toMatchObject({ constraint: "order_items_named_price" });
});

it("is delivered without a payment when the named price is zero", async () => {
  await minimum(0);
  await name("0");
  const { id, ...order } = (await call("POST", "orders/create/", BILLING)).body as { id: number };
  expect(order).toMatchObject({ total_amount: "0.00", status: "processing", can_pay: false, has_downloads: true });
  const links = (await call("POST", `orders/${id}/downloads/`)).body as { files: { url: string }[] };
  expect(await site.call("GET", links.files[0]?.url ?? "")).toMatchObject({ status: 200, body: "sound" });
  expect(await auditStore(site.pool)).toEqual([]);
});

it("cannot be free in a cart when it is given away for an address", async () => {
  const giveAway = (free_download: "email" | "nothing" | null) =>
    site.db.updateTable("products").set({ free_download }).where("id", "=", album).execute();
  await minimum(0);
  const refused = {
    status: 409,
    body: { detail: "Album is free in exchange for your e-mail address. Get it as a free download on its page." },
  };
  await giveAway("email");
  expect(await name("0")).toMatchObject(refused);
  expect((await name("2.00")).body).toMatchObject({ total: "2.00" });
  await call("DELETE", "cart/clear/");
  await giveAway("nothing");
  expect((await name("0")).body).toMatchObject({ items: [{ problem: null }], total: "0.00" });
  // The line was in the cart before.
  await giveAway("email");
  const { items } = (await call("GET", "cart/")).body as { items: { id: number; problem: string | null }[] };
  expect(items).toMatchObject([{ problem: "unavailable" }]);
  expect(await call("PUT", `cart/items/${items[0]?.id}/update/`, { quantity: 1 })).toMatchObject(refused);
  expect(await call("POST", "orders/create/", BILLING)).toMatchObject(refused);
  await call("DELETE", "cart/clear/");
  await giveAway(null);
});

it("is limited to downloads, and its minimum to the proposed price", async () => {
  const owner = await signIn(site, { role: "owner" });
  const editor = site.services.store.productEditor;
  const { id, ...fields } = await editor.byId(album);
  const input = { ...fields, id, price: 1000, variants: [], ships_to: undefined, parts: undefined };
  await expect(editor.change(owner.id, { ...input, minimum_price: 1001 })).rejects.toMatchObject({
    fields: { minimum_price: ["Must not be more than the price, which is what is proposed"] },
  });
  await expect(editor.change(owner.id, { ...input, digital: null, minimum_price: 1 })).rejects.toMatchObject({
    fields: { minimum_price: ["Fans can name the price of a download only"] },
  });
  await editor.change(owner.id, { ...input, minimum_price: 300 });
  // Without a value the minimum stays as it is.
  await editor.change(owner.id, { ...input, version: input.version + 1, minimum_price: undefined });
  expect(await editor.byId(album)).toMatchObject({ minimum_price: "3.00" });
  await expect(minimum(1001)).rejects.toMatchObject({ constraint: "products_minimum_price" });
});
