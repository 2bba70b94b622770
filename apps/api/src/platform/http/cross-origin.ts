import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Whether this is a CORS preflight (Fetch standard, 3.3.2); any other OPTIONS request is handled like other methods. */
const isPreflight = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined && headers["access-control-request-method"] !== undefined;

/** Allows pages of the configured origins to call the site, and responds to their preflights. */
export async function registerCrossOrigin(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const options: FastifyCorsOptions = {
    origin: [...origins],
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "idempotency-key"],
    exposedHeaders: ["x-request-id", "retry-after"],
    maxAge: 600,
  };
  await app.register(cors, {
    delegator: (request, done) => done(null, { ...options, preflight: isPreflight(request) }),
  });
}
