import { makeEvent } from "../event-factories.ts";
import { codeFields } from "../fixtures/code-fields.ts";
import { BILLING, makeCategory, makeCode, makeProduct } from "../store-factories.ts";
import type { Rules, World } from "./rule.ts";

const products = { team: "products" } as const;
const orders = { team: "orders" } as const;

let named = 0;
const productFields = () => ({
  name: `Product of a rule ${++named}`,
  description: "",
  details: [],
  price: "10.00",
  product_type: "merchandise",
  category_id: null,
  digital: null,
  max_per_order: null,
  is_featured: false,
  is_available: true,
  visibility: "draft",
  published_at: null,
  options: [],
  variants: [],
  sku: null,
  stock: 3,
  pictures: [],
});
const newCode = () => codeFields(`RULE-${++named}`, 10);
const product = async ({ site }: World) => ({ id: (await makeProduct(site.db)).id });
const variant = async ({ site }: World) => ({ variant_id: (await makeProduct(site.db)).variantIds[0] });
const category = async ({ site }: World) => ({ id: await makeCategory(site.db), version: 1 });

const order = async (world: World) => {
  const body = { product_id: (await product(world)).id };
  await world.site.call("POST", "/api/store/cart/add/", { token: world.a.token, body });
  const response = await world.site.call("POST", "/api/store/orders/create/", { token: world.a.token, body: BILLING });
  return { id: (response.body as { id: number }).id };
};
const receipt = async (world: World) => {
  const { id } = await order(world);
  const { payment_intent_id } = await world.site.services.store.payments.intentFor(world.a.id, id);
  await world.site.services.store.payments.confirm(world.a.id, id, payment_intent_id);
  const [document] = await world.site.services.store.documents.ofOrder(id);
  return { id: document?.id };
};
const parcel = async (world: World) => {
  const { id } = await world.site.db
    .insertInto("shipments")
    .values({ order_id: (await order(world)).id, source: "own_stock" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { shipment_id: id, version: 1, carrier: "Post", tracking_number: null, tracking_url: null };
};
const review = async (world: World) => {
  const body = { product_id: (await product(world)).id, rating: 4, comment: "Warm" };
  const response = await world.site.call("POST", "/api/store/reviews/", { token: world.a.token, body });
  return { id: (response.body as { id: number }).id, version: 1 };
};

export const storeEditorRules: Rules = {
  // 400: tRPC cannot carry the file.
  "store.manage.storePicture": { who: products, ok: [400] },
  "store.manage.codes.list": { who: products },
  "store.manage.codes.targets": { who: products },
  "store.manage.codes.create": { who: products, input: newCode },
  "store.manage.codes.change": {
    who: products,
    input: async (world) => ({ ...newCode(), id: (await makeCode(world.site.db)).id, version: 1 }),
  },
  "store.manage.codes.remove": {
    who: products,
    input: async (world) => ({ id: (await makeCode(world.site.db)).id, version: 1 }),
  },
  "store.manage.products.list": { who: products },
  "store.manage.products.byId": { who: products, input: product },
  "store.manage.products.create": { who: products, input: productFields },
  "store.manage.products.change": {
    who: products,
    input: async (world) => ({ ...productFields(), ...(await product(world)), version: 1 }),
  },
  "store.manage.products.moveIn": {
    who: products,
    input: () => ({ products: [], is_dry_run: true, publish: false }),
  },
  "store.manage.products.removalPreview": { who: products, input: product },
  "store.manage.products.remove": {
    who: products,
    input: async (world) => ({ ...(await product(world)), version: 1 }),
  },
  "store.manage.products.partChoices": { who: products },
  "store.manage.products.changeStock": {
    who: products,
    input: async (world) => ({ ...(await variant(world)), reason: "stocktake", note: null, to: 4 }),
  },
  "store.manage.products.stockMovements": { who: products, input: variant },
  "store.manage.categories.list": { who: products },
  "store.manage.categories.create": {
    who: products,
    input: () => ({ name: `Category of a rule ${++named}`, description: "" }),
  },
  "store.manage.categories.change": {
    who: products,
    input: async (world) => ({ ...(await category(world)), name: `Category of a rule ${++named}`, description: "" }),
  },
  "store.manage.categories.reorder": { who: products, input: () => ({ ids: [] }) },
  "store.manage.categories.remove": { who: products, input: category },
  "store.manage.orders.list": { who: orders },
  "store.manage.orders.counts": { who: orders },
  "store.manage.orders.byId": { who: orders, input: order },
  "store.manage.orders.packList": { who: orders },
  "store.manage.orders.export": { who: orders },
  "store.manage.orders.move": {
    who: orders,
    input: async (world) => ({ ...(await order(world)), status: "cancelled" }),
  },
  // 403: no step-up proof.
  "store.manage.orders.refund": {
    who: orders,
    input: async (world) => ({ ...(await order(world)), amount: null, note: null, proof: "none" }),
    ok: [403],
  },
  "store.manage.orders.exportItems": { who: { team: "orders" } },
  "store.manage.orders.write": {
    who: { team: "orders" },
    input: () => ({ id: 2_000_000_000, message: "Hello" }),
    ok: [404],
  },
  "store.manage.orders.changeAddress": {
    who: { team: "orders" },
    input: () => ({
      id: 2_000_000_000,
      shipping_first_name: "A",
      shipping_last_name: "B",
      shipping_address: "C 1",
      shipping_city: "D",
      shipping_state: "E",
      shipping_zip_code: "1",
    }),
    ok: [404],
  },
  "store.manage.orders.addNote": {
    who: orders,
    input: async (world) => ({ ...(await order(world)), note: "Called" }),
  },
  "store.manage.orders.setTracking": { who: orders, input: parcel },
  "store.manage.pickups.list": { who: orders },
  "store.manage.pickups.setPoint": {
    who: orders,
    input: () => ({ event_id: 2_000_000_000, closes_at: null }),
    ok: [404],
  },
  "store.manage.pickups.toShipping": {
    who: orders,
    input: () => ({
      id: 2_000_000_000,
      shipping_first_name: "A",
      shipping_last_name: "B",
      shipping_address: "C 1",
      shipping_city: "D",
      shipping_state: "E",
      shipping_zip_code: "1",
      shipping_country: "DE",
    }),
    ok: [404],
  },
  "store.manage.documents.ofOrder": { who: orders, input: order },
  "store.manage.documents.month": { who: orders, input: () => ({ month: "2026-06" }) },
  "store.manage.documents.file": { who: orders, input: receipt },
  "store.manage.documents.monthCsv": { who: orders, input: () => ({ month: "2026-06" }) },
  "store.manage.documents.monthZip": { who: orders, input: () => ({ month: "2026-06" }) },
  "store.manage.settings.get": { who: { team: "settings" } },
  "store.manage.settings.replace": {
    who: { team: "settings" },
    input: async ({ site }) => site.services.store.shopSettings.get(),
  },
  "store.tickets.forEditing": {
    who: { team: "events" },
    input: async ({ site }) => ({ id: await makeEvent(site.db) }),
  },
  "store.tickets.change": {
    who: { team: "events" },
    input: async ({ site }) => ({ id: await makeEvent(site.db), version: 0, kinds: [] }),
  },
  // 403: no step-up proof.
  "store.tickets.returnLine": {
    who: orders,
    input: async (world) => ({ ...(await order(world)), order_item_id: 1, proof: "none" }),
    ok: [403],
  },
  "store.tickets.returnsOfShow": { who: orders, input: async ({ site }) => ({ id: await makeEvent(site.db) }) },
  // 403: no step-up proof.
  "store.tickets.returnShow": {
    who: orders,
    input: async ({ site }) => ({ id: await makeEvent(site.db), proof: "none" }),
    ok: [403],
  },
  "store.manage.reviews.list": { who: products },
  "store.manage.reviews.reply": {
    who: products,
    input: async (world) => ({ ...(await review(world)), reply: "Thank you" }),
  },
  "store.manage.reviews.hide": {
    who: products,
    input: async (world) => ({ ...(await review(world)), is_hidden: true }),
  },
};
