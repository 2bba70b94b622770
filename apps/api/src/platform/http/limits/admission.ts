import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../errors/app-error.ts";
import type { Readiness } from "../health/readiness.ts";
import { clientNetwork } from "./client-network.ts";
import type { RequestLimit } from "./request-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Exempts the route from the request limit: media and static files are cheap to send. */
    isRateLimitExempt?: boolean | ((request: FastifyRequest) => boolean);
  }
}

/** Routes that are served even while the site is starting. */
const ALWAYS = /^\/api\/(health|metrics)(\/|$)/;

/** Counts `calls` against the client's request limit. Returns the `rate_limited` error once the limit is exceeded. */
export function overLimit(
  limit: RequestLimit | undefined,
  request: FastifyRequest,
  calls: number,
): AppError | undefined {
  const wait = limit && calls > 0 ? limit.take(clientNetwork(request.ip), calls) : 0;
  return wait > 0 ? new AppError("rate_limited", undefined, { retryAfter: wait }) : undefined;
}

/** Sets `x-request-id` on every response. Must be registered before any hook or route that can respond. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
}

/** Checks every request: responds with 503 while the site is starting, and applies the request limit per client address. */
export function registerAdmission(
  app: FastifyInstance,
  deps: { readiness: Readiness; requestLimit: RequestLimit | undefined },
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    // Test the matched route, not the URL: the same path can be written in several ways.
    const { url: route = "", config } = request.routeOptions;
    if (ALWAYS.test(route)) return done();
    if (!deps.readiness.ready) {
      return done(
        new AppError("unavailable", "The site is starting. Please try again in a moment.", { retryAfter: 2 }),
      );
    }
    const { isRateLimitExempt = false } = config;
    const isFree = typeof isRateLimitExempt === "function" ? isRateLimitExempt(request) : isRateLimitExempt;
    done(isFree ? undefined : overLimit(deps.requestLimit, request, 1));
  });
}
