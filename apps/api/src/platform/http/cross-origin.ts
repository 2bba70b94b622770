import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A browser's question before a request of another origin (Fetch standard, 3.3.2); any other OPTIONS is a method like the rest. */
const isPreflight = ({ headers }: FastifyRequest) =>
  headers.origin !== undefined && headers["access-control-request-method"] !== undefined;

/** Lets pages of the configured origins call the site, and answers their preflights. */
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
