import type { OrderDetail } from "@fanfare/contracts/store/order";
import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { signInToday } from "../../../../test/event-factories.ts";
import { makeAlbum, makeArtist, makeTrack } from "../../../../test/factories.ts";
import { runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { makeBundle, makeCode, makeProduct } from "../../../../test/store-factories.ts";
import { createTicketRig, kind } from "../../../../test/ticket-rig.ts";
import { DiskMediaStore } from "../../../platform/media/store/disk-media-store.ts";
import { countUndeliverable } from "../fulfilment/original.queries.ts";

const TODAY = "2026-06-15T12:00:00Z";
const AFTER_THE_SHOW = "2026-12-15T12:00:00Z";

type Person = { id: number; token: string };
let site: TestSite;
let owner: Person;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set(TODAY);
  owner = await signInToday(site.db, { role: "owner" });
  [ana, ben] = await Promise.all([signInToday(site.db), signInToday(site.db)]);
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const { call, soldShow, buy, buyTogether, passOn, setShowStatus, cancel } = createTicketRig(() => ({ site, owner }));

const payAllBack = async ({ event_id }: ShowTickets) => {
  await site.services.store.showReturns.begin(owner.id, event_id);
  await site.services.store.showReturns.job.run({ event_id, actor_id: owner.id }, { abortSignal: undefined } as never);
  return site.services.store.showReturns.of(event_id);
};
const seen = async (who: Person, { id }: { id: number }) =>
  (await call("GET", `store/orders/${id}/`, who)).body as OrderDetail;
const takeBack = ({ id, items }: OrderDetail, nth: number, is_refunded = false) =>
  site.services.store.ticketReturns.returnLine(owner.id, { id, order_item_id: items[nth]?.id ?? 0, is_refunded });
const refundByHand = ({ id }: OrderDetail, amount_cents: number | null) =>
  site.services.store.orders.refund(owner.id, { id, amount_cents, note: null });
const deleteAccount = ({ id }: Person) =>
  site.services.personalData.settle(site.db, { id, email: "gone@example.com", email_verified: true });

it("does not count tickets that a friend gave up unpaid as what the team has refunded by hand", async () => {
  const [given, calledOff] = [await soldShow(kind()), await soldShow(kind())];
  const bought = await buyTogether(ana, [given, calledOff]);
  await passOn(ana, ben, given);
  await deleteAccount(ben);
  const statuses = (await site.services.store.showTickets.ofOwnOrder(ana.id, bought.id)).map(({ status }) => status);
  expect(statuses).toEqual(["returned", "held"]);
  await refundByHand(bought, 2500);
  await setShowStatus(calledOff.event_id, "cancelled");
  expect((await site.services.store.showReturns.of(calledOff.event_id)).paid).toMatchObject({ amount: "0.00" });
  const { refused, returned } = await payAllBack(calledOff);
  expect(returned).toBe(0);
  expect(refused.lines).toMatchObject([{ tickets: 1, reason: expect.stringContaining("refunded by hand") }]);
  expect(await seen(ana, bought)).toMatchObject({ refunded_amount: "25.00" });
});

it("does not count tickets that were settled outside the site either, but what was paid for returned ones", async () => {
  const [settled, paid, calledOff] = [await soldShow(kind()), await soldShow(kind()), await soldShow(kind())];
  const bought = await buyTogether(ana, [settled, paid, calledOff]);
  await takeBack(bought, 0, true);
  await takeBack(bought, 1);
  await setShowStatus(calledOff.event_id, "cancelled");
  expect((await payAllBack(calledOff)).returned).toBe(1);
  expect(await seen(ana, bought)).toMatchObject({ refunded_amount: "50.00" });

  const other = await soldShow(kind());
  const second = await buyTogether(ben, [await soldShow(kind()), other]);
  await takeBack(second, 0, true);
  await refundByHand(second, 2500);
  await setShowStatus(other.event_id, "cancelled");
  expect((await payAllBack(other)).refused.tickets).toBe(1);
  expect(await seen(ben, second)).toMatchObject({ refunded_amount: "25.00" });
});

it("does not let a buyer cancel who gave all tickets up, before or after the show", async () => {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 2);
  await deleteAccount(ana);
  expect(await seen(ana, bought)).toMatchObject({ status: "processing", can_cancel: false, refunded_amount: "0.00" });
  const refused = { status: 409, body: { detail: expect.stringContaining("already returned") } };
  expect(await cancel(ana, bought)).toMatchObject(refused);
  site.clock.set(AFTER_THE_SHOW);
  expect(await cancel(ana, bought)).toMatchObject(refused);
  expect(await seen(ana, bought)).toMatchObject({ refunded_amount: "0.00" });
});

it("a refund of a part by agreement stays one of a part", async () => {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 1);
  await refundByHand(bought, 1250);
  await takeBack(bought, 0, true);
  site.clock.set(AFTER_THE_SHOW);
  expect((await cancel(ana, bought)).status).toBe(409);
  expect(await seen(ana, bought)).toMatchObject({ refunded_amount: "12.50" });
});

it("pays a buyer who cancels nothing for tickets that were settled otherwise", async () => {
  const [settled, other] = [await soldShow(kind()), await soldShow(kind({ price: "20.00" }))];
  const outside = await buyTogether(ana, [settled, other]);
  await takeBack(outside, 0, true);
  expect((await seen(ana, outside)).can_cancel).toBe(true);
  expect((await cancel(ana, outside)).body).toMatchObject({ status: "cancelled", refunded_amount: "20.00" });

  const byHand = await buyTogether(ben, [settled, other]);
  await refundByHand(byHand, 2500);
  await takeBack(byHand, 0, true);
  expect((await cancel(ben, byHand)).body).toMatchObject({ status: "cancelled", refunded_amount: "45.00" });
});

it("pays a buyer who cancels only for the tickets that no friend has given up", async () => {
  const show = await soldShow(kind());
  const bought = await buy(ana, show, 2);
  await passOn(ana, ben, show);
  await deleteAccount(ben);
  expect((await cancel(ana, bought)).body).toMatchObject({ status: "cancelled", refunded_amount: "25.00" });
});

it("does not let a buyer cancel the rest once the show of tickets that were given up has begun", async () => {
  const show = await soldShow(kind());
  const shirt = await makeProduct(site.db, { name: "Shirt", price_cents: 1000 });
  const givenUp = await buyTogether(ana, [show], { products: [shirt.id] });
  const paidBack = await buyTogether(ben, [show], { products: [shirt.id] });
  await deleteAccount(ana);
  await takeBack(paidBack, 0);
  site.clock.set(AFTER_THE_SHOW);
  const refused = { status: 409, body: { detail: expect.stringContaining("begun") } };
  expect(await cancel(ana, givenUp)).toMatchObject(refused);
  expect(await seen(ana, givenUp)).toMatchObject({ refunded_amount: "0.00" });
  expect((await cancel(ben, paidBack)).body).toMatchObject({ status: "cancelled", refunded_amount: "35.00" });
});

it("leaves an order to the team of which a ticket was given back that a bundle was sold with", async () => {
  const show = await soldShow(kind());
  const shirt = await makeProduct(site.db, { name: "Shirt", price_cents: 1000 });
  const bundle = await makeBundle(site.db, [show.kinds[0]?.id ?? 0, shirt.variantIds[0] ?? 0], { price_cents: 3000 });
  const bought = await buy(ana, { ...show, product_id: bundle.id, kinds: [] }, 1);
  const ticket = bought.items.findIndex(({ source }) => source === "ticket");
  await takeBack(bought, ticket, true);
  expect((await seen(ana, bought)).can_cancel).toBe(false);
  expect((await cancel(ana, bought)).status).toBe(409);
});

async function album(): Promise<number> {
  const media = new DiskMediaStore(site.dataDir);
  const { path } = await media.put(Buffer.from("an original"), { folder: "originals", extension: "flac" });
  const artist_id = await makeArtist(site.db);
  const album_id = await makeAlbum(site.db, { artist_id });
  await makeTrack(site.db, { album_id, artist_id, track_number: 1, title: "One", original_file: path });
  return (await makeProduct(site.db, { name: "Album", source: "digital", product_type: "digital", album_id })).id;
}
/** Whether the fan's review of a product is of a verified purchase: as updated, and as it would be written now. */
async function verified(who: Person, product_id: number) {
  const old = await site.db
    .deleteFrom("reviews")
    .where("user_id", "=", who.id)
    .where("product_id", "=", product_id)
    .returning("is_verified_purchase")
    .executeTakeFirst();
  await call("POST", "store/reviews/", who, { product_id, rating: 5, comment: "Good as it is." });
  const row = await site.db
    .selectFrom("reviews")
    .select("is_verified_purchase")
    .where("user_id", "=", who.id)
    .where("product_id", "=", product_id)
    .executeTakeFirstOrThrow();
  return [old?.is_verified_purchase ?? row.is_verified_purchase, row.is_verified_purchase];
}

it("leaves what cost nothing to the buyer whose tickets were paid back", async () => {
  const show = await soldShow(kind());
  const albumId = await album();
  const poster = await makeProduct(site.db, { name: "Poster", out_at: new Date("2099-03-01T18:00:00Z") });
  const { code } = await makeCode(site.db, { percent: 100, product_ids: [albumId, poster.id] });
  const bought = await buyTogether(ana, [show], { products: [albumId, poster.id], codes: [code] });
  expect(bought.total_amount).toBe("25.00");
  expect(await verified(ana, albumId)).toEqual([true, true]);
  expect(await verified(ana, show.product_id ?? 0)).toEqual([true, true]);
  await setShowStatus(show.event_id, "cancelled");
  expect((await payAllBack(show)).returned).toBe(1);
  expect(await seen(ana, bought)).toMatchObject({ payment_status: "refunded", has_downloads: true });
  const { results } = (await call("GET", "store/orders/", ana)).body as { results: OrderDetail[] };
  expect(results[0]).toMatchObject({ id: bought.id, has_downloads: true });
  const files = await call("POST", `store/orders/${bought.id}/downloads/`, ana, {});
  expect(files).toMatchObject({ status: 200, body: { files: [{ title: "One" }] } });
  expect(await verified(ana, albumId)).toEqual([true, true]);
  expect(await verified(ana, show.product_id ?? 0)).toEqual([false, false]);

  // Its file is missed although it is no longer on sale.
  await site.db.updateTable("products").set({ is_available: false }).where("id", "=", albumId).execute();
  const lost = await countUndeliverable(site.db, site.clock.now());
  await site.db.updateTable("tracks").set({ original_missing_at: site.clock.now() }).execute();
  expect(await countUndeliverable(site.db, site.clock.now())).toBe(lost + 1);
  await site.db.updateTable("tracks").set({ original_missing_at: null }).execute();

  const out_at = sql<Date>`clock_timestamp() - interval '1 millisecond'`;
  await site.db.updateTable("products").set({ out_at }).where("id", "=", poster.id).execute();
  await site.db.updateTable("order_items").set({ out_at }).where("product_id", "=", poster.id).execute();
  await sql`delete from graphile_worker._private_jobs`.execute(site.db);
  await runJob(site, "open_preorders");
  expect((await runJobs(site)).map(({ text }) => text)).toEqual([expect.stringContaining("Poster")]);
});

it("takes what cost nothing away with an order that the team refunds as a whole, until it says what that was for", async () => {
  const show = await soldShow(kind());
  const albumId = await album();
  const { code } = await makeCode(site.db, { percent: 100, product_ids: [albumId] });
  const bought = await buyTogether(ana, [show], { products: [albumId], codes: [code] });
  await refundByHand(bought, null);
  expect(await seen(ana, bought)).toMatchObject({ payment_status: "refunded", has_downloads: false });
  expect((await call("POST", `store/orders/${bought.id}/downloads/`, ana, {})).status).toBe(409);
  await takeBack(bought, 0, true);
  expect(await seen(ana, bought)).toMatchObject({ payment_status: "refunded", has_downloads: true });
});
