import { join } from "node:path";
import { openBackupStore } from "../platform/backup/open-backup-store.ts";
import { type AppDeps, buildApp } from "./app.ts";
import { createModules, type ModuleDeps } from "./modules.ts";

/** Wires a site by its settings, on a database and a media store that are open: its modules, and the app without a port. */
export async function buildSite(
  deps: Omit<AppDeps, "services"> & Pick<ModuleDeps, "replicas" | "paymentFactories" | "podTiming">,
) {
  const { config, db, pool, clock, media, secretKey } = deps;
  const modules = createModules({
    db,
    pool,
    replicas: deps.replicas,
    clock,
    media,
    backups: await openBackupStore(config.backups),
    secretKey,
    publicUrl: config.publicUrl,
    rateLimits: config.rateLimits,
    webhooksMayBePrivate: config.webhooksMayBePrivate,
    hasMailServer: config.mail.smtpUrl !== undefined,
    workshop: { workDir: join(config.dataDir, "media", ".incoming"), ffmpegPath: config.ffmpegPath },
    payments: config.payments,
    paymentFactories: deps.paymentFactories,
    ownerEmail: config.owner.email,
    printify: config.printify,
    podTiming: deps.podTiming,
  });
  const app = await buildApp({ ...deps, services: modules.services });
  return { modules, app };
}
