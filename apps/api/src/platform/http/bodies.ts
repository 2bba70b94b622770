import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Broken JSON becomes the request's `body`, as an AppError: the handler throws it once the call is known to be permitted. */
    defersBrokenBody?: boolean;
  }
}

/**
 * Accepts JSON bodies only. An empty body counts as no body, whatever its content type, because the spec's calls without a
 * payload are sent with a JSON content type. Fastify itself refuses other types with 415.
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      done(null, JSON.parse(body.toString("utf8")));
    } catch (error) {
      const failure = new AppError("bad_request", "The body is not valid JSON.", { cause: error });
      if (request.routeOptions.config.defersBrokenBody) done(null, failure);
      else done(failure);
    }
  });
}
