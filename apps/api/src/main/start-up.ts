import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import { isEmptyWithoutDemo } from "../demo/demo.queries.ts";
import { ensureOwner } from "../modules/accounts/owner/owner.ts";
import { createCdnPurge } from "../platform/cache/cdn-purge.ts";
import { listenForContentChanges } from "../platform/cache/content-listener.ts";
import { createPublicationClock } from "../platform/cache/publication-clock.ts";
import { systemClock } from "../platform/clock.ts";
import { reasonOf } from "../platform/db/database-fault.ts";
import { DatabaseNewerError, isSchemaCurrent, migrateToLatest } from "../platform/db/migrate.ts";
import type { DB } from "../platform/db/types.gen.ts";
import { toAppError } from "../platform/errors/error-translator.ts";
import type { Readiness } from "../platform/http/health/readiness.ts";
import { collectWhenIdle } from "../platform/idle-collection.ts";
import { migrateJobs, startJobs } from "../platform/jobs/jobs.ts";
import { composedMailJob, createMailer, deleteOldDeliveriesJob, sendMailJob } from "../platform/mail/delivery.ts";
import { createMailLimits } from "../platform/mail/mail-limits.ts";
import { behindGate, createOutboxSender, createSmtpSender } from "../platform/mail/senders.ts";
import type { MediaStore } from "../platform/media/store/media-store.ts";
import { deleteOldVisitCountsJob } from "../platform/visits/visit-retention.ts";
import type { Config } from "./config.ts";
import { assertSuitable, directDatabaseSetting, nameLostDatabase, nameRefusedSetting } from "./database-settings.ts";
import { runDemoLoader } from "./demo-loader.ts";
import type { Modules } from "./modules.ts";

/** How many attempts at a database that is not up yet make one line of the log; an attempt takes a second or more. */
const ATTEMPTS_PER_LINE = 30;

type StartUp = {
  config: Config;
  log: Logger;
  print: (line: string) => void;
  /** Connects to PostgreSQL directly, not through a pooler; `pool` uses the same connection settings. */
  connection: pg.PoolConfig;
  pool: pg.Pool;
  /** Connects through the pooler; undefined without one. */
  pooled: pg.Pool | undefined;
  db: Kysely<DB>;
  modules: Modules;
  media: MediaStore;
  secretKey: string;
  readiness: Readiness;
  closers: { add(close: () => Promise<void> | void): void };
  stop: AbortSignal;
};

/**
 * Runs `work` on the database of `setting`, and again as long as its server is not up. Throws a ConfigError if the server refuses
 * the setting.
 */
async function retryUntilUp({ log, print, stop }: StartUp, setting: string | undefined, work: () => Promise<void>) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await nameRefusedSetting(setting, work);
    } catch (error) {
      // A shutdown stops the embedded database below the attempt.
      stop.throwIfAborted();
      if (error instanceof DatabaseNewerError || toAppError(error).code !== "unavailable") throw error;
      if (attempt === 0) print(`Waiting for the database${setting ? ` of ${setting}` : ""}: ${reasonOf(error)}`);
      if (attempt % ATTEMPTS_PER_LINE === 0) log.warn({ err: error }, "the database is not reachable yet");
      await delay(1000, undefined, { signal: stop });
    }
  }
}

/** Migrates the schema, waiting indefinitely for a database server that is not up yet. */
async function migrate(parts: StartUp): Promise<void> {
  const { config, connection, pool, pooled, print } = parts;
  const setting = directDatabaseSetting(config);
  await retryUntilUp(parts, setting, async () => {
    await assertSuitable(setting, pool);
    const applied = (await isSchemaCurrent(pool)) ? [] : await migrateToLatest(connection);
    if (applied.length > 0)
      print(`Database schema brought up to date (${applied.length} ${applied.length === 1 ? "step" : "steps"}).`);
    await migrateJobs(pool);
  });
  if (pooled) await retryUntilUp(parts, "DATABASE_URL", () => assertSuitable("DATABASE_URL", pooled));
}

/** Everything between an open port and a working site: schema, owner, demo, change listener, jobs. */
export async function startUp(parts: StartUp): Promise<void> {
  await migrate(parts);
  // What is added to the closers after a shutdown has run them would never be closed.
  parts.stop.throwIfAborted();
  await nameLostDatabase(directDatabaseSetting(parts.config), () => startWork(parts));
}

/** Everything that needs the schema. */
async function startWork(parts: StartUp): Promise<void> {
  const { config, log, print, db, modules, closers } = parts;
  const { services } = modules;
  const made = await ensureOwner({
    db,
    passwords: services.accounts.passwords,
    secretKey: parts.secretKey,
    configured: config.owner,
  });
  parts.stop.throwIfAborted();

  if (config.seed === "demo" && (await isEmptyWithoutDemo(db))) {
    print("Loading the demo artist (a few seconds, only once)…");
    await runDemoLoader(parts);
  }

  for (const timed of modules.timed) {
    const clock = createPublicationClock({
      ...timed,
      drop: services.content.changed,
      now: () => systemClock.now(),
      log,
    });
    closers.add(() => clock.close());
    services.content.onChange((tables) => clock.changed(tables));
    clock.start();
  }
  const purge = config.cdn.purge && createCdnPurge({ db, config: config.cdn.purge, log: parts.log });
  if (purge) {
    closers.add(() => purge.close());
    // Registered before the listener starts: the first start of a release purges what the previous one produced.
    services.content.onChange(purge.note);
  }
  const listener = listenForContentChanges({
    connection: parts.connection,
    cache: services.content.cache,
    log,
    onChange: services.content.changed,
  });
  closers.add(() => listener.close());

  const { smtpUrl, from } = config.mail;
  const raw = smtpUrl
    ? createSmtpSender({ url: smtpUrl, from })
    : createOutboxSender({ folder: join(config.dataDir, "outbox"), from });
  const sender = behindGate(services.gate, services.mailStatus.watch(raw));
  closers.add(() => sender.close());
  // A restored copy does not contact the mail server either. Startup does not wait for a server that does not respond.
  if (!(await services.gate.isShut())) {
    void services.mailStatus
      .check(raw)
      .catch((error: unknown) => log.warn({ err: error }, "the mail's state is not noted"));
  }
  const mailer = createMailer({ db, sender, mailBranding: services.mailBranding, log });
  const mailLimits = createMailLimits({ db, limits: services.limits, log });
  const jobs = await startJobs({
    pool: parts.pool,
    log,
    definitions: [
      sendMailJob(mailer, mailLimits),
      deleteOldDeliveriesJob(db),
      services.mailStatus.checkJob(raw),
      ...(purge ? [purge.job] : []),
      deleteOldVisitCountsJob({ db, clock: systemClock }),
      ...modules.mails.map((mail) => composedMailJob(mail, mailer, mailLimits)),
      ...modules.jobs({ sender }),
    ],
    concurrency: 4,
    gate: services.gate,
  });
  closers.add(() => jobs.stop());

  parts.readiness.ready = true;
  closers.add(collectWhenIdle());
  if (made) {
    print("");
    print(`  Owner account: ${made.email}`);
    print(`  Password:      ${made.generatedPassword}   (shown only now; set OWNER_PASSWORD to choose your own)`);
    print("");
  }
}
