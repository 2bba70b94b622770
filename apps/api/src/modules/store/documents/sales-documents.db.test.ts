import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import yauzl from "yauzl";
import { signIn } from "../../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeCode, makeProduct } from "../../../../test/store-factories.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { Download } from "../../../platform/http/download.ts";
import { findOrder } from "../orders/order.queries.ts";

let site: TestSite;
let owner: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  site.clock.set("2026-06-15T12:00:00Z");
  owner = await signIn(site, { role: "owner" });
});
afterAll(() => site.close());

type Fan = { id: number; token: string };
type Listed = { id: number; kind: string; number: string; total: string; url: string };

async function placed(fan: Fan, billing: object = {}, headers: Record<string, string> = {}) {
  const shirt = await makeProduct(site.db, { name: "Shirt – Größe „Ł“", price_cents: 2500 });
  const call = (path: string, body: object) =>
    site.call("POST", `/api/store/${path}`, { token: fan.token, body, headers });
  await call("cart/add/", { product_id: shirt.id, quantity: 2 });
  const { code } = await makeCode(site.db, { percent: 10 });
  await call("cart/codes/", { code });
  const order = (await call("orders/create/", { ...BILLING, ...billing })).body as { id: number; order_number: string };
  return { ...order, code };
}
async function pay(fan: Fan, id: number) {
  const { payment_intent_id } = await site.services.store.payments.intentFor(fan.id, id);
  await site.services.store.payments.confirm(fan.id, id, payment_intent_id);
}
const listed = async (fan: Fan, id: number) =>
  (await site.call("GET", `/api/store/orders/${id}/documents/`, { token: fan.token })).body as Listed[];

async function bytes(url: string, token?: string) {
  const response = await site.app.inject({ url, ...(token ? { headers: { authorization: `Token ${token}` } } : {}) });
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return response;
}
async function textOf(pdf: Buffer) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}
const numbersOf = async (kind: "receipt" | "credit_note") => {
  const rows = await site.db
    .selectFrom("sales_documents")
    .select("number")
    .where("kind", "=", kind)
    .orderBy("number")
    .execute();
  return rows.map((row) => row.number);
};
const upTo = (count: number) => Array.from({ length: count }, (_, nth) => nth + 1);

it("issues a receipt at payment with everything that was bought, in any script, and the owner's texts", async () => {
  const settings = {
    ...(await site.services.store.shopSettings.get()),
    seller_name: "Łucja & Söhne",
    seller_address: "Rue Façade 1\n75001 Paris",
    tax_id: "VAT FR00123456789",
    tax_text: "VAT included",
    receipt_footer: "Merci – see you on the road.",
  };
  await site.services.store.shopSettings.replace(owner.id, settings);
  const fan = await signIn(site);
  const order = await placed(fan, { billing_first_name: "Ольга", billing_last_name: "東京", billing_city: "Αθήνα" });
  expect(await listed(fan, order.id)).toEqual([]);
  await pay(fan, order.id);
  const documents = await listed(fan, order.id);
  expect(documents).toMatchObject([{ kind: "receipt", number: "R-000001", total: "45.00" }]);
  const file = await bytes(documents[0]?.url ?? "");
  expect(file.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringContaining("R-000001.pdf"),
  });
  const text = await textOf(file.rawPayload);
  for (const said of [
    "Invoice",
    "R-000001",
    `#${order.order_number}`,
    "June 15, 2026",
    "Łucja & Söhne",
    "75001 Paris",
    "VAT FR00123456789",
    "Ольга 東京",
    "Αθήνα",
    "Shirt – Größe „Ł“",
    "$25.00",
    "$50.00",
    `Code ${order.code}`,
    "-$5.00",
    "FREE",
    "Total paid $45.00",
    "VAT included",
    "Merci – see you on the road.",
    "Page 1 of 1",
  ]) {
    expect(text).toContain(said);
  }
  // An issued document stays the same byte for byte, even if the owner changes the settings.
  const now = await site.services.store.shopSettings.get();
  await site.services.store.shopSettings.replace(owner.id, { ...now, seller_name: "Other", tax_text: "" });
  expect((await bytes(documents[0]?.url ?? "")).rawPayload.equals(file.rawPayload)).toBe(true);
  expect(file.rawPayload.length).toBeLessThan(60_000);
});

it("is written in its buyer's language", async () => {
  await site.services.site.change({ languages: ["en", "de"] });
  const fan = await signIn(site);
  const order = await placed(fan, {}, { "accept-language": "de" });
  await pay(fan, order.id);
  const [receipt] = await listed(fan, order.id);
  const text = await textOf((await bytes(receipt?.url ?? "")).rawPayload);
  for (const said of ["Rechnung", "15. Juni 2026", "Bezahlt", "45,00", "Seite 1 von 1"]) expect(text).toContain(said);
});

it("issues a credit note, numbered separately, for a refund and for the cancellation of a paid order, and none otherwise", async () => {
  const fan = await signIn(site);
  const refunded = await placed(fan);
  await pay(fan, refunded.id);
  await site.services.store.orders.refund(owner.id, { id: refunded.id, amount_cents: 1000, note: null });
  expect(await listed(fan, refunded.id)).toMatchObject([
    { kind: "receipt" },
    { kind: "credit_note", number: "C-000001", total: "10.00" },
  ]);
  const cancelled = await placed(fan);
  await pay(fan, cancelled.id);
  await site.services.store.orders.cancel(fan.id, cancelled.id);
  const [receipt, credit] = await listed(fan, cancelled.id);
  expect(credit).toMatchObject({ number: "C-000002", total: "45.00" });
  const text = await textOf((await bytes(credit?.url ?? "")).rawPayload);
  expect(text).toContain("Credit note");
  expect(text).toContain(`receipt ${receipt?.number}`);
  expect(text).toContain("Paid back $45.00");
  const unpaid = await placed(fan);
  await site.services.store.orders.cancel(fan.id, unpaid.id);
  expect(await listed(fan, unpaid.id)).toEqual([]);
  expect(await auditStore(site.pool)).toEqual([]);
});

it("serves a file only to valid, unexpired links and to the team", async () => {
  const [fan, other] = [await signIn(site), await signIn(site)];
  const order = await placed(fan);
  await pay(fan, order.id);
  const [receipt] = await listed(fan, order.id);
  const url = receipt?.url ?? "";
  expect((await site.call("GET", `/api/store/orders/${order.id}/documents/`, { token: other.token })).status).toBe(404);
  for (const forged of [url.replace(/signature=..../, "signature=AAAA"), url.replace(/expires=\d/, "expires=9")]) {
    expect((await site.app.inject({ url: forged })).statusCode).toBe(403);
  }
  site.clock.advance(25 * 3_600_000);
  const late = await site.app.inject({ url });
  expect([late.statusCode, late.body]).toEqual([403, expect.stringContaining("This link has expired.")]);
  site.clock.advance(-25 * 3_600_000);
  const file = await bytes(`/api/store/manage/documents/${receipt?.id}/file/`, owner.token);
  expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
});

it("responds to concurrent calls with one file, and with an ordinary error if it cannot be drawn now", async () => {
  const fan = await signIn(site);
  const order = await placed(fan);
  await pay(fan, order.id);
  const [receipt] = await listed(fan, order.id);
  const files = await Promise.all(Array.from({ length: 30 }, () => bytes(receipt?.url ?? "")));
  expect(new Set(files.map(({ rawPayload }) => rawPayload.toString("latin1"))).size).toBe(1);
  const busy = new Download({
    filename: "R.pdf",
    content_type: "application/pdf",
    open: () => Promise.reject(new AppError("unavailable", undefined, { retryAfter: 3 })),
  });
  const spy = vi.spyOn(site.services.store.documents, "fileOfLink").mockResolvedValue(busy);
  const refused = await site.app.inject({ url: receipt?.url ?? "" });
  spy.mockRestore();
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({ "retry-after": "3", "content-type": expect.stringContaining("json") });
  expect(refused.headers["content-disposition"]).toBeUndefined();
});

it("exports a month for the accountant as CSV rows and as an archive of PDF files", async () => {
  const csv = (await bytes("/api/store/manage/documents/csv/?month=2026-06", owner.token)).body;
  expect(csv).toMatch(/R-000001,receipt,2026-06-15T12:00:00.000Z,.*,USD,45.00,VAT included/);
  expect(csv).toMatch(/C-000002,credit_note,.*,USD,-45.00,/);
  const rows = csv.trim().split("\r\n").length - 1;
  const month = await site.services.store.documents.ofPeriod("2026-06");
  expect([month.count, month.results.length]).toEqual([rows, rows]);
  const cells = csv
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(","));
  const sum = cells.reduce((all, row) => all + Math.round(Number(row.at(-2)) * 100), 0);
  expect(month.totals).toEqual([{ ...month.totals[0], currency: "usd", net: (sum / 100).toFixed(2) }]);
  const zip = await bytes("/api/store/manage/documents/zip/?month=2026-06", owner.token);
  const names = await new Promise<string[]>((resolve, reject) => {
    yauzl.fromBuffer(zip.rawPayload, (error, file) => {
      if (!file) return reject(error);
      const found: string[] = [];
      file.on("entry", (entry: { fileName: string }) => found.push(entry.fileName));
      file.on("end", () => resolve(found));
      file.on("error", reject);
    });
  });
  expect(names).toHaveLength(rows);
  expect(names).toContain("C-000001.pdf");
  expect(
    (await bytes("/api/store/manage/documents/csv/?month=2026-07", owner.token)).body.trim().split("\r\n"),
  ).toHaveLength(1);
  for (const period of ["2026", "2026-Q2"]) {
    const longer = await bytes(`/api/store/manage/documents/csv/?period=${period}`, owner.token);
    expect(longer.body).toBe(csv);
    expect(longer.headers["content-disposition"]).toContain(`"receipts-${period}.csv"`);
  }
  expect((await site.services.store.documents.ofPeriod("2026-Q3")).totals).toEqual([]);
  const refusal = async (query: string) =>
    (await site.call("GET", `/api/store/manage/documents/csv/${query}`, { token: owner.token })).body;
  expect(await refusal("?month=26-7")).toEqual({ month: ["Enter a month (YYYY-MM)"] });
  expect(await refusal("")).toEqual({ month: ["Enter a month (YYYY-MM)"] });
  expect(await refusal("?period=2026-Q5")).toHaveProperty("period");
});

it("cannot be changed, deleted or renumbered", async () => {
  const final = { constraint: "sales_documents_final" };
  await expect(site.db.updateTable("sales_documents").set({ total_cents: 1 }).execute()).rejects.toMatchObject(final);
  await expect(site.db.deleteFrom("sales_documents").execute()).rejects.toMatchObject(final);
  const kept = { constraint: "sales_document_numbers_kept" };
  await expect(site.db.updateTable("sales_document_numbers").set({ last_number: 1 }).execute()).rejects.toMatchObject(
    kept,
  );
  await expect(site.db.deleteFrom("sales_document_numbers").execute()).rejects.toMatchObject(kept);
});

/** Issues receipts in many concurrent transactions, every third of which is rolled back afterwards. */
async function burst(count: number) {
  const fan = await signIn(site);
  const { id: product } = await makeProduct(site.db);
  const orders: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    await site.call("POST", "/api/store/cart/add/", { token: fan.token, body: { product_id: product } });
    const made = await site.call("POST", "/api/store/orders/create/", { token: fan.token, body: BILLING });
    orders.push((made.body as { id: number }).id);
  }
  const ends = await Promise.allSettled(
    orders.map((id, nth) =>
      site.db.transaction().execute(async (trx) => {
        const order = await findOrder(trx, id);
        if (!order) throw new Error("no such order");
        await site.services.store.documents.issueReceipt(trx, order);
        if (nth % 3 === 0) throw new Error("rolled back");
      }),
    ),
  );
  return ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
}

it("numbers documents without gaps or duplicates, despite concurrent payments and rollbacks", async () => {
  const before = (await numbersOf("receipt")).length;
  const failures = await burst(24);
  expect(failures).toEqual(Array.from({ length: 8 }, () => "Error: rolled back"));
  expect(await numbersOf("receipt")).toEqual(upTo(before + 16));
});

it("negative control: a sequence would leave gaps in the numbers", async () => {
  const before = (await numbersOf("receipt")).length;
  await sql`create sequence weak_numbers start ${sql.lit(before + 1)}`.execute(site.db);
  await sql`
    create or replace function sales_document_numbered() returns trigger language plpgsql as $$
    begin
      new.number := nextval('weak_numbers');
      return new;
    end $$`.execute(site.db);
  await burst(12);
  const numbers = await numbersOf("receipt");
  expect(numbers).toHaveLength(before + 8);
  expect(numbers).not.toEqual(upTo(before + 8));
});
