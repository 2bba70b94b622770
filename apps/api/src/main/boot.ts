import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type pg from "pg";
import manifest from "../../package.json" with { type: "json" };
import { OwnerAddressTakenError } from "../modules/accounts/owner.ts";
import type { PageRenderer } from "../page/pages.ts";
import { openBackupStore } from "../platform/backup/open-backup-store.ts";
import { systemClock } from "../platform/clock.ts";
import { createDatabase } from "../platform/db/client.ts";
import { EmbeddedDatabaseError, startEmbedded } from "../platform/db/embedded/index.ts";
import { DatabaseNewerError, MigrationError } from "../platform/db/migrate.ts";
import { createReplicaReads } from "../platform/db/replica-reads.ts";
import type { Readiness } from "../platform/http/readiness.ts";
import { createLogger } from "../platform/logger.ts";
import { openMediaStore } from "../platform/media/open-media-store.ts";
import { loadSecretKey } from "../platform/secret-key.ts";
import { startTracing } from "../platform/tracing/start-tracing.ts";
import { buildApp } from "./app.ts";
import { createClosers } from "./closers.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { createModules } from "./modules.ts";
import { startUp } from "./start-up.ts";

/** Streams and jobs get this long to end after a signal; then they are cut. */
const CLOSE_PATIENCE_MS = 15_000;
/** What must not be left behind gets this long after that. */
const LAST_PATIENCE_MS = 10_000;
/** Of which PostgreSQL has this for its last checkpoint, before it is stopped the hard way. */
const DATABASE_PATIENCE_MS = 7_000;

/** A start that cannot go on for a reason its operator can act on; shown without a stack. */
const EXPLAINED = [ConfigError, EmbeddedDatabaseError, DatabaseNewerError, MigrationError, OwnerAddressTakenError];

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The web app's build in `dist`; absent while developing, when the web app serves its own pages. */
async function loadRenderer(dist: string): Promise<PageRenderer | undefined> {
  const entry = join(dist, "server/entry-server.js");
  if (!existsSync(entry)) return undefined;
  const { render } = (await import(pathToFileURL(entry).href)) as Pick<PageRenderer, "render">;
  return { clientDir: join(dist, "client"), render };
}

async function openDatabase(config: Config, stop: AbortSignal, onLost: (error: Error) => void) {
  if (config.databaseUrl !== undefined) {
    // What belongs to one connection (LISTEN, locks, the job runner, migrations) goes past a pooler.
    const connection: pg.PoolConfig = { connectionString: config.databaseDirectUrl ?? config.databaseUrl };
    return { connection, release: async () => undefined };
  }
  return startEmbedded({
    dataDir: config.dataDir,
    log: say,
    exclusive: true,
    signal: stop,
    onLost,
    stopPatienceMs: DATABASE_PATIENCE_MS,
  });
}

/**
 * Runs the site until a signal ends it. Unless set otherwise, the port opens before the slow parts of a first start, so that
 * a visitor and a load balancer get an honest 503 meanwhile. `webDist` is the folder of the web app's build. Sets the exit code and never
 * throws.
 */
export async function boot(env: NodeJS.ProcessEnv, webDist: string): Promise<void> {
  const closers = createClosers();
  const stop = new AbortController();
  let closing: Promise<void> | undefined;
  let leave = () => {};

  const shutDown = (code: number) => {
    process.exitCode ||= code;
    closing ??= (async () => {
      stop.abort(new Error("stopped"));
      // Visitors are served on while jobs end.
      leave();
      const giveUp = setTimeout(() => process.exit(process.exitCode ?? 1), CLOSE_PATIENCE_MS + LAST_PATIENCE_MS);
      await closers.run({
        patienceMs: CLOSE_PATIENCE_MS,
        onError: (error) => void process.stderr.write(`${error instanceof Error ? error.stack : error}\n`),
      });
      clearTimeout(giveUp);
      process.exit();
    })();
    return closing;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void shutDown(0));

  try {
    const config = readConfig(env);
    const { log, close } = createLogger(config.logLevel ?? (process.stdout.isTTY ? "warn" : "info"));
    closers.add(close);
    const traces = config.tracing && (await startTracing(config.tracing, { version: manifest.version, log }));
    closers.add(() => traces?.stop());
    await mkdir(config.dataDir, { recursive: true });
    const secretKey = await loadSecretKey(config.dataDir, config.secretKey);

    const lost = (error: Error) => {
      log.fatal({ err: error }, error.message);
      void shutDown(1);
    };
    const opening = openDatabase(config, stop.signal, lost);
    // Also while it is still opening: an interrupted start cleans up after itself, which the end has to wait for.
    closers.add(async () => (await opening.catch(() => undefined))?.release(), { isAwaited: true });
    // Loaded while PostgreSQL starts, not after it.
    const loading = loadRenderer(webDist);
    loading.catch(() => undefined);
    const { connection } = await opening;
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
    const modules = createModules({
      ...database,
      replicas,
      clock: systemClock,
      media,
      backups: await openBackupStore(config.backups),
      secretKey,
      publicUrl: config.publicUrl,
      rateLimits: config.rateLimits,
      webhooksMayBePrivate: config.webhooksMayBePrivate,
      hasMailServer: config.mail.smtpUrl !== undefined,
      workshop: { workDir: join(config.dataDir, "media", ".incoming"), ffmpegPath: config.ffmpegPath },
      payments: config.payments,
      ownerEmail: config.owner.email,
      printify: config.printify,
    });
    closers.add(() => modules.services.visits.flush());
    const app = await buildApp({
      config,
      log,
      ...database,
      clock: systemClock,
      services: modules.services,
      media,
      secretKey,
      readiness,
      version: manifest.version,
      tracing: traces?.tracing,
      renderer: await loading,
    });
    leave = () => void app.drain();
    closers.add(async () => {
      await app.drain();
      await app.close();
    });
    const listen = () => app.listen({ port: config.port, host: config.host });
    // Where there are others, a proxy turns to them as long as this one refuses connections.
    if (!config.opensWhenReady) await listen();

    await startUp({
      config,
      log,
      say,
      connection,
      db: database.db,
      pool: direct.pool,
      modules,
      media,
      secretKey,
      readiness,
      closers,
      stop: stop.signal,
    });
    if (config.opensWhenReady) await listen();
    const address = app.server.address();
    const port = typeof address === "object" && address ? address.port : config.port;
    say(
      `Fanfare is ready: ${config.publicUrl}${config.publicUrl.endsWith(`:${port}`) ? "" : ` (listening on ${config.host}:${port})`}`,
    );
  } catch (error) {
    if (!stop.signal.aborted) {
      const explained = EXPLAINED.some((kind) => error instanceof kind) || isTaken(error);
      process.stderr.write(`${error instanceof Error ? (explained ? error.message : error.stack) : error}\n`);
    }
    await shutDown(stop.signal.aborted ? 0 : 1);
  }
}

/** The port is somebody else's. */
const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EADDRINUSE";
