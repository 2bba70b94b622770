import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { clientNetwork } from "./client-network.ts";
import type { Readiness } from "./readiness.ts";
import type { RequestLimit } from "./request-limit.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Bytes that cost nothing to send, media and static files, are not counted (contract, section 1). */
    isUncounted?: boolean | ((request: FastifyRequest) => boolean);
  }
}

/** Answered also while the site is still starting. */
const ALWAYS = /^\/api\/(health|metrics)(\/|$)/;

/** Counts `calls` of the one who sends the request; returns the refusal once they are past their limit. */
export function overLimit(
  limit: RequestLimit | undefined,
  request: FastifyRequest,
  calls: number,
): AppError | undefined {
  const wait = limit && calls > 0 ? limit.take(clientNetwork(request.ip), calls) : 0;
  return wait > 0 ? new AppError("rate_limited", undefined, { retryAfter: wait }) : undefined;
}

/** Every answer says its request's id, whoever gives it: to be registered before all that may answer. */
export function registerRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
}

/** What every request passes: while starting it is refused with 503, and the address has its limit. */
export function registerAdmission(
  app: FastifyInstance,
  deps: { readiness: Readiness; requestLimit: RequestLimit | undefined },
): void {
  app.addHook("onRequest", (request, _reply, done) => {
    // The route that was found rather than the address: the same place can be written in more ways than one.
    const { url: route = "", config } = request.routeOptions;
    if (ALWAYS.test(route)) return done();
    if (!deps.readiness.ready) {
      return done(
        new AppError("unavailable", "The site is starting. Please try again in a moment.", { retryAfter: 2 }),
      );
    }
    const { isUncounted = false } = config;
    const isFree = typeof isUncounted === "function" ? isUncounted(request) : isUncounted;
    done(isFree ? undefined : overLimit(deps.requestLimit, request, 1));
  });
}
