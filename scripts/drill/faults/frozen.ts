import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import S3rver from "@20minutes/s3rver";
import { createDatabase } from "../../../apps/api/src/platform/db/client.ts";
import { makeWav } from "../../../apps/api/test/fixtures/make-audio.ts";
import { mailServer } from "../../../apps/api/test/mail-server.ts";
import { makeFans } from "../../../apps/api/test/races/store-rig.ts";
import { BILLING, makeProduct } from "../../../apps/api/test/store-factories.ts";
import { type Site, startSite } from "../../lib/site.ts";
import { temporaryFolder } from "../../lib/temporary.ts";
import { onFreshDatabases } from "../parts/on-fresh-databases.ts";
import { PlaylistWriter } from "../parts/playlist-writer.ts";
import { connectionString, openSessions, tokenOf } from "../parts/shop-client.ts";
import { type Fault, type FaultContext, type Finding, seconds } from "./fault.ts";
import { startLink } from "./link.ts";
import { until } from "./until.ts";

/** A frozen process's locks are released after 20 s, its jobs within a minute plus one sweep. */
const LOCK_MS = 25_000;
const JOB_MS = 90_000;
/** How long a thawed process is observed for late effects. */
const THAWED_MS = 8_000;
const SECRET_KEY = "f".repeat(40);

type Rig = ReturnType<typeof createDatabase> & {
  /** Starts a process of the site on the database; all of them are thawed and ended afterwards. */
  start: (env?: Record<string, string>) => Promise<Site>;
  count: (query: string) => Promise<number>;
};

async function onSharedDatabase(context: FaultContext, run: (rig: Rig) => Promise<Finding>): Promise<Finding> {
  let finding: Finding = { did: "", seen: "" };
  await onFreshDatabases(context, async ({ fresh }) => {
    const connection = await fresh("frozen");
    const database = createDatabase(connection, { log: { warn: () => undefined } });
    const sites: Site[] = [];
    const rig: Rig = {
      ...database,
      async start(env = {}) {
        const site = await startSite({
          env: { DATABASE_URL: connectionString(connection), SEED: "none", SECRET_KEY, ...env },
        });
        sites.push(site);
        return site;
      },
      count: async (query) => (await database.pool.query<{ count: number }>(query)).rows[0]?.count ?? 0,
    };
    try {
      finding = await run(rig);
    } finally {
      for (const site of sites) {
        process.kill(site.pid, "SIGCONT");
        await site.stop();
      }
      await database.close();
    }
  });
  return finding;
}

async function order(site: Site, fan: number, key: string): Promise<number> {
  const response = await fetch(`${site.url}/api/store/orders/create/`, {
    method: "POST",
    headers: { authorization: `Token ${tokenOf(fan)}`, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(BILLING),
    signal: AbortSignal.timeout(2 * JOB_MS),
  });
  await response.text();
  return response.status;
}

const frozenWithLock: Fault = {
  name: "frozen with a lock",
  pass: "another process sells the same goods within 25 s; the frozen one's order is made once",
  run: async (context) =>
    onSharedDatabase(context, async ({ db, pool, start, count }) => {
      const { hold } = context;
      const fans = await makeFans(db, 2);
      await openSessions(pool, fans);
      const made = [await makeProduct(db, { stock: 10 }), await makeProduct(db, { stock: 10 })];
      const lastVariant = made.at(-1)?.variantIds[0];
      const [first = 0, second = 0] = fans;
      const [frozen, other] = [await start(), await start()];
      await start();
      for (const fan of fans) {
        for (const { id: product_id } of made) {
          await fetch(`${other.url}/api/store/cart/add/`, {
            method: "POST",
            headers: { authorization: `Token ${tokenOf(fan)}`, "content-type": "application/json" },
            body: JSON.stringify({ product_id }),
          });
        }
      }
      const waiting =
        "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%stock_levels%'";
      const stopped = await pool.connect();
      let making: Promise<number>;
      try {
        await stopped.query("begin");
        // The last row that a checkout locks: by then it holds the locks on the cart and the other product's stock.
        await stopped.query("select from stock_levels where variant_id = $1 for update", [lastVariant]);
        making = order(frozen, first, "frozen").catch(() => 0);
        const met = await until(async () => (await count(waiting)) > 0);
        hold(Number.isFinite(met), "the checkout waits for no lock: this proves nothing");
        process.kill(frozen.pid, "SIGSTOP");
        await stopped.query("rollback");
      } finally {
        stopped.release();
      }
      const began = performance.now();
      const status = await order(other, second, "other");
      const took = performance.now() - began;
      process.kill(frozen.pid, "SIGCONT");
      const thawed = await making;
      const again = await order(other, first, "frozen");
      await delay(THAWED_MS);
      const orders = await count("select count(*)::int as count from orders");
      hold(status === 201, `the other's order got the response ${status}`);
      hold(took <= LOCK_MS, `the other waited ${seconds(took)}`);
      hold(took > 1000, "no order waited for the frozen one: this proves nothing");
      hold([200, 201].includes(again), `the frozen one's order, sent again, got the response ${again}`);
      hold(orders === 2, `${orders} orders of 2`);
      return {
        did: "SIGSTOP of one of three in the middle of a checkout, its rows locked; another sold the same; SIGCONT",
        seen: `the other's order took ${seconds(took)}; the frozen one responded with ${thawed}, sent again ${again}; ${orders} orders of 2`,
      };
    }),
};

const frozenWithJob: Fault = {
  name: "frozen with a job",
  pass: "another process does it within 90 s, its effect is seen once",
  run: async (context) => {
    const { hold } = context;
    const mails = await mailServer();
    const port = Number(new URL(mails.url).port);
    const link = await startLink(port, "hanging");
    try {
      return await onSharedDatabase(context, async ({ start, count }) => {
        const frozen = await start({ SMTP_URL: `smtp://127.0.0.1:${link.port}` });
        await fetch(`${frozen.url}/api/auth/password/reset/`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email: frozen.owner.email }),
        });
        const begun = await until(
          async () => (await count("select count(*)::int as count from mail_deliveries where sent_at is null")) > 0,
        );
        hold(Number.isFinite(begun), "the mail's job has not begun: this proves nothing");
        process.kill(frozen.pid, "SIGSTOP");
        const began = performance.now();
        await start({ SMTP_URL: mails.url });
        await start({ SMTP_URL: mails.url });
        const early = mails.received.length;
        await until(() => mails.received.length > 0);
        const took = performance.now() - began;
        link.mode = "open";
        process.kill(frozen.pid, "SIGCONT");
        link.cut();
        await delay(THAWED_MS);
        const left = await count("select count(*)::int as count from graphile_worker._private_jobs where attempts > 0");
        hold(early === 0, "the mail went out before it could: this proves nothing");
        hold(took <= JOB_MS, `the mail took ${seconds(took)}`);
        hold(mails.received.length === 1, `${mails.received.length} mails of 1`);
        hold(left === 0, `${left} jobs were left`);
        return {
          did: "SIGSTOP of one of three while its mail server said nothing; the others' responses; SIGCONT, and its responses too",
          seen: `the mail arrived after ${seconds(took)}; ${mails.received.length} mail of 1, ${left} jobs left`,
        };
      });
    } finally {
      await link.close();
      await mails.close();
    }
  },
};

const IMPORT_LOCK =
  "select count(*)::int as count from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32 | objid::bigint) = hashtextextended('fanfare music import', 0)";

const frozenWithHandover: Fault = {
  name: "frozen with a media handover",
  pass: "another process finishes the import within 90 s, each recording is there once and whole",
  run: async (context) => {
    const { hold } = context;
    const folder = await temporaryFolder("frozen");
    const bucket = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      directory: join(folder, "objects"),
      configureBuckets: [{ name: "media" }],
    });
    const { port } = await bucket.run();
    const link = await startLink(port);
    const s3 = (at: number) => ({
      S3_BUCKET: "media",
      S3_ENDPOINT: `http://127.0.0.1:${at}`,
      S3_REGION: "us-east-1",
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
      S3_FORCE_PATH_STYLE: "true",
    });
    try {
      return await onSharedDatabase(context, async ({ start, count }) => {
        const frozen = await start(s3(link.port));
        const { token } = await PlaylistWriter.login(frozen);
        const headers = { authorization: `Token ${token}` };
        const form = new FormData();
        const sound = makeWav({ seconds: 20, tags: { title: "Take", artist: "Band", album: "Tape" } });
        form.set("file", new Blob([new Uint8Array(sound)]), "take.wav");
        const sent = await fetch(`${frozen.url}/api/music/manage/uploads/?name=take.wav`, {
          method: "POST",
          headers,
          body: form,
        });
        const { path } = (await sent.json()) as { path: string };
        // Slows down each piece that the process sends to the bucket from now on.
        link.mode = { slowMs: 2000 };
        link.cut();
        const started = await fetch(`${frozen.url}/trpc/music.manage.imports.start`, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ files: [{ name: "take.wav", path }], root_name: null }),
        });
        hold(started.ok, `the import got the response ${started.status} ${await started.text()}`);
        const held = await until(async () => (await count(IMPORT_LOCK)) > 0);
        hold(Number.isFinite(held), "the import has not begun: this proves nothing");
        process.kill(frozen.pid, "SIGSTOP");
        const began = performance.now();
        await start(s3(port));
        await start(s3(port));
        const tracks = () => count("select count(*)::int as count from tracks");
        const early = await tracks();
        const finished = "select count(*)::int as count from music_imports where finished_at is not null";
        await until(async () => (await count(finished)) > 0);
        const took = performance.now() - began;
        link.mode = "open";
        process.kill(frozen.pid, "SIGCONT");
        link.cut();
        await delay(THAWED_MS);
        const albums = await count("select count(*)::int as count from albums");
        const left = await count("select count(*)::int as count from graphile_worker._private_jobs where attempts > 0");
        hold(early === 0, "the import was in before it could: this proves nothing");
        hold(took <= JOB_MS, `the import took ${seconds(took)}`);
        hold((await tracks()) === 1 && albums === 1, `${await tracks()} tracks and ${albums} albums of 1`);
        return {
          did: "SIGSTOP of one of three in the middle of an import, the turn to import its own; the others; SIGCONT",
          seen: `the import was in after ${seconds(took)}; ${await tracks()} track, ${albums} album, ${left} jobs left`,
        };
      });
    } finally {
      await link.close();
      await bucket.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  },
};

export const frozenFaults: readonly Fault[] = [frozenWithLock, frozenWithJob, frozenWithHandover];
