import { mkdir } from "node:fs/promises";
import type pg from "pg";
import manifest from "../../package.json" with { type: "json" };
import { EmbeddedDatabaseError, startEmbedded } from "../platform/db/embedded/index.ts";
import { createLogger } from "../platform/logger.ts";
import { loadSecretKey } from "../platform/secret-key.ts";
import { startTracing } from "../platform/tracing/start-tracing.ts";
import { createClosers } from "./closers.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";

/** Streams and jobs get this long to end after a signal; then they are cut. */
const CLOSE_PATIENCE_MS = 15_000;
/** What must not be left behind gets this long after that. */
const LAST_PATIENCE_MS = 10_000;
/** Of which PostgreSQL has this for its last checkpoint, before it is stopped the hard way. */
const DATABASE_PATIENCE_MS = 7_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function openDatabase(
  config: Config,
  { stop, onWait, onLost }: { stop: AbortSignal; onWait: () => void; onLost: (error: Error) => void },
) {
  if (config.databaseUrl !== undefined) {
    // What belongs to one connection (LISTEN, locks, the job runner, migrations) goes past a pooler.
    const connection: pg.PoolConfig = { connectionString: config.databaseDirectUrl ?? config.databaseUrl };
    return { connection, announceEnd: async () => undefined, release: async () => undefined };
  }
  return startEmbedded({
    dataDir: config.dataDir,
    log: say,
    exclusive: true,
    signal: stop,
    onWait,
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
  let announceEnd = () => {};
  /** A start that cannot go on for a reason its operator can act on; shown without a stack. */
  const explained: (abstract new (...given: never[]) => Error)[] = [ConfigError, EmbeddedDatabaseError];

  const shutDown = (code: number) => {
    process.exitCode ||= code;
    closing ??= (async () => {
      stop.abort(new Error("stopped"));
      announceEnd();
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
    const isWaiting = Promise.withResolvers<void>();
    const opening = openDatabase(config, { stop: stop.signal, onWait: isWaiting.resolve, onLost: lost });
    announceEnd = () =>
      void opening.then(
        (database) => database.announceEnd(),
        () => undefined,
      );
    // Also while it is still opening: an interrupted start cleans up after itself, which the end has to wait for.
    closers.add(async () => (await opening.catch(() => undefined))?.release(), { isAwaited: true });
    // Loading keeps this process busy: PostgreSQL is started before, and starts meanwhile.
    await Promise.race([isWaiting.promise, opening]);
    const { EXPLAINED, loadRenderer, runSite } = await import("./run-site.ts");
    explained.push(...EXPLAINED);
    const renderer = await loadRenderer(webDist);
    const { connection } = await opening;
    await runSite({
      config,
      log,
      say,
      secretKey,
      version: manifest.version,
      tracing: traces?.tracing,
      renderer,
      connection,
      closers,
      stop: stop.signal,
      onLeave: (fromNowOn) => {
        leave = fromNowOn;
      },
    });
  } catch (error) {
    if (!stop.signal.aborted) {
      const isExplained = explained.some((kind) => error instanceof kind) || isTaken(error);
      process.stderr.write(`${error instanceof Error ? (isExplained ? error.message : error.stack) : error}\n`);
    }
    await shutDown(stop.signal.aborted ? 0 : 1);
  }
}

/** The port is somebody else's. */
const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EADDRINUSE";
