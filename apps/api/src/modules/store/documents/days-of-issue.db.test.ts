import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn } from "../../../../test/factories.ts";
import { purchase } from "../../../../test/purchase.ts";
import { createTestSite, type TestSite } from "../../../../test/site.ts";
import { makeProduct } from "../../../../test/store-factories.ts";
import * as daysOfIssue from "../../../platform/db/migrations/2026-11-29-1844-days-of-issue.ts";

let site: TestSite;
let owner: { id: number; token: string };
let fan: { id: number; token: string };
beforeAll(async () => {
  site = await createTestSite();
  // 20:00 on 31 December in New York.
  site.clock.set("2027-01-01T01:00:00Z");
  owner = await signIn(site, { role: "owner" });
  fan = await signIn(site);
});
afterAll(() => site.close());

type Listed = { kind: string; number: string; issued_at: string; issued_on: string; url: string };

const sale = async () => purchase(site, fan, await makeProduct(site.db, { price_cents: 2500 }));
const refund = (id: number) => site.services.store.orders.refund(owner.id, { id, amount_cents: 500, note: null });
const documents = async (id: number) =>
  (await site.call("GET", `/api/store/orders/${id}/documents/`, { token: fan.token })).body as Listed[];
const csv = async (period: string) =>
  (await site.call("GET", `/api/store/manage/documents/csv/?period=${period}`, { token: owner.token })).body as string;
async function textOf(url: string) {
  const { rawPayload } = await site.app.inject({ url });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}
const daysOfAll = async () =>
  (await site.db.selectFrom("sales_documents").select(["id", "issued_on"]).orderBy("id").execute()).map(
    ({ issued_on }) => issued_on,
  );

let order: number;

it("of a sale on the evening of 31 December are of that year in document, list, period and export", async () => {
  await site.services.site.change({ time_zone: "America/New_York" });
  order = await sale();
  await refund(order);
  const listed = await documents(order);
  expect(listed).toMatchObject(
    ["receipt", "credit_note"].map((kind) => ({
      kind,
      issued_at: "2027-01-01T01:00:00.000Z",
      issued_on: "2026-12-31",
    })),
  );
  for (const { url } of listed) {
    const text = await textOf(url);
    expect(text).toContain("December 31, 2026");
    expect(text).not.toContain("2027");
  }
  for (const period of ["2026", "2026-Q4", "2026-12"]) {
    const list = await site.services.store.documents.ofPeriod(period);
    expect(list).toMatchObject({ count: 2, totals: [{ receipts: "25.00", credit_notes: "5.00", net: "20.00" }] });
    expect(list.results.map(({ issued_on }) => issued_on)).toEqual(["2026-12-31", "2026-12-31"]);
    const lines = (await csv(period)).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^R-000001,receipt,2027-01-01T01:00:00\.000Z,2026-12-31,/);
  }
  for (const period of ["2027", "2027-Q1", "2027-01"]) {
    expect(await site.services.store.documents.ofPeriod(period)).toMatchObject({ count: 0, results: [] });
    expect((await csv(period)).trim().split("\r\n")).toHaveLength(1);
  }
});

it("stay when the owner changes the time zone, byte for byte; a later document of the order has the new zone's day", async () => {
  const [receipt] = await documents(order);
  const file = (await site.app.inject({ url: receipt?.url ?? "" })).rawPayload;
  await site.services.site.change({ time_zone: "Asia/Tokyo" });
  expect(await daysOfAll()).toEqual(["2026-12-31", "2026-12-31"]);
  expect((await site.app.inject({ url: receipt?.url ?? "" })).rawPayload.equals(file)).toBe(true);
  await refund(order);
  const latest = (await documents(order)).at(-1);
  expect(latest).toMatchObject({ number: "C-000002", issued_on: "2027-01-01" });
  const text = await textOf(latest?.url ?? "");
  expect(text).toContain("Date January 1, 2027");
  // The order's day is that of its receipt.
  expect(text).toContain("Ordered on December 31, 2026");
  expect(await site.services.store.documents.ofPeriod("2027")).toMatchObject({ count: 1 });
});

it("are set by the database, whatever is sent, and never change", async () => {
  const final = { constraint: "sales_documents_final" };
  await expect(site.db.updateTable("sales_documents").set({ issued_on: "2027-01-01" }).execute()).rejects.toMatchObject(
    final,
  );
  await sql`alter table sales_documents disable trigger user`.execute(site.db);
  await expect(site.db.updateTable("sales_documents").set({ issued_on: "2027-01-04" }).execute()).rejects.toMatchObject(
    { constraint: "sales_documents_issued_on_check" },
  );
  await sql`alter table sales_documents enable trigger user`.execute(site.db);
});

it("of documents from before are the days in UTC that they printed", async () => {
  await daysOfIssue.down(site.db as never);
  await daysOfIssue.up(site.db as never);
  expect(await daysOfAll()).toEqual(["2027-01-01", "2027-01-01", "2027-01-01"]);
  await expect(site.db.deleteFrom("sales_documents").execute()).rejects.toMatchObject({
    constraint: "sales_documents_final",
  });
  await site.services.site.change({ time_zone: "America/New_York" });
  await sale();
  expect((await daysOfAll()).at(-1)).toBe("2026-12-31");
});
