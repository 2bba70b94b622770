import { FREE_DOWNLOAD_DAYS, type FreeDownload, type OpenedFreeDownload } from "@fanfare/contracts/store/free-download";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeAlbum, makeArtist, makeTrack, signIn } from "../../../../test/factories.ts";
import { runJob, runJobs } from "../../../../test/run-jobs.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeProduct } from "../../../../test/store-factories.ts";
import { DiskMediaStore } from "../../../platform/media/store/disk-media-store.ts";

let site: TestSite;
let originals: string[];
let album: { id: number; album_id: number };

beforeAll(async () => {
  site = await createTestSite();
  const store = new DiskMediaStore(site.dataDir);
  const place = { folder: "originals", extension: "flac" } as const;
  originals = [(await store.put(Buffer.from("one"), place)).path, (await store.put(Buffer.from("two"), place)).path];
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.set("2026-06-15T12:00:00Z");
  await runJobs(site);
  album = await makeFree("email");
});

async function makeFree(free_download: "nothing" | "email" | null, name = "Tide") {
  const artist_id = await makeArtist(site.db);
  const album_id = await makeAlbum(site.db, { artist_id });
  for (const [index, original_file] of originals.entries()) {
    await makeTrack(site.db, { album_id, artist_id, title: `Song ${index}`, track_number: index + 1, original_file });
  }
  const kind = { source: "digital", product_type: "digital" } as const;
  const { id } = await makeProduct(site.db, { name, ...kind, album_id, price_cents: 0, free_download });
  return { id, album_id };
}

const post = (path: string, body: object = {}) => site.call("POST", `/api/store/${path}`, { body });
const askFor = (id: number, body: object = {}) => post(`products/${id}/free-download/`, body);
const open = (token: string, confirm = false) => post("free-downloads/open/", { token, confirm });

/** Requests the download with an address and returns the response, the mail and its token. */
async function mailTo(email: string) {
  const asked = await askFor(album.id, { email, newsletter: true });
  const mail = (await runJobs(site)).find(({ to, subject }) => to === email && subject.startsWith("Your download"));
  return { asked, mail, token: /#grant=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}
/** The counts of free downloads in the owner area. */
const taken = async (id: number) => (await site.services.store.productEditor.byId(id)).free_downloads;
const consents = (email: string) =>
  site.db
    .selectFrom("consents")
    .select(["granted", "source", "origin", "user_id"])
    .where("email", "=", email)
    .orderBy("id")
    .execute();
const readers = (email: string) =>
  site.db.selectFrom("newsletter_contacts").select("confirmed_at").where("email", "=", email).execute();

it("delivers a free download without an address: every file, byte ranges of it, and one archive of all", async () => {
  const { id } = await makeFree("nothing");
  expect((await site.call("GET", `/api/store/products/${id}/`)).body).toMatchObject({ free_download: "nothing" });
  const asked = await askFor(id);
  expect(asked).toMatchObject({ status: 200, body: { message: null, files: { product: { id }, missing: [] } } });
  const [flac] = (asked.body as FreeDownload).files?.formats ?? [];
  expect(flac).toMatchObject({ label: "FLAC", files: [{ title: "Song 0" }, { title: "Song 1" }] });
  const part = await site.call("GET", flac?.files[1]?.url ?? "", { headers: { range: "bytes=1-" } });
  expect(part).toMatchObject({ status: 206, body: "wo" });
  const archive = await site.call("GET", flac?.archive?.url ?? "", { headers: { range: "bytes=0-1" } });
  expect(archive).toMatchObject({ status: 206, body: "PK" });
  site.clock.advance(60 * 60_000);
  expect((await site.call("GET", flac?.archive?.url ?? "")).status).toBe(403);
  await askFor(id);
  expect(await taken(id)).toEqual({ without_address: 2, with_address: 0 });
  expect(await site.db.selectFrom("download_grants").selectAll().execute()).toEqual([]);
});

it("rejects what is not offered, not out or missing, and requires an address and consent", async () => {
  const { id, album_id } = album;
  expect(await askFor(id)).toMatchObject({ status: 400, body: { email: ["Email is required"] } });
  expect(await askFor(id, { email: "a@example.com" })).toMatchObject({
    status: 400,
    body: { newsletter: [expect.stringContaining("agree")] },
  });
  const ask = () => askFor(id, { email: "a@example.com", newsletter: true });
  const products = site.db.updateTable("products").where("id", "=", id);
  await products.set({ out_at: "2099-01-01T00:00:00Z" }).execute();
  expect(await ask()).toMatchObject({ status: 409, body: { detail: "This is not out yet." } });
  await products.set({ out_at: null }).execute();
  const gone = site.db.updateTable("tracks").where("album_id", "=", album_id).where("track_number", "=", 2);
  await gone.set({ original_file: "/media/originals/none.flac" }).execute();
  expect(await ask()).toMatchObject({ status: 409, body: { detail: "This is not available right now." } });
  expect(await site.services.store.originals.countUndeliverable()).toBe(1);
  const listed = await site.services.store.productEditor.list({ missing_files: true, page: 1, page_size: 20 });
  expect(listed.results.map((product) => product.id)).toEqual([id]);
  await gone.set({ original_file: originals[1] ?? null }).execute();
  await products.set({ free_download: null }).execute();
  expect((await ask()).status).toBe(409);
  await products.set({ visibility: "draft" }).execute();
  expect((await ask()).status).toBe(404);
  expect(await runJobs(site)).toEqual([]);
  await products.set({ visibility: "public" }).execute();
});

it("subscribes an address on confirmation, records where it consented, and sends a subscriber only the link", async () => {
  const email = "new.reader@example.com";
  const { asked, mail, token } = await mailTo(email);
  expect(asked).toMatchObject({ status: 200, body: { files: null, message: expect.stringContaining("by mail") } });
  expect(mail?.text).toContain("confirm your address");
  expect([await consents(email), await readers(email)]).toEqual([[], []]);
  expect((await open(token)).body).toMatchObject({ needs_confirmation: true, files: null });
  expect([await consents(email), await readers(email)]).toEqual([[], []]);
  expect(await taken(album.id)).toEqual({ without_address: 0, with_address: 0 });

  const both = await Promise.all([open(token, true), open(token, true)]);
  expect(both.map(({ body }) => (body as OpenedFreeDownload).files?.formats.length)).toEqual([1, 1]);
  const given = { granted: true, source: "free_download", origin: "free download: Tide", user_id: null };
  expect(await consents(email)).toEqual([given]);
  expect(await readers(email)).toEqual([{ confirmed_at: expect.any(Date) }]);
  expect((await runJobs(site)).map(({ subject }) => subject)).toEqual([expect.stringContaining("on the list")]);

  const again = await mailTo(email);
  expect(again.asked.body).toEqual(asked.body);
  expect(again.mail?.text).not.toContain("confirm your address");
  expect((await open(again.token)).body).toMatchObject({ needs_confirmation: false, files: { missing: [] } });
  expect(await consents(email)).toHaveLength(1);

  expect((await open(`${token.slice(0, -2)}xx`)).status).toBe(400);
  site.clock.advance(FREE_DOWNLOAD_DAYS * 24 * 60 * 60_000);
  expect((await open(again.token)).body).toEqual({ token: [expect.stringContaining("has expired")] });
  await runJob(site, "forget_download_grants");
  // Each link counts once, however often it was opened, even after its grant was deleted.
  expect(await taken(album.id)).toEqual({ without_address: 0, with_address: 2 });
  expect(await site.db.selectFrom("download_grants").selectAll().execute()).toEqual([]);
});

it("asks for a new confirmation from an address that has unsubscribed or is suppressed", async () => {
  const email = "stopped@example.com";
  const fan = await signIn(site, { email, email_verified_at: new Date("2026-01-01T00:00:00Z") });
  await site.services.newsletter.subscriptions.subscribe(fan.id);
  const verified = await mailTo(email);
  expect((await open(verified.token)).body).toMatchObject({ needs_confirmation: false });

  await site.services.newsletter.subscriptions.unsubscribe(fan.id);
  const stopped = await mailTo(email);
  expect((await open(stopped.token)).body).toMatchObject({ needs_confirmation: true, files: null });
  expect((await consents(email)).at(-1)).toMatchObject({ granted: false });
  expect((await open(stopped.token, true)).body).toMatchObject({ files: { product: { id: album.id } } });
  expect((await consents(email)).at(-1)).toMatchObject({ granted: true, source: "free_download", user_id: fan.id });

  await site.db.insertInto("mail_suppressions").values({ email, reason: "refused", detail: null }).execute();
  expect((await open((await mailTo(email)).token)).body).toMatchObject({ needs_confirmation: true, files: null });
});

it("lets the owner give away only what costs nothing, with a clear message", async () => {
  const owner = await signIn(site, { role: "owner" });
  const editor = site.services.store.productEditor;
  const { variants: _variants, parts: _parts, ...fields } = await editor.byId(album.id);
  const input = { ...fields, price: 0, minimum_price: null, variants: [] };
  const costs = { free_download: [expect.stringContaining("make the price 0")] };
  await expect(editor.change(owner.id, { ...input, price: 900 })).rejects.toMatchObject({ fields: costs });
  await expect(editor.change(owner.id, { ...input, price: 900, free_download: undefined })).rejects.toMatchObject({
    fields: costs,
  });
  await expect(editor.change(owner.id, { ...input, digital: null })).rejects.toMatchObject({
    fields: { free_download: ["Only a download can be given away"] },
  });
  await expect(
    site.db.updateTable("products").set({ price_cents: 900 }).where("id", "=", album.id).execute(),
  ).rejects.toMatchObject({ constraint: "products_free_download" });
  await editor.change(owner.id, { ...input, price: 900, minimum_price: 0, free_download: "nothing" });
  expect((await askFor(album.id)).body).toMatchObject({ files: { missing: [] } });
});
