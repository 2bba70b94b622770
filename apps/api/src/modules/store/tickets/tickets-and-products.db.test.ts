import type { OrderDetail } from "@fanfare/contracts/store/order";
import { expect, it } from "vitest";
import { queuedEventMails } from "../../../../test/event-factories.ts";
import { BILLING, makeBundle, makeCode, makeProduct } from "../../../../test/store-factories.ts";
import { kind, type Person } from "../../../../test/ticket-rig.ts";
import { ana, ben, cem, clock, owner, rig, setUpTicketSite, site } from "../../../../test/ticket-site.ts";

setUpTicketSite();

const { call, soldShow, left, buy, buyTogether, pay, cancel, place } = rig;

it("a returned line is refunded with what was paid for it, whatever a code took off the others", async () => {
  const show = await soldShow(kind({ places: 3 }));
  const shirt = await makeProduct(site.db, { name: "Shirt", price_cents: 2500 });
  const { code } = await makeCode(site.db, { percent: 50, product_ids: [shirt.id] });
  const buyWithShirt = () => buyTogether(ana, [show], { products: [shirt.id], codes: [code] });
  const giveBack = async (bought: OrderDetail) => {
    const line = bought.items.find(({ source }) => source === "ticket");
    await site.services.store.ticketReturns.returnLine(owner.id, { id: bought.id, order_item_id: line?.id ?? 0 });
    return ((await call("GET", `store/orders/${bought.id}/`, ana)).body as OrderDetail).refunded_amount;
  };
  const bought = await buyWithShirt();
  expect(bought.total_amount).toBe("37.50");
  expect(await giveBack(bought)).toBe("25.00");

  // Of older orders only the total of their discounts is known.
  const older = await buyWithShirt();
  await site.db.updateTable("order_items").set({ discount_cents: null }).where("order_id", "=", older.id).execute();
  expect(await giveBack(older)).toBe("18.75");
  const tooMuch = site.db.updateTable("order_items").set({ discount_cents: 2501 }).where("order_id", "=", older.id);
  await expect(tooMuch.execute()).rejects.toMatchObject({ constraint: "order_items_discount" });
});

it("as a part of a bundle a ticket kind is bought and returned with it, and sells out with the show", async () => {
  const show = await soldShow(kind({ places: 2 }));
  const [album, shirt] = await Promise.all([
    makeProduct(site.db, { name: "Lanterns (album)", source: "own_stock" }),
    makeProduct(site.db, { name: "Shirt", stock: 9 }),
  ]);
  const { id: product_id } = await makeBundle(site.db, []);
  const parts = [album.variantIds[0] ?? 0, shirt.variantIds[0] ?? 0, show.kinds[0]?.id ?? 0];
  const editor = site.services.store.productEditor;
  const { id, ...fields } = await editor.byId(product_id);
  await editor.change(owner.id, {
    ...fields,
    id,
    price: 6000,
    minimum_price: null,
    variants: [],
    parts: parts.map((variant_id) => ({ variant_id, quantity: 1 })),
  });
  const bundle = () => call("GET", `store/products/${product_id}/`, null);
  const placeBundle = async (who: Person) => {
    expect((await call("POST", "store/cart/add/", who, { product_id, quantity: 1 })).status).toBe(200);
    return (await call("POST", "store/orders/create/", who, BILLING)).body as OrderDetail;
  };
  expect((await bundle()).body).toMatchObject({ is_available: true, stock_quantity: 2 });
  // Cached pages of the store are rebuilt when the show begins.
  expect(await site.services.store.catalogue.timed.nextDue()).toEqual(new Date("2026-07-01T18:00:00Z"));

  const lapsed = await placeBundle(ana);
  expect(lapsed).toMatchObject({ total_amount: "60.00", items: [{}, {}, {}, { source: "ticket", quantity: 1 }] });
  expect([await left(show), await place(ana, show)]).toEqual([[1], null]);
  clock.set("2026-06-15T12:31:00Z");
  expect(await site.services.store.orders.expireDue()).toBe(1);
  expect(await left(show)).toEqual([2]);

  const bought = await placeBundle(ana);
  await pay(ana, bought);
  expect(await place(ana, show)).toMatchObject({ status: "attending", party_size: 1 });
  const sheet = (await call("GET", `events/events/${show.event_id}/tickets/`, ana)).body as { tickets: object[] };
  expect(sheet.tickets).toHaveLength(1);
  expect((await queuedEventMails(site)).at(-1)).toMatchObject({ subject: "Your tickets: Lanterns" });

  await buy(ben, show, 1);
  expect((await bundle()).body).toMatchObject({ is_available: false, stock_quantity: 0 });
  expect((await call("POST", "store/cart/add/", cem, { product_id, quantity: 1 })).status).toBe(409);

  expect((await cancel(ana, bought)).body).toMatchObject({
    status: "cancelled",
    refunded_amount: "60.00",
  });
  expect([await left(show), await place(ana, show)]).toEqual([[1], null]);
  expect((await bundle()).body).toMatchObject({ is_available: true, stock_quantity: 1 });
  // A show that has begun is no longer sold, not even in a bundle.
  clock.set("2026-07-01T18:30:00Z");
  expect((await call("POST", "store/cart/add/", cem, { product_id, quantity: 1 })).status).toBe(409);
});
