/**
 * Orders per second, all of one item and spread over a hundred, against pgbench running the same statements on the same durable
 * server. The statements are recorded from one order of the store itself. Rounds alternate, so that a busy machine affects all
 * alike.
 *
 *   node bench/orders.ts [--orders 2000] [--rounds 3] [--clients 12]
 */
import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createDemoProvider } from "../src/integrations/payments/demo.ts";
import { paymentProviders } from "../src/integrations/payments/payment-providers.ts";
import { createStoreServices } from "../src/modules/store/store.services.ts";
import { createContent } from "../src/platform/cache/content.ts";
import { ResponseCache } from "../src/platform/cache/response-cache.ts";
import { systemClock } from "../src/platform/clock.ts";
import { createDatabase } from "../src/platform/db/client.ts";
import { columnTypes } from "../src/platform/db/column-types.ts";
import { startEmbedded } from "../src/platform/db/embedded/index.ts";
import { migrateToLatest } from "../src/platform/db/migrate.ts";
import type { DB } from "../src/platform/db/types.gen.ts";
import { migrateJobs } from "../src/platform/jobs/jobs.ts";
import { soldPlacesOn } from "../test/races/sold-places.ts";
import { callAll, INPUT } from "../test/races/store-rig.ts";
import { pgbenchScript, type Statement } from "./orders/pgbench-script.ts";
import { openShop, type Shop, spreadIds } from "./orders/shop.ts";
import { figure } from "./support/figures.ts";
import { median, print } from "./support/load.ts";

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "2000" },
    rounds: { type: "string", default: "3" },
    clients: { type: "string", default: "12" },
  },
});
const clients = Number(values.clients);
const perClient = Math.ceil(Number(values.orders) / clients);
const orders = perClient * clients;
const rounds = Number(values.rounds);

type Result = { perSecond: number; p99: number };
type Connection = pg.PoolConfig & { host: string; port: number; user: string; database: string };

const p99 = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;

function storeOn(db: Kysely<DB>) {
  const provider = createDemoProvider({ secretKey: "bench" });
  return createStoreServices({
    db,
    clock: systemClock,
    content: createContent({ db, cache: new ResponseCache({ maxBytes: 1e6 }) }),
    providers: paymentProviders([provider], provider),
    secretKey: "bench",
    media: { stat: async () => null, open: async () => null },
    hasMailServer: false,
    purchaseLimits: true,
    soldPlaces: soldPlacesOn(db),
    limits: { take: async () => undefined, giveBack: async () => undefined },
    publicUrl: "https://artist.example",
    writeInLanguage: async (_code, write) =>
      write({ name: "Artist", url: "https://artist.example", contact: "hello@artist.example" }),
  });
}

/** Records the statements of one order, as the store sends them. */
async function record(connection: Connection, shop: Shop): Promise<string> {
  const statements: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, types: columnTypes }) }),
    log: (event) => {
      statements.push({ sql: event.query.sql, parameters: event.query.parameters });
    },
  });
  try {
    const order = await storeOn(db).checkout.create(shop.first_fan, INPUT, "bench");
    const cart = await db
      .selectFrom("carts")
      .select("id")
      .where("user_id", "=", shop.first_fan)
      .executeTakeFirstOrThrow();
    statements.pop();
    const variables = new Map([
      [shop.first_fan, "fan"],
      [shop.first_variant, "variant"],
      [shop.first_product, "product"],
      [order.id, "order_id"],
      [cart.id, "cart_id"],
    ]);
    const script = pgbenchScript(statements, variables);
    // Besides ids, the only value that is unique to each order.
    return script.replace(`'${order.order_number}'`, "'B' || :fan");
  } finally {
    await db.destroy();
  }
}

async function ours(connection: Connection, shop: Shop): Promise<Result> {
  const database = createDatabase(connection, { log: { warn: () => undefined } });
  try {
    const { checkout } = storeOn(database.db);
    const times: number[] = [];
    const began = performance.now();
    const ends = await callAll(
      Array.from({ length: orders }, (_, nth) => async () => {
        const start = performance.now();
        await checkout.create(shop.first_fan + nth, INPUT, "bench");
        times.push(performance.now() - start);
      }),
      clients,
    );
    const seconds = (performance.now() - began) / 1000;
    if (ends.done.length !== orders) throw ends.faults[0] ?? ends.refused[0];
    return { perSecond: orders / seconds, p99: p99(times) };
  } finally {
    await database.close();
  }
}

async function pgbench(
  connection: Connection,
  shop: Shop,
  items: number,
  script: string,
  folder: string,
): Promise<Result> {
  const file = join(folder, "order.sql");
  await writeFile(file, script);
  const prefix = join(folder, `log-${shop.first_fan}`);
  const variables = { i: 0, per_client: perClient, items, ...shop };
  const { status, stdout, stderr } = spawnSync(
    "pgbench",
    [
      ...["-n", "-M", "extended", "-f", file, "-c", String(clients), "-j", "1", "-t", String(perClient)],
      ...["-l", "--log-prefix", prefix, "-h", connection.host, "-p", String(connection.port), "-U", connection.user],
      ...Object.entries(variables).flatMap(([name, value]) => ["-D", `${name}=${value}`]),
      connection.database,
    ],
    { encoding: "utf8" },
  );
  const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (status !== 0 || !(tps > 0) || /aborted/.test(stderr)) throw new Error(`pgbench failed:\n${stdout}${stderr}`);
  const times: number[] = [];
  for (const name of (await readdir(folder)).filter((entry) => join(folder, entry).startsWith(prefix))) {
    const log = await readFile(join(folder, name), "utf8");
    for (const line of log.trim().split("\n")) times.push(Number(line.split(" ")[2]) / 1000);
  }
  return { perSecond: tps, p99: p99(times) };
}

const hasPgbench = spawnSync("pgbench", ["--version"]).status === 0;
if (!hasPgbench) process.stdout.write("pgbench is not installed here: only our own figures.\n");

const folder = await mkdtemp(join(tmpdir(), "fanfare-bench-orders-"));
await chmod(folder, 0o711);
const logs = await mkdtemp(join(tmpdir(), "fanfare-bench-pgbench-"));
const embedded = await startEmbedded({ dataDir: join(folder, "data"), exclusive: true, log: () => undefined });
const { pool, close } = createDatabase(embedded.connection, { log: { warn: () => undefined } });
try {
  await migrateToLatest(embedded.connection);
  await migrateJobs(pool);
  await spreadIds(pool);
  const rows: (string | number)[][] = [["", "ours/s", "p99 ms", "pgbench/s", "p99 ms", "ratio"]];
  for (const [name, items] of [
    ["all of one item", 1],
    ["spread over 100 items", 100],
  ] as const) {
    const script = await record(embedded.connection, await openShop(pool, items, 1));
    const mine: Result[] = [];
    const theirs: Result[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const [one, other] = [await openShop(pool, items, orders), await openShop(pool, items, orders)];
      await pool.query("vacuum analyze");
      const our = await ours(embedded.connection, one);
      const their = hasPgbench ? await pgbench(embedded.connection, other, items, script, logs) : null;
      // The first round is for warming up and is discarded.
      if (round === 0) continue;
      mine.push(our);
      if (their) theirs.push(their);
    }
    const of = (results: Result[], key: keyof Result) => median(results.map((result) => result[key]));
    figure({
      what: `orders, ${name}`,
      unit: "/s",
      ours: of(mine, "perSecond"),
      peer: hasPgbench ? of(theirs, "perSecond") : Number.NaN,
      budget: ">= 0.60 x pgbench",
      isMet: hasPgbench ? of(mine, "perSecond") >= 0.6 * of(theirs, "perSecond") : null,
    });
    const ratio = of(mine, "perSecond") / of(theirs, "perSecond");
    rows.push([
      name,
      Math.round(of(mine, "perSecond")),
      of(mine, "p99").toFixed(1),
      hasPgbench ? Math.round(of(theirs, "perSecond")) : "-",
      hasPgbench ? of(theirs, "p99").toFixed(1) : "-",
      hasPgbench ? ratio.toFixed(2) : "-",
    ]);
  }
  for (const row of rows) {
    print(row.map((cell, column) => (column === 0 ? String(cell).padEnd(24) : String(cell).padStart(12))).join(""));
  }
} finally {
  await close();
  await embedded.release();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  await rm(logs, { recursive: true, force: true });
}
