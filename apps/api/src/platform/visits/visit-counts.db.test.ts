import { MAX_SOURCES_PER_DAY, type Numbers } from "@fanfare/contracts/admin/numbers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAlbum, makeTrack, signIn } from "../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";
import { BILLING, makeProduct } from "../../../test/store-factories.ts";
import { createVisitCounter } from "./visit-counter.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let site: TestSite;
let owner: { token: string };
beforeAll(async () => {
  site = await createTestSite();
  owner = await signIn(site, { role: "owner" });
});
afterAll(() => site.close());

const read = async (from: string, to = from): Promise<Numbers> => {
  const { status, body } = await site.call("GET", `/api/admin/numbers/?from=${from}&to=${to}`, { token: owner.token });
  expect(status).toBe(200);
  return body as Numbers;
};
const counts = async (day: string) => {
  const { rows } = await site.pool.query(
    "select kind, value, measure, amount::int from visit_counts where day = $1 order by kind, value, measure",
    [day],
  );
  return rows;
};

it("counts listens and orders by the page's source, each once, and keeps nothing about the person", async () => {
  const album = await makeAlbum(site.db, { title: "Tide" });
  const track = await makeTrack(site.db, { album_id: album });
  const product = await makeProduct(site.db, { price_cents: 2500 });
  const headers = { "user-agent": FIREFOX, "x-visit": "bandcamp.com;AT" };
  const listen = () => site.call("POST", `/api/music/tracks/${track}/play/`, { headers });
  await listen();
  await listen();
  const fan = await signIn(site);
  await site.call("POST", "/api/store/cart/add/", { token: fan.token, body: { product_id: product.id, quantity: 2 } });
  const order = () =>
    site.call("POST", "/api/store/orders/create/", {
      token: fan.token,
      body: { ...BILLING, billing_country: "AT" },
      headers: { ...headers, "idempotency-key": "one" },
    });
  const { status, body } = await order();
  expect([status, (await order()).status]).toEqual([201, 201]);
  const { id } = body as { id: number };
  const intent = await site.call("POST", "/api/store/orders/payment-intent/", {
    token: fan.token,
    body: { order_id: id },
  });
  const { payment_intent_id } = intent.body as { payment_intent_id: string };
  await site.call("POST", `/api/store/orders/${id}/confirm-payment/`, {
    token: fan.token,
    body: { payment_intent_id },
  });

  const numbers = await read("2026-06-15");
  expect(await counts("2026-06-15")).toEqual(
    (["country", "source"] as const).flatMap((kind) => {
      const value = kind === "country" ? "AT" : "bandcamp.com";
      return [
        { kind, value, measure: "listens", amount: 1 },
        { kind, value, measure: "ordered_cents", amount: 5000 },
        { kind, value, measure: "orders", amount: 1 },
      ];
    }),
  );
  expect(numbers.totals).toMatchObject({ listens: 1, orders: 1, gross: "50.00", refunded: "0.00", net: "50.00" });
  expect(numbers.albums).toMatchObject([{ title: "Tide", listens: 1 }]);
  expect(numbers.products).toMatchObject([{ quantity: 2, gross: "50.00" }]);
  expect(numbers.countries).toEqual([{ country: "AT", orders: 1, gross: "50.00", refunded: "0.00", net: "50.00" }]);
  // A source with too few visits is not named, so that it does not reveal one person's visit.
  expect(numbers.sources).toMatchObject([{ name: "other", listens: 1, orders: 1, ordered: "50.00" }]);
});

it("separates gross and net after a refund, and compares with a period of the same length before", async () => {
  await site.pool.query("update orders set refunded_cents = 1000 where paid_cents = 5000");
  const { totals, before } = await read("2026-06-16", "2026-06-17");
  expect([totals.gross, before]).toEqual([
    "0.00",
    { from: "2026-06-14", to: "2026-06-15", totals: expect.objectContaining({ gross: "50.00", net: "40.00" }) },
  ]);
  const file = await site.call("GET", "/api/admin/numbers/csv/?table=days&from=2026-06-15&to=2026-06-15", owner);
  expect(file.body).toBe(
    "\ufeffday,listens,fans,subscribers,sign_ups,orders,gross,refunded,net\r\n2026-06-15,1,0,0,0,1,50.00,10.00,40.00\r\n",
  );
});

it("adds up the counts of several processes, and keeps the counts of a failed write", async () => {
  const [one, other] = [createVisitCounter(site), createVisitCounter(site)];
  site.clock.set("2026-06-20T12:00:00Z");
  for (const counter of [one, other, other]) counter.note("visits", { source: "direct", country: "DE" });
  await Promise.all([one.flush(), other.flush()]);
  await site.pool.query("alter table visit_counts rename to visit_counts_away");
  one.note("visits", { source: "direct", country: "DE" });
  await expect(one.flush()).rejects.toThrow("visit_counts");
  await site.pool.query("alter table visit_counts_away rename to visit_counts");
  one.note("visits", null);
  await one.flush();
  expect(await counts("2026-06-20")).toEqual([
    { kind: "country", value: "DE", measure: "visits", amount: 4 },
    { kind: "source", value: "direct", measure: "visits", amount: 4 },
  ]);
});

it("cannot be flooded with invented sources, even across processes", async () => {
  site.clock.set("2026-06-21T12:00:00Z");
  const counters = [createVisitCounter(site), createVisitCounter(site)];
  for (let nth = 0; nth < 6000; nth += 1) {
    counters[nth % 2]?.note("visits", { source: `s${nth}.example`, country: "unknown" });
  }
  await Promise.all(counters.map((counter) => counter.flush()));
  const rows = await counts("2026-06-21");
  const sources = rows.filter(({ kind }) => kind === "source");
  expect(sources).toHaveLength(MAX_SOURCES_PER_DAY + 1);
  expect(sources.reduce((sum, { amount }) => sum + amount, 0)).toBe(6000);
  expect(sources.find(({ value }) => value === "other")?.amount).toBe(6000 - MAX_SOURCES_PER_DAY);
});
