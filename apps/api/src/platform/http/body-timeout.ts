import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is large by nature and may come slowly; the route itself sees to it that it keeps coming. */
    takesItsTime?: boolean;
  }
}

/**
 * Ends a request whose body does not come within `milliseconds`, so that no client holds connections open by dripping. Node's
 * own limit cannot be lifted for a single route.
 */
export function registerBodyTimeout(app: FastifyInstance, milliseconds: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    const hasBody = raw.headers["transfer-encoding"] !== undefined || Number(raw.headers["content-length"] ?? 0) > 0;
    if (hasBody && !request.routeOptions.config.takesItsTime) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, milliseconds);
      raw.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
    }
    done();
  });
}
