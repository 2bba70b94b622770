import { statfs } from "node:fs/promises";
import type { Pool } from "pg";
import type { MetricDefinition } from "../platform/http/health/metrics.ts";
import type { Services } from "./modules.ts";

/** The site's metrics at `/api/metrics`, in addition to Node's own. `infra/monitoring` uses them under these names. */
export function siteMetrics(deps: {
  services: Services;
  pool: Pool;
  /** The folder to which media are written; undefined when they are not on this machine. */
  mediaDir: string | undefined;
}): Record<string, MetricDefinition> {
  const { services, pool, mediaDir } = deps;
  const { cache } = services.content;
  const numbers = services.insights.siteNumbers;
  const disk = async () => (mediaDir === undefined ? undefined : statfs(mediaDir).catch(() => undefined));

  return {
    fanfare_cache_responses: {
      type: "gauge",
      help: "Cached responses",
      read: () => cache.size.entries,
    },
    fanfare_cache_bytes: { type: "gauge", help: "Memory of cached responses, in bytes", read: () => cache.size.bytes },
    fanfare_cache_hits_total: { type: "counter", help: "Requests met from the cache", read: () => cache.use.hits },
    fanfare_cache_misses_total: {
      type: "counter",
      help: "Requests for which a response was made",
      read: () => cache.use.misses,
    },
    fanfare_database_up: {
      type: "gauge",
      help: "1 while the database responds",
      read: async () => ((await numbers()) ? 1 : 0),
    },
    fanfare_database_pool_connections: {
      type: "gauge",
      help: "Open database connections of this process",
      label: "state",
      read: () => ({ idle: pool.idleCount, busy: pool.totalCount - pool.idleCount }),
    },
    fanfare_database_pool_waiting: {
      type: "gauge",
      help: "Callers that wait for a database connection",
      read: () => pool.waitingCount,
    },
    fanfare_database_bytes: {
      type: "gauge",
      help: "Size of the database, in bytes",
      read: async () => (await numbers())?.database_bytes,
    },
    fanfare_database_replica_lag_seconds: {
      type: "gauge",
      help: "How far the slowest replica is behind the primary, in seconds",
      read: async () => (await numbers())?.replica_lag_seconds,
    },
    fanfare_jobs: {
      type: "gauge",
      help: "Jobs by state; failed ones were given up",
      label: "state",
      read: async () => (await numbers())?.jobs,
    },
    fanfare_jobs_oldest_due_seconds: {
      type: "gauge",
      help: "How long the job that is due longest has waited, in seconds",
      read: async () => (await numbers())?.oldest_job_seconds,
    },
    fanfare_mails_waiting: {
      type: "gauge",
      help: "Mails that are not sent yet",
      read: async () => (await numbers())?.mails_waiting,
    },
    fanfare_mails_left_out_last_day: {
      type: "gauge",
      help: "Mails of the last 24 hours that were left out, for too many within the hour",
      read: async () => (await numbers())?.mails_left_out,
    },
    fanfare_mail_failing_seconds: {
      type: "gauge",
      help: "For how long no mail has got through, in seconds; 0 while they do",
      read: async () => (await numbers())?.mail_failing_seconds,
    },
    fanfare_orders_last_day: {
      type: "gauge",
      help: "Orders of the last 24 hours by status",
      label: "status",
      read: async () => (await numbers())?.orders,
    },
    fanfare_payments_last_day: {
      type: "gauge",
      help: "Payments for orders of the last 24 hours by status",
      label: "status",
      read: async () => (await numbers())?.payments,
    },
    fanfare_refunds_pending: {
      type: "gauge",
      help: "Refunds that the payment provider has not made yet",
      read: async () => (await numbers())?.refunds_pending,
    },
    fanfare_backup_age_seconds: {
      type: "gauge",
      help: "Time since the last backup, in seconds; absent when there never was one",
      read: async () => (await numbers())?.backup_age_seconds ?? undefined,
    },
    fanfare_media_disk_free_bytes: {
      type: "gauge",
      help: "Free space where media are kept, in bytes",
      read: async () => {
        const found = await disk();
        return found && found.bavail * found.bsize;
      },
    },
    fanfare_media_disk_bytes: {
      type: "gauge",
      help: "Size of the disk where media are kept, in bytes",
      read: async () => {
        const found = await disk();
        return found && found.blocks * found.bsize;
      },
    },
  };
}
