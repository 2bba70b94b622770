import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

/**
 * Accepts JSON bodies only. An empty body counts as no body, whatever its content type, because the spec's calls without a
 * payload are sent with a JSON content type. Fastify itself refuses other types with 415.
 */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      done(null, JSON.parse(body.toString("utf8")));
    } catch (error) {
      done(new AppError("bad_request", "The body is not valid JSON.", { cause: error }));
    }
  });
}
