import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { AppError } from "../../errors/app-error.ts";

/**
 * Headers in which proxies, balancers and CDNs name the original client. There are too many to list, so the pattern covers
 * their naming conventions, including future ones: forwarding, the original request or the client's address.
 */
const FORWARDING_HEADER =
  /^(?:x-(?:url-)?(?:host|scheme|proto|port)$|front-end-https$|(?:x-)?forwarded|x-(?:original|envoy|proxy|amzn?|azure|appengine|vercel)-|cf-|cloudfront-|fastly-|fly-|via$|cdn-loop$)|(?:^|-)(?:client|socket|peer)?-?(?:ip|addr(?:ess)?)$|(?:client|remote|socket)(?:ip|addr(?:ess)?)$/;

export const isForwardingHeader = (name: string): boolean => FORWARDING_HEADER.test(name.toLowerCase());
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Current value of a metric, or one value per value of its `label`. Undefined: currently unknown, so the metric is left out. */
export type MetricValue = number | Record<string, number> | undefined;

export type MetricDefinition = {
  type: "gauge" | "counter";
  help: string;
  /** Name of the label whose values are the keys of a record. */
  label?: string;
  read(): MetricValue | Promise<MetricValue>;
};

const sameText = (left: string, right: string) => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Throws unless the caller may read the metrics: with the token if one is configured, otherwise only from this machine and
 * not through a proxy.
 */
function authorize(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    const given = /^(?:bearer|token)\s+(.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    if (!sameText(given, token)) throw new AppError("unauthenticated");
    return;
  }
  const forwarded = Object.keys(request.headers).some(isForwardingHeader);
  if (forwarded || !LOOPBACK.test(request.socket.remoteAddress ?? "")) throw new AppError("forbidden");
}

function addMetric(registry: Registry, name: string, definition: MetricDefinition): void {
  const { help, label } = definition;
  const options = { name, help, registers: [registry], ...(label ? { labelNames: [label] } : {}) };
  const write = async (clear: () => void, set: (labels: Record<string, string>, value: number) => void) => {
    const value = await definition.read();
    clear();
    if (typeof value === "number") set({}, value);
    else for (const [key, one] of Object.entries(value ?? {})) set(label ? { [label]: key } : {}, one);
  };
  if (definition.type === "gauge") {
    const gauge = new Gauge({
      ...options,
      collect: () =>
        write(
          () => gauge.reset(),
          (labels, value) => gauge.set(labels, value),
        ),
    });
  } else {
    const counter = new Counter({
      ...options,
      collect: () =>
        write(
          () => counter.reset(),
          (labels, value) => counter.inc(labels, value),
        ),
    });
  }
}

let processRegistry: Registry | undefined;

/**
 * Metrics of the process, collected once even if it serves several sites, because the collector's timer and observer never
 * stop.
 */
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** Registers `GET /api/metrics` in Prometheus text format: process metrics, request durations by route, and the given metrics. */
export function registerMetrics(
  app: FastifyInstance,
  deps: { token: string | undefined; metrics: Record<string, MetricDefinition> },
): void {
  const registry = new Registry();
  const ofProcess = processMetrics();
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to its answer, in seconds",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  for (const [name, definition] of Object.entries(deps.metrics)) addMetric(registry, name, definition);
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get("/api/metrics", async (request, reply) => {
    authorize(request, deps.token);
    reply.header("content-type", registry.contentType).header("cache-control", "no-store");
    return Registry.merge([ofProcess, registry]).metrics();
  });
}
