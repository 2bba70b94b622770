import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createDatabase } from "../../../apps/api/src/platform/db/client.ts";
import { startEmbedded } from "../../../apps/api/src/platform/db/embedded/index.ts";
import { migrateToLatest } from "../../../apps/api/src/platform/db/migrate.ts";
import { migrateJobs } from "../../../apps/api/src/platform/jobs/jobs.ts";
import { makeFans } from "../../../apps/api/test/races/store-rig.ts";
import { auditStore } from "../../../apps/api/test/store-auditor.ts";
import { BILLING, makeProduct } from "../../../apps/api/test/store-factories.ts";
import { startSite } from "../../lib/site.ts";
import { temporaryFolder } from "../../lib/temporary.ts";
import type { Drill } from "../drill.ts";
import { CheckoutWriter } from "./checkout-writer.ts";
import { openSessions } from "./shop-client.ts";
import { strike, VICTIMS } from "./strike.ts";

type Connection = Parameters<typeof migrateToLatest>[0];
type Pool = Parameters<typeof auditStore>[0];

const FULL_ROUNDS = 40;
/** A checkout takes several calls: kills hit each of them, and also fall after completed checkouts. */
const LATEST_MS = 2000;
const BUYERS = 8;
const PRODUCTS = 3;
const STOCK = 100_000;

/** Runs `work` on the site's database while the site is down. */
async function inDatabase<Result>(
  dataDir: string,
  work: (database: ReturnType<typeof createDatabase>, connection: Connection) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbedded({ dataDir, exclusive: true, log: () => undefined });
  const database = createDatabase(embedded.connection, { log: { warn: () => undefined } });
  try {
    return await work(database, embedded.connection);
  } finally {
    await database.close();
    await embedded.release();
  }
}

/** Acknowledged orders and payments that are missing or differ from the acknowledgement. */
async function missing(pool: Pool, writer: CheckoutWriter): Promise<string[]> {
  const { rows } = await pool.query<{ id: number; status: string; user_id: number }>(
    "select id, status, user_id from orders where id = any($1)",
    [[...writer.orders.keys()]],
  );
  const there = new Map(rows.map((row) => [row.id, row]));
  return [...writer.orders].flatMap(([id, { fan }]) => {
    const row = there.get(id);
    if (row?.user_id !== fan) return [`order ${id} is gone`];
    return writer.paid.has(id) && row.status !== "processing" ? [`order ${id} was paid and is ${row.status}`] : [];
  });
}

/**
 * Kills the server, PostgreSQL or both in the middle of checkouts. Afterwards every acknowledged order and payment is stored,
 * every checkout without a response can be repeated under its key and makes one order, and there are no partial orders.
 */
export const checkoutKillDrill: Drill = {
  name: "checkout-kill",
  run: async ({ size, say }) => {
    const counts = { passed: 0, failed: 0 };
    const count = (held: boolean, line: string) => {
      counts[held ? "passed" : "failed"] += 1;
      if (!held) say(line);
    };
    const rounds = Math.max(VICTIMS.length, Math.round(FULL_ROUNDS * size));
    const folder = await temporaryFolder("checkout-kill");
    const dataDir = join(folder, "data");
    try {
      const { fans, products } = await inDatabase(dataDir, async ({ db, pool }, connection) => {
        await migrateToLatest(connection);
        await migrateJobs(pool);
        const people = await makeFans(db, BUYERS);
        await openSessions(pool, people);
        const made = [];
        for (let nth = 0; nth < PRODUCTS; nth += 1) made.push((await makeProduct(db, { stock: STOCK })).id);
        return { fans: people, products: made };
      });
      const writer = new CheckoutWriter(products, BILLING);
      let site = await startSite({ dataDir, env: { SEED: "none" } });
      try {
        for (let round = 0; round < rounds; round += 1) {
          const victim = VICTIMS[round % VICTIMS.length] ?? "server";
          const moment = 200 + Math.random() * LATEST_MS;
          const buying = writer.write(site, fans);
          await writer.begun;
          await delay(moment);
          site = await strike(site, victim, dataDir);
          writer.stop();
          await buying;
          const failed = await writer.askAgain(site);
          count(failed === 0, `round ${round}, ${victim}: ${failed} checkouts could not be sent again`);
        }
      } finally {
        await site.stop();
      }
      await inDatabase(dataDir, async ({ pool }) => {
        const { rows } = await pool.query<{ orders: number }>("select count(*)::int as orders from orders");
        say(`${rounds} kills, ${writer.orders.size} orders acknowledged, ${writer.paid.size} of them paid`);
        const lost = await missing(pool, writer);
        count(lost.length === 0, lost.slice(0, 5).join("; "));
        count(rows[0]?.orders === writer.orders.size, `${rows[0]?.orders} orders of ${writer.orders.size} checkouts`);
        const broken = await auditStore(pool);
        count(broken.length === 0, broken.join("; "));
        const enough = writer.orders.size >= rounds * 2 && writer.paid.size > 0;
        count(enough, "too few orders and payments for the kills to mean anything");

        // Selects an order without a receipt, since a receipt prevents its removal.
        const { rows: removable } = await pool.query<{ id: number }>(
          `select id from orders where id = any($1::int[]) and not exists (
             select from sales_documents where order_id = orders.id) order by id limit 1`,
          [[...writer.orders.keys()]],
        );
        const first = removable[0]?.id;
        await pool.query("delete from payments where order_id = $1", [first]);
        await pool.query("delete from orders where id = $1", [first]);
        const noticed = (await missing(pool, writer)).length + (await auditStore(pool)).length;
        count(noticed >= 2, "neither the comparison nor the auditor notices a lost order");
      });
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
    return counts;
  },
};
