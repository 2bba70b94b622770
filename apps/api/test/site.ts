import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import pino, { type Logger } from "pino";
import type { AppDeps } from "../src/main/app.ts";
import { buildSite } from "../src/main/build-site.ts";
import { readConfig } from "../src/main/config.ts";
import type { ModuleDeps, Modules, Services } from "../src/main/modules.ts";
import type { Clock } from "../src/platform/clock.ts";
import { createDatabase } from "../src/platform/db/client.ts";
import { createReplicaReads, type ReplicaReads } from "../src/platform/db/replica-reads.ts";
import { DiskMediaStore } from "../src/platform/media/store/disk-media-store.ts";
import { createTestDatabase, type TestDatabase } from "./database/test-database.ts";

/** A clock that only moves when a test moves it. */
export type TestClock = Clock & { set(to: Date | string): void; advance(milliseconds: number): void };

export function createTestClock(start: Date | string = "2026-06-15T12:00:00Z"): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (to) => {
      now = new Date(to);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

export const SECRET_KEY = "a-secret-key-for-tests-of-32-characters";

/** The whole site without a port, on its own database and data folder. */
export type TestSite = TestDatabase & {
  app: FastifyInstance;
  modules: Modules;
  services: Services;
  clock: TestClock;
  dataDir: string;
  replicas: ReplicaReads | undefined;
  /** Calls the site like a script; `token` is sent in the header, `body` as JSON. */
  call(
    method: string,
    url: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestResponse>;
};

/** `body` is the parsed JSON, or the text of a response that is not JSON. */
export type TestResponse = { status: number; headers: Record<string, unknown>; body: unknown };

export async function createTestSite(
  options: {
    env?: Record<string, string>;
    clock?: TestClock;
    onRoute?: AppDeps["onRoute"];
    log?: Logger;
    paymentFactories?: ModuleDeps["paymentFactories"];
    podTiming?: ModuleDeps["podTiming"];
    /** An intermediary between the site and its database. */
    through?: (connection: pg.PoolConfig) => Promise<pg.PoolConfig>;
    /** A database other than one of the test server's. */
    database?: TestDatabase;
    /** Read replicas for the public site. */
    readUrls?: readonly string[];
    /** Renders the pages; a test's site has no renderer by default. */
    renderer?: AppDeps["renderer"];
  } = {},
): Promise<TestSite> {
  const direct = options.database ?? (await createTestDatabase());
  const { db, pool, close } = options.through
    ? createDatabase(await options.through(direct.connection), { log: { warn: () => undefined } })
    : direct;
  const database: TestDatabase = {
    ...direct,
    db,
    pool,
    close: async () => {
      if (options.through) await close();
      await direct.close();
    },
  };
  const dataDir = await mkdtemp(join(tmpdir(), "fanfare-site-"));
  const clock = options.clock ?? createTestClock();
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    PUBLIC_URL: "https://artist.example",
    PAYMENTS: "demo",
    ...options.env,
  });
  const replicas =
    options.readUrls &&
    createReplicaReads({ urls: options.readUrls, primary: database.pool, log: { warn: () => undefined } });
  const { modules, app } = await buildSite({
    config,
    log: options.log ?? pino({ level: "silent" }),
    db: database.db,
    pool: database.pool,
    replicas,
    clock,
    media: new DiskMediaStore(dataDir),
    secretKey: SECRET_KEY,
    readiness: { ready: true },
    version: "0.0.0",
    renderer: options.renderer,
    paymentFactories: options.paymentFactories,
    podTiming: options.podTiming,
    ...(options.onRoute ? { onRoute: options.onRoute } : {}),
  });
  return {
    ...database,
    app,
    modules,
    services: modules.services,
    clock,
    dataDir,
    replicas,
    async call(method, url, { token, body, headers = {} } = {}) {
      const response = await app.inject({
        method: method as "GET",
        url,
        headers: {
          ...(token === undefined ? {} : { authorization: `Token ${token}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const isJson = response.body !== "" && String(response.headers["content-type"] ?? "").includes("json");
      return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : response.body };
    },
    async close() {
      await app.close();
      await replicas?.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
