import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

/**
 * JSON is the one body that is read. An empty one is no body, whatever its type says, because the spec's calls without a
 * payload are sent with a JSON content type; other types are refused with 415 by Fastify itself.
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
