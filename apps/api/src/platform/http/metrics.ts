import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "../errors/app-error.ts";

const FORWARDING_HEADERS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const sameText = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Throws unless the caller may read the metrics: the token when there is one, else only a local caller without a proxy. */
function authorize(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    const given = /^(?:bearer|token)\s+(.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!sameText(given, token)) throw new AppError("unauthenticated");
    return;
  }
  const forwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined);
  if (forwarded || !LOOPBACK.test(request.socket.remoteAddress ?? "")) throw new AppError("forbidden");
}

/** `GET /api/metrics` in Prometheus text: the process, request times by route, and the gauges it is given. */
export function registerMetrics(
  app: FastifyInstance,
  deps: { token: string | undefined; gauges: Record<string, { help: string; read: () => number }> },
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to its answer, in seconds",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  for (const [name, { help, read }] of Object.entries(deps.gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/api/metrics", async (request, reply) => {
    authorize(request, deps.token);
    reply.header("content-type", registry.contentType).header("cache-control", "no-store");
    return registry.metrics();
  });
}
