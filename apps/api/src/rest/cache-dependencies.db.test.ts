import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSmallContent } from "../../test/fixtures/make-small-content.ts";
import { createTestClock, createTestSite, type TestSite } from "../../test/site.ts";
import { loadDemo } from "../demo/loader.ts";
import { TABLES, type TableName } from "../platform/db/table-effects.gen.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { DiskMediaStore } from "../platform/media/store/disk-media-store.ts";
import { restRoutes } from "./routes.ts";

const ID = 1;
/** All cacheable public responses, with the first id of each kind. */
const URLS = restRoutes
  .filter((route) => route.isCached)
  .map((route) => `/api${route.path.replace("{id}", String(ID))}${/search/.test(route.path) ? "?q=a" : ""}`);
/** Changed without notification by design: `plays` stands in for it where visitors see the resulting order. */
const UNANNOUNCED = new Set(["tracks.play_count"]);

let site: TestSite;
let dataDir: string;
let content: string;

beforeAll(async () => {
  site = await createTestSite({ clock: createTestClock("2026-11-21T12:00:00Z") });
  dataDir = await mkdtemp(join(tmpdir(), "fanfare-cache-"));
  content = await makeSmallContent();
  const store = new DiskMediaStore(dataDir);
  await loadDemo({ db: site.db, clock: site.clock, store, content });
  await store.close();
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true });
  await rm(content, { recursive: true });
});

const bodyOf = async (url: string) => {
  const { statusCode, body } = await site.app.inject({ url });
  return `${statusCode} ${body}`;
};
const all = async () => new Map(await Promise.all(URLS.map(async (url) => [url, await bodyOf(url)] as const)));

type Column = { name: string; type: string };

async function columnsOf(table: TableName): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = ${table}
       and is_generated = 'NEVER' and is_identity = 'NO' and column_name not in ('id', 'version')`.execute(site.db);
  return rows;
}

/** Changes one column of all rows in a way that its type and most checks allow. */
const CHANGES: Record<string, (column: string) => ReturnType<typeof sql>> = {
  text: (column) => sql`${sql.ref(column)} || 'x'`,
  integer: (column) => sql`${sql.ref(column)} + 1`,
  smallint: (column) =>
    sql`case when ${sql.ref(column)} > 1 then ${sql.ref(column)} - 1 else ${sql.ref(column)} + 1 end`,
  bigint: (column) => sql`${sql.ref(column)} + 1`,
  boolean: (column) => sql`not ${sql.ref(column)}`,
  "timestamp with time zone": (column) => sql`${sql.ref(column)} - interval '1 day'`,
  date: (column) => sql`${sql.ref(column)} - 1`,
};

/** Changes every column of a table that can be changed, and returns their names. Rejected changes are left out. */
async function disturb(trx: Transaction<DB>, table: TableName): Promise<string[]> {
  const changed: string[] = [];
  for (const { name, type } of await columnsOf(table)) {
    const change = CHANGES[type];
    if (!change || UNANNOUNCED.has(`${table}.${name}`)) continue;
    await sql`savepoint attempt`.execute(trx);
    try {
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${change(name)}`.execute(
        trx,
      );
      if (numAffectedRows) changed.push(name);
    } catch {
      await sql`rollback to savepoint attempt`.execute(trx);
    }
  }
  return changed;
}

describe("cached responses", () => {
  it("match the database after a change of every table that they may have read", async () => {
    expect(URLS.length).toBeGreaterThan(25);
    await all();
    let compared = 0;
    for (const table of TABLES) {
      const changed = await site.services.content.write((trx) => disturb(trx, table));
      if (changed.length === 0) continue;
      const cached = await all();
      site.services.content.cache.suspend();
      const now = await all();
      site.services.content.cache.resume();
      for (const url of URLS) {
        expect(cached.get(url), `${url} after ${table} (${changed.join(", ")})`).toBe(now.get(url));
        compared += 1;
      }
      await all();
    }
    expect(compared).toBeGreaterThan(15 * URLS.length);
  });

  it("would be stale if the change were not announced", async () => {
    const url = `/api/music/tracks/${ID}/`;
    const before = await bodyOf(url);
    await site.db.updateTable("tracks").set({ title: "Renamed behind the back" }).where("id", "=", ID).execute();
    expect(await bodyOf(url)).toBe(before);
    site.services.content.changed("all");
    expect(await bodyOf(url)).not.toBe(before);
  });

  it("record the tables they were made from, and a write to any of these drops them", async () => {
    const { cache } = site.services.content;
    for (const url of URLS) {
      await bodyOf(url);
      const tables = cache.tablesOf(url);
      if (!tables) continue;
      expect(tables.size, url).toBeGreaterThan(0);
      for (const table of tables) {
        site.services.content.changed([table]);
        expect(cache.peek(url), `${url} after ${table}`).toBeUndefined();
        await bodyOf(url);
      }
    }
  });

  it("are kept through writes to tables that none of them reads, such as payments, webhooks and plays", async () => {
    await all();
    const { cache } = site.services.content;
    const read = new Set(URLS.flatMap((url) => [...(cache.tablesOf(url) ?? [])]));
    const kept = cache.size.entries;
    expect(kept).toBeGreaterThan(15);
    const unread: TableName[] = [
      "orders",
      "order_events",
      "payments",
      "refunds",
      "webhook_events",
      "sessions",
      "audit_log",
    ];
    expect(unread.filter((table) => read.has(table))).toEqual([]);
    site.services.content.changed(unread);
    const { statusCode } = await site.app.inject({ method: "POST", url: `/api/music/tracks/${ID}/play/` });
    expect(statusCode).toBe(200);
    expect(cache.size.entries).toBe(kept);
  });
});

it("a statement that changes no row drops no cached response", async () => {
  await all();
  const { cache } = site.services.content;
  const kept = cache.size.entries;
  await site.services.content.write((trx) =>
    trx.updateTable("tracks").set({ title: "Nothing" }).where("id", "=", -1).execute(),
  );
  expect(cache.size.entries).toBe(kept);
});
