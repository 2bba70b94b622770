import { COUNT_CAP, SEARCH_COUNT_CAP } from "@fanfare/contracts/common/pagination";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { asOwner } from "../../../test/call-trpc.ts";
import { signIn } from "../../../test/factories.ts";
import { createTestSite, type TestSite } from "../../../test/site.ts";

const ROWS = COUNT_CAP + 2_005;

let site: TestSite;
let team: ReturnType<typeof asOwner>;
let token: string;
beforeAll(async () => {
  site = await createTestSite();
  const owner = await signIn(site, { role: "owner" });
  team = asOwner(site, owner.id);
  token = owner.token;
  await site.pool.query(`
    insert into users (email, username, first_name, last_name, password_hash, newsletter_subscribed, date_joined)
    select 'listed' || n || '@example.com', 'listed_' || n, 'Ana', case when n % 500 = 0 then 'Quux' else 'Keller' end, 'none', true,
           timestamptz '2026-01-01 00:00:00+00' + n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`);
  await site.pool.query(`
    insert into orders (order_number, status, subtotal_cents, paid_cents, billing_first_name, billing_last_name,
      billing_email, billing_address, billing_city, billing_state, billing_zip_code, billing_country,
      shipping_first_name, shipping_last_name, shipping_address, shipping_city, shipping_state, shipping_zip_code,
      shipping_country, same_as_billing, expires_at, created_at)
    select 'FF-' || lpad(n::text, 6, '0'), 'delivered', 2500, 2500, 'Zoë', case when n % 500 = 0 then 'Quux' else 'Keller' end,
      'buyer' || n || '@example.com', '1 Street', 'Portland', 'OR', '97201', 'US', 'Ana', 'Simic', '1 Street', 'Portland',
      'OR', '97201', 'US', false, now(), timestamptz '2026-01-01 00:00:00+00' + n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`);
  await site.pool.query(`
    insert into order_items (order_id, position, product_name, source, unit_price_cents, quantity)
    select id, 1, 'Poster', 'own_stock', 2500, 3 from orders where order_number = 'FF-000007'`);
  await site.pool.query(`
    insert into audit_log (action, subject_type, subject_id, summary, created_at)
    select 'order.sent', 'order', n, 'Sent to ' || case when n % 500 = 0 then 'Quux' else 'Keller' end,
           timestamptz '2026-01-01 00:00:00+00' + n * interval '1 minute'
      from generate_series(1, ${ROWS}) as n`);
  await site.pool.query("vacuum analyze orders");
  await site.pool.query("vacuum analyze audit_log");
  await site.pool.query("vacuum analyze users");
});
afterAll(() => site.close());

const page = { page: 1, page_size: 20 };
const orders = (query: object) => team.store.manage.orders.list({ ...page, ...query });
const fans = (query: object) => team.admin.fans.list({ ...page, ...query });
const subscribers = (query: object) => team.admin.subscribers.list({ ...page, ...query });
const changes = (query: object) => team.admin.audit.list({ ...page, ...query });

/** The query parameters of a link to a page. */
function queryOf(link: string | null): object {
  const { page, page_size, ...place } = Object.fromEntries(new URLSearchParams((link ?? "").split("?")[1]));
  return { page: Number(page), page_size: Number(page_size ?? 20), ...place };
}

/** The indexes in the plans of the statements that `work` runs. */
async function indexesOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const statements = query.mock.calls.map(([sql, parameters]) => ({ sql: String(sql), parameters }));
  query.mockRestore();
  expect(statements).not.toEqual([]);
  const plans = await Promise.all(
    statements.map(({ sql, parameters }) => site.pool.query(`explain (format json) ${sql}`, parameters)),
  );
  return [...JSON.stringify(plans.map(({ rows }) => rows)).matchAll(/"Index Name":"(\w+)"/g)].map(
    ([, name = ""]) => name,
  );
}

describe.each([
  ["orders", orders],
  ["fans", fans],
  ["subscribers", subscribers],
  ["changes", changes],
] as const)("a list of more than 10,000 %s", (_name, list) => {
  it("reports that it has more than were counted, and each page links to the next", async () => {
    const first = await list({});
    expect(first).toMatchObject({ count: COUNT_CAP, is_count_capped: true });
    expect(first.next).not.toBeNull();
    expect(first.results).toHaveLength(20);
    const beyond = await list({ page: COUNT_CAP / 20 + 1 });
    expect(beyond.results).toHaveLength(20);
    expect(beyond.is_count_capped).toBe(true);
    expect(beyond.next).not.toBeNull();
  });

  it("reports the exact count on its last page, which has no next one", async () => {
    const last = Math.ceil(ROWS / 20);
    expect(await list({ page: last })).toMatchObject({ count: ROWS, is_count_capped: false, next: null });
    expect((await list({ page: last })).results).toHaveLength(ROWS % 20);
    await expect(list({ page: last + 1 })).rejects.toMatchObject({ cause: { code: "not_found" } });
  });

  it("leads by keyset links, forwards and back, to the same pages as their numbers", async () => {
    const first = await list({ page: 599 });
    const second = await list(queryOf(first.next));
    const third = await list(queryOf(second.next));
    expect(queryOf(second.next)).toMatchObject({ page: 601, after: expect.stringMatching(/^\d{16}_-?\d+$/) });
    expect(second).toEqual(await list({ page: 600 }));
    expect(third).toMatchObject({ results: [...(await list({ page: 601 })).results], next: null, count: ROWS });
    expect((await list(queryOf(third.previous))).results).toEqual(second.results);
    expect((await list(queryOf(second.previous))).results).toEqual(first.results);
  });

  it("starts its first page at the list's beginning, and refuses a malformed place", async () => {
    expect(queryOf((await list({ page: 2 })).previous)).toEqual({ page: 1, page_size: 20 });
    for (const after of ["first", "1_2_3", "1_99999999999", "99999999999999999999_1"])
      await expect(list({ page: 2, after })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("counts a search exactly while it is below the cap", async () => {
    const found = await list({ search: "quux", page: 2 });
    expect(found).toMatchObject({ count: Math.floor(ROWS / 500), is_count_capped: false, next: null });
    expect(found.results).toHaveLength(Math.floor(ROWS / 500) - 20);
    expect(await list({ search: "no such person" })).toMatchObject({ count: 0, is_count_capped: false, results: [] });
  });

  it("caps the count of a common name, but still links all its pages", async () => {
    const first = await list({ search: "keller" });
    expect(first).toMatchObject({ count: SEARCH_COUNT_CAP, is_count_capped: true });
    const second = await list(queryOf(first.next));
    expect(second).toEqual(await list({ search: "keller", page: 2 }));
    const beyond = SEARCH_COUNT_CAP / 20 + 3;
    expect(await list({ search: "keller", page: beyond })).toMatchObject({
      count: beyond * 20 + 1,
      is_count_capped: true,
    });
    const all = ROWS - Math.floor(ROWS / 500);
    const last = await list({ search: "keller", page: Math.ceil(all / 20) });
    expect(last).toMatchObject({ count: all, is_count_capped: false, next: null });
  });
});

describe.each([
  ["fans", () => team.admin.fans.count],
  ["subscribers", () => team.admin.subscribers.count],
] as const)("a search of more than 10,000 %s", (_name, counter) => {
  it("is counted by its own call up to the list's cap", async () => {
    const count = counter();
    expect(await count({ search: "listed_1" })).toEqual({ count: 1_111 + ROWS - 9_999, is_count_capped: false });
    expect(await count({ search: "quux" })).toEqual({ count: Math.floor(ROWS / 500), is_count_capped: false });
    expect(await count({ search: "keller" })).toEqual({ count: COUNT_CAP, is_count_capped: true });
    expect(await count({ search: "no such person" })).toEqual({ count: 0, is_count_capped: false });
    expect(await count({})).toEqual({ count: COUNT_CAP, is_count_capped: true });
  });
});

describe("the owner's orders", () => {
  it.each([
    ["ff-000007", "its number"],
    ["buyer7@example.com", "the address"],
    ["FF-000007 buyer7@", "number and address"],
  ])("are found by %s, %s", async (search) => {
    const { count, results } = await orders({ search });
    expect([count, results.map(({ order_number, pieces }) => [order_number, pieces])]).toEqual([1, [["FF-000007", 3]]]);
  });

  it("are found by names without accents, and by one or two letters at the start of a word", async () => {
    expect((await orders({ search: "zoe quux" })).count).toBe(Math.floor(ROWS / 500));
    expect((await orders({ search: "qu" })).count).toBe(Math.floor(ROWS / 500));
    expect((await orders({ search: "ff" })).count).toBe(SEARCH_COUNT_CAP);
    expect((await orders({ search: "uu" })).count).toBe(0);
  });

  it("counts the orders of a status up to one past the cap", async () => {
    expect(await team.store.manage.orders.counts()).toEqual({
      pending: 0,
      processing: 0,
      shipped: 0,
      delivered: COUNT_CAP + 1,
      cancelled: 0,
      to_pack: 0,
    });
  });
});

describe("the subscribers", () => {
  it("are all listed where an account and an address with the same id joined at the same time", async () => {
    await site.pool.query(`
      insert into newsletter_contacts (id, email, confirmed_at) overriding system value
      select id, 'reader' || id || '@example.org', date_joined from users
       where username in ('listed_1', 'listed_2', 'listed_3', 'listed_4')`);
    const seen: string[] = [];
    for (let query: object | null = { page: 1, page_size: 100 }; query; ) {
      const { results, next }: Awaited<ReturnType<typeof subscribers>> = await subscribers(query);
      seen.push(...results.map(({ email }) => email));
      query = next ? queryOf(next) : null;
    }
    expect([seen.length, new Set(seen).size]).toEqual([ROWS + 4, ROWS + 4]);
    await site.pool.query("delete from newsletter_contacts");
  });

  it("have a total that is counted up to the cap too", async () => {
    expect(await subscribers({ search: "quux" })).toMatchObject({ total: COUNT_CAP, is_total_capped: true });
  });

  it("in a long list are found by one or two letters at the start of a word, also in the file", async () => {
    expect((await subscribers({ search: "qu" })).count).toBe(Math.floor(ROWS / 500));
    expect((await subscribers({ search: "uu" })).count).toBe(0);
    expect((await subscribers({ search: "ANA QÚUX" })).count).toBe(Math.floor(ROWS / 500));
    const file = await site.call("GET", "/api/admin/subscribers/emails/?search=qu", { token });
    expect(String(file.body).split(";")).toHaveLength(Math.floor(ROWS / 500));
  });

  it("are all in the response without pages, which is streamed", async () => {
    const { headers, body } = await site.call("GET", "/api/auth/newsletter-subscribers/", { token });
    expect((body as { subscribers: unknown[] }).subscribers).toHaveLength(ROWS);
    expect(headers["content-length"]).toBeUndefined();
  });
});

describe("the query plans", () => {
  it("search orders and changes by trigrams and read the shown rows by key", async () => {
    const used = await indexesOf(() => orders({ search: "ff-000007" }));
    expect(used).toEqual(expect.arrayContaining(["orders_search_idx", "orders_pkey"]));
    expect(await indexesOf(() => fans({ search: "listed_12000" }))).toContain("users_search_idx");
    expect(await indexesOf(() => subscribers({ search: "listed_12000" }))).toContain("users_search_idx");
    expect(await indexesOf(() => changes({ search: "quuxford" }))).toContain("audit_log_search_idx");
  });

  it("scan the ordering index for a late page", async () => {
    const late = { page: COUNT_CAP / 20 + 50 };
    expect(await indexesOf(() => orders(late))).toContain("orders_created_at_idx");
    expect(await indexesOf(() => fans(late))).toContain("users_fans_idx");
    expect(await indexesOf(() => changes(late))).toContain("audit_log_created_idx");
  });

  it("use dedicated indexes for refunded orders and blocked fans", async () => {
    expect(await indexesOf(() => orders({ payment_status: "refunded" }))).toContain("orders_payment_status_idx");
    expect(await indexesOf(() => fans({ blocked: true }))).toContain("users_blocked_idx");
  });
});

describe("a search whose many matches are all far from the first rows", () => {
  const [FIRST, LAST] = [100, 1_600];
  beforeAll(async () => {
    await site.pool.query(`
      update users set display_name = 'Oldtimer'
       where username ~ '^listed_' and substr(username, 8)::int between ${FIRST} and ${LAST}`);
    await site.pool.query(`
      update orders set shipping_last_name = 'Oldtimer' where substr(order_number, 4)::int between ${FIRST} and ${LAST}`);
    await site.pool.query("vacuum analyze users");
    await site.pool.query("vacuum analyze orders");
  });

  it.each([
    ["orders", orders, "orders_search_idx"],
    ["fans", fans, "users_search_idx"],
    ["subscribers", subscribers, "users_search_idx"],
  ] as const)("lists each of the %s once, in order, forwards and back, by its trigrams", async (_name, list, index) => {
    const numbers = (results: readonly object[]) =>
      results.map((row) => Number(/\d+/.exec(Object.values({ ...row, id: "" }).join(" "))?.[0]));
    const newestFirst = Array.from({ length: LAST - FIRST + 1 }, (_, nth) => LAST - nth);
    const pages: number[][] = [];
    let [query, back]: (object | null)[] = [{ search: "oldtimer", page: 1, page_size: 100 }, null];
    while (query) {
      const { results, next, previous }: Awaited<ReturnType<typeof list>> = await list(query);
      pages.push(numbers(results));
      query = next ? { ...queryOf(next), search: "oldtimer" } : null;
      back = queryOf(previous);
    }
    expect(pages.flat()).toEqual(newestFirst);
    expect(numbers((await list({ ...back, search: "oldtimer" })).results)).toEqual(pages.at(-2));
    const second = await list({ search: "oldtimer", page: 2, page_size: 100 });
    expect([numbers(second.results), second.count, second.is_count_capped]).toEqual([pages[1], SEARCH_COUNT_CAP, true]);
    const used = await indexesOf(() => list({ search: "oldtimer" }));
    // Once to collect up to the cap, and once to sort them all.
    expect(used.filter((name) => name === index).length).toBeGreaterThanOrEqual(2);
  });
});
