import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { ping } from "../../db/ping.ts";
import type { DB } from "../../db/types.gen.ts";
import type { Readiness } from "./readiness.ts";

/** A database that takes longer than this to respond counts as unavailable. */
const DATABASE_TIMEOUT_MS = 2000;

async function isDatabaseReachable(db: Kysely<DB>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), DATABASE_TIMEOUT_MS);
  const pinged = ping(db).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([pinged, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** `GET /api/health/` for load balancers, `GET /api/health/live/` for process supervisors. */
export function registerHealth(
  app: FastifyInstance,
  deps: { db: Kysely<DB>; readiness: Readiness; version: string },
): void {
  app.get("/api/health", async (_request, reply) => {
    const database = await isDatabaseReachable(deps.db);
    const ok = deps.readiness.ready && database;
    reply.code(ok ? 200 : 503).header("cache-control", "no-store");
    if (!ok) reply.header("retry-after", "2");
    return {
      status: ok ? "ok" : "unavailable",
      database: database ? "ok" : "unavailable",
      started: deps.readiness.ready,
      version: deps.version,
    };
  });
  app.get("/api/health/live", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return { status: "ok" };
  });
}
