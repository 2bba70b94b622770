import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is large and may arrive slowly; the route itself checks that data keeps arriving. */
    takesItsTime?: boolean;
  }
}

/**
 * Aborts a request whose body does not arrive within `milliseconds`, so that no client can hold connections open by sending
 * slowly. Node's own limit cannot be lifted for a single route. For routes with `takesItsTime` the timeout starts once the
 * response is sent: the rest of the body belongs to a refused request and is only discarded.
 */
export function registerBodyTimeout(app: FastifyInstance, milliseconds: number): void {
  const endUnlessComplete = ({ raw }: FastifyRequest) => {
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, milliseconds);
    raw.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  };
  app.addHook("onRequest", (request, _reply, done) => {
    const { headers } = request.raw;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (hasBody && !request.routeOptions.config.takesItsTime) endUnlessComplete(request);
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    if (request.routeOptions.config.takesItsTime && !request.raw.complete) endUnlessComplete(request);
    done();
  });
}
