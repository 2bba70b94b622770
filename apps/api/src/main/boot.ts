import type pg from "pg";
import manifest from "../../package.json" with { type: "json" };
import { EmbeddedDatabaseError, startEmbedded } from "../platform/db/embedded/index.ts";
import { createLogger } from "../platform/logger.ts";
import { printLine, surviveLostOutput } from "../platform/print-line.ts";
import { loadSecretKey, SecretKeyError } from "../platform/secrets/secret-key.ts";
import { startTracing } from "../platform/tracing/start-tracing.ts";
import { createClosers } from "./closers.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { assertUsable, listenFault } from "./usable-settings.ts";

/** How long streams and jobs may take to end after a signal before they are cut off. */
const GRACEFUL_SHUTDOWN_MS = 15_000;
/** How much longer the cleanup may take that must not be skipped. */
const AWAITED_CLOSERS_MS = 10_000;
/** PostgreSQL's share of that for its last checkpoint, before it is killed. */
const DATABASE_STOP_TIMEOUT_MS = 7_000;

async function openDatabase(
  config: Config,
  { stop, onWait, onLost }: { stop: AbortSignal; onWait: () => void; onLost: (error: Error) => void },
) {
  if (config.databaseUrl !== undefined) {
    // Whatever is bound to one connection (LISTEN, locks, the job runner, migrations) must bypass a pooler.
    const connection: pg.PoolConfig = { connectionString: config.databaseDirectUrl ?? config.databaseUrl };
    return { connection, announceEnd: async () => undefined, release: async () => undefined };
  }
  return startEmbedded({
    dataDir: config.dataDir,
    log: printLine,
    exclusive: true,
    signal: stop,
    onWait,
    onLost,
    stopTimeoutMs: DATABASE_STOP_TIMEOUT_MS,
  });
}

function printable(error: unknown, isOperatorError: boolean): unknown {
  if (!(error instanceof Error)) return error;
  return isOperatorError ? error.message : error.stack;
}

/**
 * Runs the site until a signal ends it. Unless configured otherwise, the port opens before the slow parts of a first start, so
 * that visitors and load balancers get a 503 in the meantime. `webDist` is the folder of the web app's build. Sets the exit
 * code and never throws.
 */
export async function boot(env: NodeJS.ProcessEnv, webDist: string): Promise<void> {
  surviveLostOutput();
  const closers = createClosers();
  const stop = new AbortController();
  let closing: Promise<void> | undefined;
  let leave = () => {};
  let announceEnd = () => {};
  /** Startup errors that the operator can act on; shown without a stack. */
  const operatorErrors: (abstract new (...given: never[]) => Error)[] = [
    ConfigError,
    EmbeddedDatabaseError,
    SecretKeyError,
  ];

  const shutDown = (code: number) => {
    process.exitCode ||= code;
    closing ??= (async () => {
      stop.abort(new Error("stopped"));
      announceEnd();
      // Visitors continue to be served while jobs end.
      leave();
      const giveUp = setTimeout(() => process.exit(process.exitCode ?? 1), GRACEFUL_SHUTDOWN_MS + AWAITED_CLOSERS_MS);
      await closers.run({
        timeoutMs: GRACEFUL_SHUTDOWN_MS,
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
    await assertUsable(config);
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
    // Also while it is still opening: an interrupted start cleans up after itself, and shutdown must wait for that.
    closers.add(async () => (await opening.catch(() => undefined))?.release(), { isAwaited: true });
    // Loading modules keeps this process busy, so PostgreSQL is started first and comes up in the meantime.
    await Promise.race([isWaiting.promise, opening]);
    const { OPERATOR_ERRORS, loadRenderer, runSite } = await import("./run-site.ts");
    operatorErrors.push(...OPERATOR_ERRORS);
    const renderer = await loadRenderer(webDist);
    const { connection } = await opening;
    await runSite({
      config,
      log,
      print: printLine,
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
  } catch (thrown) {
    if (!stop.signal.aborted) {
      const error = listenFault(thrown) ?? thrown;
      const isOperatorError = operatorErrors.some((kind) => error instanceof kind);
      process.stderr.write(`${printable(error, isOperatorError)}\n`);
    }
    await shutDown(stop.signal.aborted ? 0 : 1);
  }
}
