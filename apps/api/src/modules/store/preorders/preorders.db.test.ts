import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAlbum, makeArtist, makeTrack, signIn } from "../../../../test/factories.ts";
import { runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, type MadeProduct, makeBundle, makeProduct } from "../../../../test/store-factories.ts";
import { DiskMediaStore } from "../../../platform/media/store/disk-media-store.ts";
import type { openDue } from "./preorder.queries.ts";
import { createPreorders } from "./preorders.service.ts";

const FAR = "2099-03-01T18:00:00.000Z";
const LATER = "2099-04-01T18:00:00.000Z";

let site: TestSite;
let fan: { id: number; token: string };
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  // Pages use the site's clock; due dates use the database's.
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() - interval '1 minute' as now`.execute(site.db);
  site.clock.set(rows[0]?.now ?? new Date());
  await sql`delete from graphile_worker._private_jobs`.execute(site.db);
  fan = await signIn(site);
  owner = await signIn(site, { role: "owner" });
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const call = (method: string, path: string, body?: object) =>
  site.call(method, `/api/store/${path}`, { token: fan.token, ...(body ? { body } : {}) });
async function buy(...products: MadeProduct[]) {
  for (const { id } of products) await call("POST", "cart/add/", { product_id: id });
  const made = (await call("POST", "orders/create/", BILLING)).body as { id: number; items: { out_at: string }[] };
  const intent = (await call("POST", "orders/payment-intent/", { order_id: made.id })).body as object;
  expect((await call("POST", `orders/${made.id}/confirm-payment/`, intent)).status).toBe(200);
  return made;
}
const order = async (id: number) => (await call("GET", `orders/${id}/`)).body;
const moveTo = async (id: number, out_at: string | null) => {
  const editor = site.services.store.productEditor;
  const { variants: _variants, parts: _parts, ...fields } = await editor.byId(id);
  return editor.change(owner.id, { ...fields, price: 2500, minimum_price: null, variants: [], out_at });
};
/** Moves a product's date to just before now. */
async function bringDue(id: number): Promise<void> {
  const out_at = sql<Date>`clock_timestamp() - interval '1 millisecond'`;
  await site.db.updateTable("products").set({ out_at }).where("id", "=", id).execute();
  await site.db.updateTable("order_items").set({ out_at }).where("product_id", "=", id).execute();
}
const subjects = async () => (await runJobs(site)).map(({ subject }) => subject.replace(/ #\S+$/, "")).toSorted();
const list = async (preorder?: boolean) => {
  const page = await site.services.store.orderManagement.list({
    page: 1,
    page_size: 50,
    ...(preorder === undefined ? {} : { preorder }),
  });
  return page.results.map(({ id, out_at }) => ({ id, out_at }));
};

it("is sold before its files exist, follows a moved date, and is opened once everything is out", async () => {
  const artist_id = await makeArtist(site.db);
  const album_id = await makeAlbum(site.db, { artist_id });
  const track = await makeTrack(site.db, { album_id, artist_id });
  const album = await makeProduct(site.db, {
    name: "Tide",
    source: "digital",
    album_id,
    out_at: FAR,
    visibility: "draft",
    published_at: null,
  });
  expect((await call("GET", `products/${album.id}/`)).status).toBe(404);
  await site.db.updateTable("products").set({ visibility: "public", published_at: "2020-01-01T00:00:00Z" }).execute();
  site.services.content.changed("all");
  expect((await call("GET", `products/${album.id}/`)).body).toMatchObject({ is_available: true, out_at: FAR });

  const { id, items } = await buy(album);
  expect(items).toMatchObject([{ out_at: FAR }]);
  expect(await order(id)).toMatchObject({ status: "processing", has_downloads: false, items: [{ out_at: FAR }] });
  expect((await call("POST", `orders/${id}/formats/`)).body).toMatchObject({ formats: [], missing: [] });
  const [placed] = (await runJobs(site)).filter(({ subject }) => subject.startsWith("We have your order"));
  expect(placed?.text).toMatch(/Pre-order · out on March 1, 2099 at \d+:00\s[AP]M UTC/);
  expect(await list(true)).toEqual([{ id, out_at: FAR }]);
  expect(await list(false)).toEqual([]);

  await moveTo(album.id, LATER);
  await moveTo(album.id, LATER);
  await runJob(site, "due_preorders");
  const moved = await runJobs(site);
  expect(moved.map(({ to, subject }) => [to, subject.slice(0, 8)])).toEqual([[BILLING.billing_email, "New date"]]);
  expect(moved[0]?.text).toMatch(/Out on April 1, 2099 at \d+:00\s[AP]M UTC/);
  expect(await order(id)).toMatchObject({ items: [{ out_at: LATER }] });

  await bringDue(album.id);
  await runJob(site, "due_preorders");
  expect(await subjects()).toEqual([]);
  const notices = await site.db
    .selectFrom("owner_notices")
    .select("subject_id")
    .where("kind", "=", "preorder_missing")
    .execute();
  expect(notices).toEqual([{ subject_id: album.id }]);

  const place = { folder: "originals", extension: "flac" } as const;
  const { path } = await new DiskMediaStore(site.dataDir).put(Buffer.from("sound"), place);
  await site.db.updateTable("tracks").set({ original_file: path }).where("id", "=", track).execute();
  await runJob(site, "due_preorders");
  await runJob(site, "due_preorders");
  expect(await subjects()).toEqual(["It is out: your order"]);
  site.clock.advance(120_000);
  expect(await order(id)).toMatchObject({ has_downloads: true, items: [{ out_at: null }] });
  expect((await call("POST", `orders/${id}/formats/`)).body).toMatchObject({ formats: [{ format: "original" }] });
  await expect(
    site.db.updateTable("order_items").set({ opened_at: null }).where("order_id", "=", id).execute(),
  ).rejects.toThrow("was opened already");
});

it("stays off the pack list until everything is out, to the second, and sends no mail about cancelled orders", async () => {
  const [vinyl, shirt] = [await makeProduct(site.db, { name: "Vinyl", out_at: FAR }), await makeProduct(site.db)];
  const bundle = await makeBundle(site.db, [vinyl.variantIds[0] ?? 0, shirt.variantIds[0] ?? 0]);
  expect((await call("GET", `products/${bundle.id}/`)).body).toMatchObject({ is_available: true, out_at: FAR });
  await expect(moveTo(bundle.id, FAR)).rejects.toMatchObject({
    fields: { out_at: ["A bundle is out with the last of its parts: say when each of them is"] },
  });
  const waits = await buy(bundle, shirt);
  const cancelled = await buy(vinyl);
  expect(waits.items.map((item) => item.out_at)).toEqual([null, FAR, null, null]);
  const { packList, counts } = site.services.store.orderManagement;
  const packed = async () => (await packList()).orders.map(({ id }) => id);
  expect(await packed()).toEqual([]);
  expect(await counts()).toMatchObject({ processing: 2, to_pack: 0 });
  await call("POST", `orders/${cancelled.id}/cancel/`);
  await runJobs(site);
  const soon = new Date(Date.now() + 4_000).toISOString();
  await moveTo(vinyl.id, soon);
  expect(await subjects()).toEqual(["It is out: your order", "New date for your order"]);
  expect(await packed()).toEqual([waits.id]);
  expect(await counts()).toMatchObject({ processing: 1, to_pack: 1 });
});

describe("several processes at the same time", () => {
  async function rush(open?: typeof openDue): Promise<string[]> {
    const vinyl = await makeProduct(site.db, { name: "Vinyl", out_at: FAR });
    await buy(vinyl);
    await runJobs(site);
    await bringDue(vinyl.id);
    const processes = Array.from({ length: 4 }, () =>
      createPreorders({ db: site.db, mails: site.services.store.orderMails, ...(open && { open }) }),
    );
    await Promise.all(processes.map((process) => process.openAll()));
    const told = await subjects();
    await runJob(site, "due_preorders");
    return told;
  }
  it("notify a buyer once", async () => {
    expect(await rush()).toEqual(["It is out: your order"]);
  });
  it("negative control: would notify a buyer once per process if opened lines were not marked", async () => {
    const unmarked: typeof openDue = async (trx) => {
      const lines = await trx
        .selectFrom("order_items")
        .select(["id", "order_id", sql<boolean>`true`.as("is_told")])
        .where("out_at", "<=", sql<Date>`clock_timestamp()`)
        .where("opened_at", "is", null)
        .execute();
      return { lines, isMore: false };
    };
    expect(await rush(unmarked)).toHaveLength(4);
  });
});

it("is opened by a release day, whatever its own date is", async () => {
  const album_id = await makeAlbum(site.db, { visibility: "draft", published_at: null });
  await makeTrack(site.db, { album_id });
  const vinyl = await makeProduct(site.db, { name: "Vinyl", out_at: FAR });
  const { id } = await buy(vinyl);
  await runJobs(site);
  const input = { album_id, product_ids: [vinyl.id], event_id: null, letter_id: null, is_featured: false };
  const { days } = site.services.releases;
  expect((await days.plan({ ...input, due_at: FAR })).steps).toContain(
    "The pre-order “Vinyl” is out: the buyers of 1 order are told.",
  );
  await days.create(owner.id, { ...input, due_at: new Date(Date.now() + 4_000).toISOString() });
  const sent = [...(await subjects()), ...(await subjects())];
  expect(sent).toEqual(["It is out: your order"]);
  site.clock.advance(120_000);
  expect(await order(id)).toMatchObject({ items: [{ out_at: null }] });
});
