import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAlbum, makeArtist, makeTrack, signIn } from "../../../../test/factories.ts";
import { runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeProduct } from "../../../../test/store-factories.ts";
import { DiskMediaStore } from "../../../platform/media/store/disk-media-store.ts";

const NOON = "2026-06-15T12:00:00Z";

let site: TestSite;
let fan: { id: number; token: string };
let originals: string[];
let made = 0;

beforeAll(async () => {
  site = await createTestSite();
  const store = new DiskMediaStore(site.dataDir);
  const place = { folder: "originals", extension: "flac" } as const;
  originals = [
    (await store.put(Buffer.from("first original"), place)).path,
    (await store.put(Buffer.from("second original"), place)).path,
  ];
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set(NOON);
  fan = await signIn(site);
  return async () => expect(await auditStore(site.pool)).toEqual([]);
});

const post = (path: string, body: object = {}, token = fan.token) =>
  site.call("POST", `/api/store/${path}`, { token, body });

async function album(visibility: "public" | "draft" = "public") {
  made += 1;
  const artist_id = await makeArtist(site.db, { name: `Artist ${made}` });
  const album_id = await makeAlbum(site.db, { artist_id, visibility });
  const tracks = [
    await makeTrack(site.db, {
      album_id,
      artist_id,
      track_number: 1,
      title: "One",
      original_file: originals[0] ?? null,
    }),
    await makeTrack(site.db, {
      album_id,
      artist_id,
      track_number: 2,
      title: "Two",
      original_file: originals[1] ?? null,
    }),
  ];
  const product = await makeProduct(site.db, { name: "Album", source: "digital", product_type: "digital", album_id });
  return { album_id, tracks, product };
}

async function bought(productIds: number[]) {
  for (const product_id of productIds) await post("cart/add/", { product_id });
  const { id } = (await post("orders/create/", BILLING)).body as { id: number };
  const intent = (await post("orders/payment-intent/", { order_id: id })).body as object;
  return { id, pay: () => post(`orders/${id}/confirm-payment/`, intent) };
}

type Links = { expires_at: string; files: { track_id: number; filename: string; url: string }[] };

it("gives the buyer of a paid order links to the originals that need no token and expire", async () => {
  const { product, tracks } = await album();
  const { id, pay } = await bought([product.id]);
  expect((await post(`orders/${id}/downloads/`)).status).toBe(409);
  expect((await pay()).body).toMatchObject({ status: "processing", has_downloads: true });

  const { status, body } = await post(`orders/${id}/downloads/`);
  expect(status).toBe(200);
  const { expires_at, files } = body as Links;
  expect(expires_at).toBe("2026-06-15T13:00:00.000Z");
  expect(files.map((file) => file.track_id)).toEqual(tracks);
  expect(files[0]?.filename).toBe(`01 Artist ${made} - One.flac`);
  const file = await site.call("GET", files[0]?.url ?? "");
  expect(file).toMatchObject({ status: 200, body: "first original" });
  expect(file.headers["content-disposition"]).toContain(`01 Artist ${made} - One.flac`);

  expect((await site.call("GET", (files[0]?.url ?? "").split("?")[0] ?? "")).status).toBe(404);
  site.clock.advance(60 * 60_000);
  expect((await site.call("GET", files[0]?.url ?? "")).status).toBe(403);
  const again = (await post(`orders/${id}/downloads/`)).body as Links;
  expect((await site.call("GET", again.files[0]?.url ?? "")).status).toBe(200);
});

it("counts a download order as delivered once its links were created, and rejects a later cancellation", async () => {
  const { product } = await album();
  const { id, pay } = await bought([product.id]);
  expect((await pay()).body).toMatchObject({ can_cancel: true });
  await post(`orders/${id}/downloads/`);
  const { body } = await site.call("GET", `/api/store/orders/${id}/`, { token: fan.token });
  expect(body).toMatchObject({ status: "delivered", can_cancel: false, has_downloads: true });
  expect((await post(`orders/${id}/cancel/`)).status).toBe(409);
});

it("leaves a mixed order's status unchanged, and rejects its cancellation after a download", async () => {
  const { product } = await album();
  const poster = await makeProduct(site.db, { stock: 2 });
  const { id, pay } = await bought([product.id, poster.id]);
  await pay();
  await post(`orders/${id}/downloads/`);
  const { body } = await site.call("GET", `/api/store/orders/${id}/`, { token: fan.token });
  expect(body).toMatchObject({ status: "processing", can_cancel: false });
  expect((await post(`orders/${id}/cancel/`)).status).toBe(409);
});

it("keeps a buyer's files when the owner withdraws the album, and adds tracks that come out later", async () => {
  const { product, album_id, tracks } = await album();
  const { id, pay } = await bought([product.id]);
  await pay();
  const late = await makeTrack(site.db, {
    album_id,
    track_number: 3,
    original_file: originals[0] ?? null,
    visibility: "draft",
  });
  const ids = async () => ((await post(`orders/${id}/downloads/`)).body as Links).files.map((file) => file.track_id);
  expect(await ids()).toEqual(tracks);
  await site.db.updateTable("tracks").set({ visibility: "public" }).where("id", "=", late).execute();
  expect(await ids()).toEqual([...tracks, late]);
  await site.db.updateTable("albums").set({ visibility: "draft" }).where("id", "=", album_id).execute();
  expect(await ids()).toEqual(tracks);
});

it("rejects other fans, orders without files and refunded orders", async () => {
  const { product } = await album();
  const { id, pay } = await bought([product.id]);
  await pay();
  const other = await signIn(site);
  expect((await post(`orders/${id}/downloads/`, {}, other.token)).status).toBe(404);
  await site.services.store.orders.refund(fan.id, { id, amount_cents: null, note: null });
  const refused = await post(`orders/${id}/downloads/`);
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining("cancelled or refunded") } });
  const poster = await makeProduct(site.db);
  const plain = await bought([poster.id]);
  await plain.pay();
  expect((await post(`orders/${plain.id}/downloads/`)).status).toBe(404);
});

const isAvailable = async (id: number) =>
  ((await site.call("GET", `/api/store/products/${id}/`)).body as { is_available: boolean }).is_available;
const listedAs = async (id: number, available: boolean) => {
  const list = await site.call("GET", `/api/store/products/?page_size=100&available=${available}`);
  return (list.body as { results: { id: number }[] }).results.some((product) => product.id === id);
};
const rings = async () => {
  const { attention } = await site.services.insights.overview.summary({ from: "2026-06-15", to: "2026-06-15" });
  return attention.find(({ kind }) => kind === "missing_files")?.count ?? 0;
};

describe("a download without its files", () => {
  it("is not sold, is listed as unavailable, and needs the owner's attention", async () => {
    const before = await rings();
    const { product, tracks } = await album();
    expect([await isAvailable(product.id), await listedAs(product.id, true)]).toEqual([true, true]);
    await post("cart/add/", { product_id: product.id });
    await site.services.content.write((trx) =>
      trx
        .updateTable("tracks")
        .set({ original_file: null })
        .where("id", "=", tracks[1] ?? 0)
        .execute(),
    );
    expect([await isAvailable(product.id), await listedAs(product.id, true)]).toEqual([false, false]);
    expect(await listedAs(product.id, false)).toBe(true);
    expect((await post("cart/add/", { product_id: product.id }, (await signIn(site)).token)).status).toBe(409);
    expect(await post("orders/create/", BILLING)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("is not available") },
    });
    expect(await rings()).toBe(before + 1);
    const form = await site.services.store.productEditor.byId(product.id);
    expect(form.files).toEqual({ are_there: false, missing: ["Two"] });
  });

  it("is not sold while none of its tracks is out", async () => {
    const { product } = await album("draft");
    expect(await isAvailable(product.id)).toBe(false);
    expect((await post("cart/add/", { product_id: product.id })).status).toBe(409);
  });

  it("is detected at checkout when the media store has lost a recorded file", async () => {
    const store = new DiskMediaStore(site.dataDir);
    const { path } = await store.put(Buffer.from("about to go"), { folder: "originals", extension: "flac" });
    const { product, tracks } = await album();
    await site.db
      .updateTable("tracks")
      .set({ original_file: path })
      .where("id", "=", tracks[0] ?? 0)
      .execute();
    await post("cart/add/", { product_id: product.id });
    await store.remove(path);
    expect(await post("orders/create/", BILLING)).toMatchObject({ status: 409 });
    expect(await isAvailable(product.id)).toBe(false);

    // Restored from a backup: the hourly job finds it.
    await store.put(Buffer.from("about to go"), { folder: "originals", extension: "flac" });
    await runJob(site, "check_originals");
    expect(await isAvailable(product.id)).toBe(true);
  });

  it("names the missing file to its buyer, and is not delivered until it is complete", async () => {
    const store = new DiskMediaStore(site.dataDir);
    const { path } = await store.put(Buffer.from("lost after the sale"), { folder: "originals", extension: "flac" });
    const { product, tracks } = await album();
    await site.db
      .updateTable("tracks")
      .set({ original_file: path })
      .where("id", "=", tracks[0] ?? 0)
      .execute();
    const { id, pay } = await bought([product.id]);
    await pay();
    await store.remove(path);
    const before = await rings();
    const { body } = await post(`orders/${id}/downloads/`);
    expect(body).toMatchObject({ files: [{ track_id: tracks[1] }], missing: [{ track_id: tracks[0], title: "One" }] });
    expect(await rings()).toBe(before + 1);
    const order = () => site.services.store.orders.byId(fan.id, id);
    expect(await order()).toMatchObject({ status: "processing", can_cancel: false });

    const other = originals[0] ?? null;
    await site.db
      .updateTable("tracks")
      .set({ original_file: other })
      .where("id", "=", tracks[0] ?? 0)
      .execute();
    expect((await post(`orders/${id}/downloads/`)).body).toMatchObject({ missing: [] });
    expect(await order()).toMatchObject({ status: "delivered" });
    expect(await rings()).toBe(before);
  });
});

it("is linked in the receipt mail", async () => {
  const { product } = await album();
  const { id, pay } = await bought([product.id]);
  await runJobs(site);
  await pay();
  const [receipt] = await runJobs(site);
  expect(receipt?.text).toContain(`https://artist.example/orders/${id}#downloads`);
});

it("limits a download to one per order", async () => {
  const { product } = await album();
  expect((await post("cart/add/", { product_id: product.id, quantity: 2 })).status).toBe(409);
});

describe("other formats", () => {
  const mp3s = async (tracks: readonly number[]) => {
    const store = new DiskMediaStore(site.dataDir);
    for (const [index, id] of tracks.entries()) {
      const { path } = await store.put(Buffer.from(`mp3 ${index}`), { folder: "audio", extension: "mp3" });
      await site.db.updateTable("tracks").set({ audio_file: path }).where("id", "=", id).execute();
    }
  };
  type Formats = {
    formats: { label: string; files: { filename: string; url: string }[]; archive: { size: number; url: string } }[];
  };
  const formats = async (id: number) => (await post(`orders/${id}/formats/`)).body as Formats;

  it("offers the original and MP3, as named single files and as one archive each", async () => {
    const { product, tracks } = await album();
    const { id, pay } = await bought([product.id]);
    expect((await post(`orders/${id}/formats/`)).status).toBe(409);
    await pay();
    expect((await formats(id)).formats.map(({ label }) => label)).toEqual(["FLAC"]);
    await mp3s(tracks);
    const [flac, mp3] = (await formats(id)).formats;
    expect([flac?.label, mp3?.label]).toEqual(["FLAC", "MP3"]);
    const single = await site.call("GET", mp3?.files[0]?.url ?? "");
    expect(single).toMatchObject({ status: 200, body: "mp3 0" });
    expect(single.headers["content-disposition"]).toContain(`01 Artist ${made} - One.mp3`);

    const { url = "", size = 0 } = mp3?.archive ?? {};
    const get = (headers: Record<string, string> = {}) => site.app.inject({ url, headers });
    const whole = await get();
    expect(whole.headers).toMatchObject({ "accept-ranges": "bytes", "content-type": "application/zip" });
    expect(whole.headers["content-disposition"]).toContain("Album.zip");
    expect(whole.rawPayload.length).toBe(size);
    const etag = String(whole.headers.etag);
    const rest = await get({ range: "bytes=100-", "if-range": etag });
    expect([rest.statusCode, rest.headers["content-range"]]).toEqual([206, `bytes 100-${size - 1}/${size}`]);
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(100))).toBe(true);
    expect((await get({ "if-none-match": etag })).statusCode).toBe(304);
    expect((await get({ range: `bytes=${size}-` })).statusCode).toBe(416);

    expect((await site.call("GET", url.replace("format=mp3", "format=original"))).status).toBe(403);
    site.clock.advance(60 * 60_000);
    expect((await site.call("GET", url)).status).toBe(403);
    await site.services.store.orders.refund(fan.id, { id, amount_cents: null, note: null });
    expect((await post(`orders/${id}/formats/`)).status).toBe(409);
  });
});
