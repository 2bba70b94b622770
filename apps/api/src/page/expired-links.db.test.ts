import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAlbum, makeArtist, makeTrack, signIn } from "../../test/factories.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { BILLING, makeProduct } from "../../test/store-factories.ts";
import { DiskMediaStore } from "../platform/media/store/disk-media-store.ts";

let site: TestSite;
let fan: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  await site.services.site.change({ languages: ["en", "de"] });
  fan = await signIn(site);
});
afterAll(() => site.close());

/** Buys an album's download. Returns links to a file, to the archive and to the receipt. */
async function links() {
  const store = new DiskMediaStore(site.dataDir);
  const place = { folder: "originals", extension: "flac" } as const;
  const artist_id = await makeArtist(site.db);
  const album_id = await makeAlbum(site.db, { artist_id });
  for (const track_number of [1, 2]) {
    const { path } = await store.put(Buffer.from(`original ${track_number}`), place);
    await makeTrack(site.db, {
      album_id,
      artist_id,
      track_number,
      title: `Track ${track_number}`,
      original_file: path,
    });
  }
  const { id: product_id } = await makeProduct(site.db, { source: "digital", product_type: "digital", album_id });
  const call = (method: string, address: string, body: object) =>
    site.call(method, `/api/store/${address}`, { token: fan.token, body }).then((response) => response.body);
  await call("POST", "cart/add/", { product_id });
  const { id } = (await call("POST", "orders/create/", BILLING)) as { id: number };
  await call(
    "POST",
    `orders/${id}/confirm-payment/`,
    (await call("POST", "orders/payment-intent/", { order_id: id })) as object,
  );
  const { formats } = (await call("POST", `orders/${id}/formats/`, {})) as {
    formats: { archive: { url: string } | null; files: { url: string }[] }[];
  };
  const [receipt] = await site.services.store.documents.ofOwnOrder(fan.id, id);
  return {
    id,
    file: formats[0]?.files[0]?.url ?? "",
    archive: formats[0]?.archive?.url ?? "",
    receipt: receipt?.url ?? "",
  };
}

const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const open = (url: string, headers: Record<string, string> = BROWSER) => site.app.inject({ url, headers });

it("shows a browser a page in place of a file whose link has expired, and a program the same JSON as ever", async () => {
  const { id, file, archive, receipt } = await links();
  for (const url of [file, archive, receipt]) expect((await open(url)).statusCode, url).toBe(200);
  site.clock.advance(25 * 3_600_000);
  for (const [url, detail, way] of [
    [file, "This link has expired.", "/orders"],
    [archive, "This link has expired. You can get a new one on the order's page.", `/orders/${id}`],
    [receipt, "This link has expired. You can get a new one on the order's page.", "/orders"],
  ] as const) {
    const page = await open(url);
    expect([page.statusCode, page.headers["content-type"]]).toEqual([403, "text/html; charset=utf-8"]);
    expect(page.headers).toMatchObject({ "cache-control": "no-store" });
    expect(page.headers["content-disposition"]).toBeUndefined();
    expect(page.body).toContain("<h1>This link does not work</h1>");
    expect(page.body).toContain(detail.replace("'", "&#39;"));
    expect(page.body).toContain(`href="${way}"`);
    for (const headers of [{ accept: "*/*" }, { accept: "application/json" }, {}] as Record<string, string>[]) {
      const json = await open(url, headers);
      expect([json.statusCode, json.json()]).toEqual([403, { detail }]);
    }
  }
});

it("shows that page for a forged link, in the language of the site's pages or of the browser", async () => {
  const { archive } = await links();
  const forged = archive.replace(/signature=..../, "signature=AAAA");
  for (const headers of [{ cookie: "language=de" }, { "accept-language": "de" }] as Record<string, string>[]) {
    const page = await open(forged, { ...BROWSER, ...headers });
    expect(page.statusCode).toBe(403);
    expect(page.body).toContain('<html lang="de">');
    expect(page.body).toContain("Er ist vielleicht unvollständig oder zu alt.");
    expect(page.body).toContain('href="/de/orders/');
  }
});

it("shows that page for a link that was cut off", async () => {
  const { id, archive } = await links();
  const page = await open(archive.replace(/&[^&]*$/, ""));
  expect([page.statusCode, page.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
  expect(page.body).toContain("<p>It may be incomplete or too old.</p>");
  expect(page.body).toContain(`href="/orders/${id}"`);
});

it("goes on to respond with JSON to other calls of a browser", async () => {
  const response = await open("/api/store/orders/1/");
  expect([response.statusCode, response.headers["content-type"]]).toEqual([401, "application/json; charset=utf-8"]);
});
