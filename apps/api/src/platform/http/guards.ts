import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import type { Readiness } from "./readiness.ts";
import type { RequestLimit } from "./request-limit.ts";

/** Bytes that cost nothing to send are not counted (contract, section 1). */
const UNCOUNTED = /^\/(media|assets|fonts|icons)\//;
/** Answered also while the site is still starting. */
const ALWAYS = /^\/api\/(health|metrics)(\/|$|\?)/;

/** What every request passes first: its id goes out, a start under way asks for patience, the address has its limit. */
export function registerGuards(
  app: FastifyInstance,
  deps: { readiness: Readiness; requestLimit: RequestLimit | undefined },
): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    if (ALWAYS.test(request.url)) return done();
    if (!deps.readiness.ready) {
      return done(
        new AppError("unavailable", "The site is starting. Please try again in a moment.", { retryAfter: 2 }),
      );
    }
    if (deps.requestLimit && !UNCOUNTED.test(request.url)) {
      const wait = deps.requestLimit.take(request.ip);
      if (wait > 0) return done(new AppError("rate_limited", undefined, { retryAfter: wait }));
    }
    done();
  });
}
