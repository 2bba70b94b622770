import { join } from "node:path";
import type { PrintifySimulator } from "@fanfare/simulators/printify/server";
import type pg from "pg";
import pino from "pino";
import { createModules, type Services } from "../../src/main/modules.ts";
import { folderBackupStore } from "../../src/platform/backup/folder-backup-store.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createDatabase } from "../../src/platform/db/client.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { DiskMediaStore } from "../../src/platform/media/store/disk-media-store.ts";
import { OPEN_GATE } from "../open-gate.ts";

/** The provider's token, and the secret of its notices. */
export const TOKEN = "drill";
export const SECRET = "drill-notices";
/** Requests time out after this; the provider's late effects come after that and before an order is sent again. */
const TIMEOUT_MS = 1_500;
export const LATE_MS = 1_800;
const SETTLE_MS = 3_000;
const NO_MAILS = { send: () => Promise.reject(new Error("no mail is sent here")), close: () => undefined };

type PrintingReplica = { services: Services; close(): Promise<void> };

/** Starts one process of a site that sells the provider's products. */
export async function startPrintingReplica(options: {
  connection: pg.PoolConfig;
  /** Its media and backups. */
  folder: string;
  simulator: PrintifySimulator;
  /** The factor by which the real rate limits are exceeded. */
  rateFactor: number;
  /** Sends orders again without waiting. */
  blind?: boolean | undefined;
}): Promise<PrintingReplica> {
  const { folder, simulator } = options;
  const database = createDatabase({ ...options.connection, max: 12 }, { log: { warn: () => undefined } });
  const modules = createModules({
    ...database,
    clock: systemClock,
    media: new DiskMediaStore(folder),
    backups: folderBackupStore(join(folder, "backups")),
    secretKey: "a secret of the printing drill, long enough",
    publicUrl: "https://artist.example",
    rateLimits: false,
    webhooksMayBePrivate: false,
    hasMailServer: false,
    // Orders paid by the demo payment are never produced.
    payments: { pretended: "rehearsal", stripe: undefined },
    printify: {
      apiToken: TOKEN,
      shopId: String(simulator.shop.id),
      webhookSecret: SECRET,
      apiUrl: simulator.url,
    },
    podTiming: {
      settleMs: options.blind ? 0 : SETTLE_MS,
      client: {
        timeoutMs: TIMEOUT_MS,
        pauseMs: 50,
        holdOffMs: 200,
        rateFactor: options.rateFactor,
      },
    },
  });
  const jobs = await startJobs({
    pool: database.pool,
    log: pino({ level: "silent" }),
    definitions: modules.jobs({ sender: NO_MAILS }),
    concurrency: 4,
    gate: OPEN_GATE,
  });
  return {
    services: modules.services,
    async close() {
      await jobs.stop();
      await database.close();
    },
  };
}
