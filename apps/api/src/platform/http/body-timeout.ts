import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is large by nature and may come slowly; the route itself sees to it that it keeps coming. */
    takesItsTime?: boolean;
  }
}

/**
 * Ends a request whose body does not come within `milliseconds`, so that no client holds connections open by dripping. Node's
 * own limit cannot be lifted for a single route. Where a body may take its time, the time begins once the request is
 * answered: what still comes then was refused, and is only thrown away.
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
