import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Tracing } from "@fanfare/tracing";
import type pg from "pg";
import type { Logger } from "pino";
import { OwnerAddressTakenError } from "../modules/accounts/owner/owner.ts";
import type { PageRenderer } from "../page/pages.ts";
import { watchForReplacement } from "../page/replaced-build.ts";
import { systemClock } from "../platform/clock.ts";
import { createDatabase } from "../platform/db/client.ts";
import { DatabaseNewerError, MigrationError } from "../platform/db/migrate.ts";
import { createReplicaReads } from "../platform/db/replica-reads.ts";
import type { Readiness } from "../platform/http/health/readiness.ts";
import { openMediaStore } from "../platform/media/store/open-media-store.ts";
import { buildSite } from "./build-site.ts";
import type { Closers } from "./closers.ts";
import type { Config } from "./config.ts";
import { DatabaseLostError } from "./database-settings.ts";
import { DemoLoadError } from "./demo-loader.ts";
import { startUp } from "./start-up.ts";
import { reportBucketFault } from "./usable-settings.ts";

/** Errors that the operator can act on; shown without a stack. */
export const OPERATOR_ERRORS = [
  DatabaseLostError,
  DatabaseNewerError,
  DemoLoadError,
  MigrationError,
  OwnerAddressTakenError,
];

/** Loads the web app's build from `dist`; undefined in development, when the web app serves its own pages. */
export async function loadRenderer(dist: string): Promise<PageRenderer | undefined> {
  const entry = join(dist, "server/entry-server.js");
  if (!existsSync(entry)) return undefined;
  const isReplaced = await watchForReplacement(entry);
  const { render } = (await import(pathToFileURL(entry).href)) as Pick<PageRenderer, "render">;
  return { clientDir: join(dist, "client"), render, isReplaced };
}

export type SiteParts = {
  config: Config;
  log: Logger;
  print: (line: string) => void;
  secretKey: string;
  version: string;
  tracing: Tracing | undefined;
  renderer: PageRenderer | undefined;
  /** Connects to PostgreSQL directly, not through a pooler. */
  connection: pg.PoolConfig;
  closers: Closers;
  stop: AbortSignal;
  /** Receives a function that takes the site out of service: current visitors are still served, new ones are not accepted. */
  onLeave: (leave: () => void) => void;
};

/** Builds the site on a running database, opens its port and starts it up. */
export async function runSite(parts: SiteParts): Promise<void> {
  const { config, log, print, secretKey, connection, closers } = parts;
  const direct = createDatabase(connection, { log });
  closers.add(() => direct.close());
  const database =
    config.databaseDirectUrl === undefined
      ? direct
      : createDatabase({ connectionString: config.databaseUrl }, { log, isPooled: true });
  closers.add(() => database.close());
  const replicas =
    config.databaseReadUrls.length > 0
      ? createReplicaReads({ urls: config.databaseReadUrls, primary: database.pool, log })
      : undefined;
  closers.add(() => replicas?.close());

  const readiness: Readiness = { ready: false };
  const media = await openMediaStore(config);
  void reportBucketFault(config, log);
  const { modules, app } = await buildSite({
    config,
    log,
    ...database,
    replicas,
    clock: systemClock,
    media,
    secretKey,
    readiness,
    version: parts.version,
    tracing: parts.tracing,
    renderer: parts.renderer,
  });
  closers.add(() => modules.services.visits.flush());
  parts.onLeave(() => void app.drain());
  closers.add(async () => {
    await app.drain();
    await app.close();
  });
  const listen = () => app.listen({ port: config.port, host: config.host });
  // With several processes, a proxy uses the others as long as this one refuses connections.
  if (!config.opensWhenReady) await listen();

  await startUp({
    config,
    log,
    print,
    connection,
    db: database.db,
    pool: direct.pool,
    pooled: database === direct ? undefined : database.pool,
    modules,
    media,
    secretKey,
    readiness,
    closers,
    stop: parts.stop,
  });
  if (config.opensWhenReady) await listen();
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  print(
    `Fanfare is ready: ${config.publicUrl}${config.publicUrl.endsWith(`:${port}`) ? "" : ` (listening on ${config.host}:${port})`}`,
  );
}
