import type { ShowTickets } from "@fanfare/contracts/store/ticket-kinds";
import { afterEach, expect, it } from "vitest";
import { makeEvent, signInToday } from "../../../../test/event-factories.ts";
import { createTestClock, createTestSite, type TestSite } from "../../../../test/site.ts";
import { auditStore } from "../../../../test/store-auditor.ts";
import { BILLING, makeBundle, makeCode } from "../../../../test/store-factories.ts";

type Person = { id: number; token: string };
let site: TestSite;
afterEach(() => site.close());

const call = (method: string, path: string, who: Person, body?: object) =>
  site.call(method, `/api/${path}`, { token: who.token, ...(body ? { body } : {}) });

/** A show with tickets at 0.00 and 25.00, on a site with rate limits. */
async function start(env: Record<string, string>): Promise<ShowTickets> {
  site = await createTestSite({ clock: createTestClock("2026-06-15T12:00:00Z"), env: { RATE_LIMITS: "on", ...env } });
  const owner = await signInToday(site.db, { role: "owner" });
  const event = await makeEvent(site.db, { title: "Lanterns" });
  const kind = { id: null, places: 20, sales_from: null, sales_until: null };
  const kinds = [
    { ...kind, name: "Guest", price: "0.00" },
    { ...kind, name: "Floor", price: "25.00" },
  ];
  await call("PUT", `events/events/${event}/ticket-kinds/`, owner, { version: 0, kinds });
  return (await call("GET", `events/events/${event}/ticket-kinds/`, owner)).body as ShowTickets;
}

/** Orders one piece of each line from an empty cart, with a code if given. */
async function order(who: Person, lines: readonly { product_id: number | null; variant_id?: number }[], code?: string) {
  await call("DELETE", "store/cart/clear/", who);
  for (const line of lines) await call("POST", "store/cart/add/", who, { ...line, quantity: 1 });
  if (code !== undefined) await call("POST", "store/cart/codes/", who, { code });
  return call("POST", "store/orders/create/", who, BILLING);
}

const SMTP_URL = "smtp://mail.artist.example";

it("a ticket that is free by its price or a code requires a confirmed address, as joining does", async () => {
  const show = await start({ SMTP_URL });
  const [guest, floor] = show.kinds.map(({ id }) => ({ product_id: show.product_id, variant_id: id }));
  if (!guest || !floor) throw new Error("no kinds");
  const stranger = await signInToday(site.db);
  const refused = { status: 409, body: { detail: expect.stringContaining("confirm your e-mail address") } };
  const all = await makeCode(site.db, { percent: 100 });
  const half = await makeCode(site.db, { percent: 50 });
  expect(await order(stranger, [guest])).toMatchObject(refused);
  expect(await order(stranger, [floor], all.code)).toMatchObject(refused);
  // It is just as free next to a paid ticket.
  expect(await order(stranger, [guest, floor])).toMatchObject(refused);
  const gift = await makeBundle(site.db, [guest.variant_id], { price_cents: 0 });
  expect(await order(stranger, [{ product_id: gift.id }])).toMatchObject(refused);

  expect(await order(stranger, [floor], half.code)).toMatchObject({ status: 201 });
  const bundle = await makeBundle(site.db, [guest.variant_id], { price_cents: 500 });
  expect(await order(stranger, [{ product_id: bundle.id }])).toMatchObject({ status: 201 });
  await site.db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", stranger.id).execute();
  expect(await order(stranger, [guest])).toMatchObject({ status: 201, body: { status: "processing" } });
  expect(await auditStore(site.pool)).toEqual([]);
});

it("requires no confirmed address while mails are written to files", async () => {
  const show = await start({});
  const guest = { product_id: show.product_id, variant_id: show.kinds[0]?.id ?? 0 };
  expect(await order(await signInToday(site.db), [guest])).toMatchObject({ status: 201 });
});
