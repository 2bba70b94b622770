import { DiskMediaStore } from "../../src/platform/media/store/disk-media-store.ts";
import { makeEvent } from "../event-factories.ts";
import { makeAlbum, makeTrack } from "../factories.ts";
import { BILLING, makeCode, makeProduct } from "../store-factories.ts";
import type { Rules, World } from "./rule.ts";

const product = async ({ site }: World) => ({ id: (await makeProduct(site.db)).id });

/** A line in fan A's cart. */
const cartItem = async (world: World, product_id?: number) => {
  const { site, a } = world;
  const id = product_id ?? (await product(world)).id;
  const response = await site.call("POST", "/api/store/cart/add/", { token: a.token, body: { product_id: id } });
  const { items } = response.body as { items: { id: number; product: { id: number } }[] };
  return { id: items.find((item) => item.product.id === id)?.id };
};

/** A code in fan A's cart. */
const codeInCart = async (world: World) => {
  await cartItem(world);
  const { code } = await makeCode(world.site.db, { is_stackable: true });
  await world.site.call("POST", "/api/store/cart/codes/", { token: world.a.token, body: { code } });
  return code;
};

/** An open, unpaid order of fan A. */
export const order = async (world: World, product_id?: number) => {
  await cartItem(world, product_id);
  const response = await world.site.call("POST", "/api/store/orders/create/", { token: world.a.token, body: BILLING });
  return { id: (response.body as { id: number }).id };
};

/** An order of files, which its buyer may download once it is paid. */
const digitalOrder = async (world: World) => {
  const { db, dataDir } = world.site;
  const album_id = await makeAlbum(db);
  const place = { folder: "originals", extension: "flac" } as const;
  const { path } = await new DiskMediaStore(dataDir).put(Buffer.from("an original"), place);
  await makeTrack(db, { album_id, original_file: path });
  return order(world, (await makeProduct(db, { source: "digital", product_type: "digital", album_id })).id);
};

const review = async (world: World) => {
  const product_id = (await product(world)).id;
  const body = { product_id, rating: 4, comment: "Warm" };
  const response = await world.site.call("POST", "/api/store/reviews/", { token: world.a.token, body });
  return { id: (response.body as { id: number }).id };
};

export const storeRules: Rules = {
  "store.tickets.ofShow": { who: "anyone", input: async ({ site }) => ({ id: await makeEvent(site.db) }) },
  "store.tickets.openPresale": {
    who: "anyone",
    input: async ({ site }) => ({ id: await makeEvent(site.db), code: "FANS" }),
    ok: [409],
  },
  "store.categories.list": { who: "anyone" },
  "store.products.list": { who: "anyone" },
  "store.products.search": { who: "anyone", input: () => ({ q: "shirt" }) },
  "store.products.byId": { who: "anyone", input: product },
  "store.products.notifyMe": {
    who: "anyone",
    input: async ({ site }) => ({
      id: (await makeProduct(site.db, { stock: 0 })).id,
      email: "waiting.shopper@example.com",
    }),
  },
  "store.cart.get": { who: "fan" },
  "store.cart.terms": { who: "fan" },
  "store.cart.add": { who: "fan", input: async (world) => ({ product_id: (await product(world)).id }) },
  "store.cart.updateItem": { who: "its fan", input: async (world) => ({ ...(await cartItem(world)), quantity: 2 }) },
  "store.cart.removeItem": { who: "its fan", input: (world) => cartItem(world) },
  // 409: a code does not apply to an empty cart, which most of these fans have.
  "store.cart.addCode": {
    who: "fan",
    input: async (world) => ({ code: (await makeCode(world.site.db)).code }),
    ok: [200, 409],
  },
  "store.cart.removeCode": { who: "its fan", input: async (world) => ({ code: await codeInCart(world) }) },
  "store.cart.clear": { who: "fan" },
  "store.orders.list": { who: "fan" },
  "store.orders.byId": { who: "its fan", input: (world) => order(world) },
  // Refused after authentication, since the fans' carts are empty.
  "store.pickups.options": { who: "fan" },
  "store.pickups.order": {
    who: "fan",
    input: () => ({
      billing_first_name: "A",
      billing_last_name: "B",
      billing_email: "a@example.com",
      pickup_event_id: 1,
    }),
    ok: [400],
  },
  // 404: these orders are shipped, not picked up.
  "store.pickups.ofOrder": { who: "its fan", input: async (world) => ({ id: (await order(world)).id }), ok: [404] },
  "store.tickets.ofOrder": { who: "its fan", input: async (world) => ({ id: (await order(world)).id }) },
  "store.pickups.list": { who: { team: "door" }, input: () => ({ id: 2_000_000_000 }) },
  "store.pickups.handOver": {
    who: { team: "door" },
    input: () => ({ id: 2_000_000_000, door: "Main door" }),
    ok: [404],
  },
  "store.orders.create": { who: "fan", input: () => BILLING, ok: [400] },
  "store.orders.paymentIntent": { who: "its fan", input: async (world) => ({ order_id: (await order(world)).id }) },
  "store.orders.confirmPayment": {
    who: "its fan",
    input: async (world) => {
      const { id } = await order(world);
      const { payment_intent_id } = await world.site.services.store.payments.intentFor(world.a.id, id);
      return { id, payment_intent_id };
    },
  },
  "store.orders.cancel": { who: "its fan", input: (world) => order(world) },
  "store.orders.downloads": { who: "its fan", input: digitalOrder, ok: [409] },
  "store.orders.formats": { who: "its fan", input: digitalOrder, ok: [409] },
  // Requires the signature of a link that a buyer was given.
  "store.orders.archiveFile": {
    who: "anyone",
    input: () => ({ id: 1, format: "mp3", expires: "4102444800", signature: "none" }),
    ok: [403],
  },
  // 409: this product is not a free download.
  "store.freeDownloads.ask": { who: "anyone", input: product, ok: [409] },
  // Requires a link that was sent by mail.
  "store.freeDownloads.open": { who: "anyone", input: () => ({ token: "none" }), ok: [400] },
  "store.freeDownloads.archiveFile": {
    who: "anyone",
    input: () => ({ id: 1, format: "mp3", expires: "4102444800", signature: "none" }),
    ok: [403],
  },
  "store.orders.documents": { who: "its fan", input: (world) => order(world) },
  // Requires the signature of a link that a buyer was given.
  "store.orders.documentFile": {
    who: "anyone",
    input: () => ({ id: 1, expires: "4102444800", signature: "none" }),
    ok: [403],
  },
  "store.orders.setStatus": {
    who: { team: "orders" },
    input: async (world) => ({ ...(await order(world)), status: "cancelled" }),
  },
  "store.payments.settings": { who: "anyone" },
  "store.reviews.list": { who: "anyone" },
  "store.reviews.mine": { who: "fan", input: async (world) => ({ product_id: (await product(world)).id }) },
  "store.reviews.create": {
    who: "fan",
    input: async (world) => ({ product_id: (await product(world)).id, rating: 5, comment: "Loud" }),
  },
  "store.reviews.update": { who: "its fan", input: async (world) => ({ ...(await review(world)), rating: 3 }) },
  "store.reviews.remove": { who: "its fan", input: review },
};
