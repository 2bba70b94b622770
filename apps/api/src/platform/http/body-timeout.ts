import { performance } from "node:perf_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body is large and may arrive slowly; the route itself checks that data keeps arriving. */
    takesItsTime?: boolean;
  }
}

type BodyTimeout = {
  timeoutMs: number;
  /** A body may take longer than the timeout as long as it arrives at this rate on average. */
  minBytesPerSecond: number;
};

/**
 * Aborts a request whose body does not arrive within the timeout, so that no client can hold connections open by sending slowly;
 * a large body on a slow line gets more time with each byte. Node's own limit cannot be lifted for a single route. Once the
 * response is sent, only the timeout counts: the rest of the body belongs to a refused request and is only discarded. For routes
 * with `takesItsTime` there is no other limit.
 */
export function registerBodyTimeout(app: FastifyInstance, { timeoutMs, minBytesPerSecond }: BodyTimeout): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();

  const restartTimer = (request: FastifyRequest, milliseconds: number, onTimeout: () => void) => {
    const { raw } = request;
    if (timers.has(request)) clearTimeout(timers.get(request));
    else {
      const stop = () => clearTimeout(timers.get(request));
      raw.once("end", stop).once("close", stop);
    }
    timers.set(request, setTimeout(onTimeout, milliseconds));
  };
  const end = ({ raw, log }: FastifyRequest) => {
    if (raw.complete) return;
    log.info({ method: raw.method, path: raw.url?.split("?")[0] }, "the body did not arrive in time");
    raw.destroy();
  };

  app.addHook("onRequest", (request, _reply, done) => {
    const { headers, socket } = request.raw;
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (hasBody && !request.routeOptions.config.takesItsTime) {
      const [began, readBefore] = [performance.now(), socket.bytesRead];
      const endUnlessArriving = () => {
        const earnedMs = ((socket.bytesRead - readBefore) / minBytesPerSecond) * 1000;
        const leftMs = began + timeoutMs + earnedMs - performance.now();
        if (leftMs > 0) restartTimer(request, leftMs, endUnlessArriving);
        else end(request);
      };
      restartTimer(request, timeoutMs, endUnlessArriving);
    }
    done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    if (!request.raw.complete) restartTimer(request, timeoutMs, () => end(request));
    done();
  });
}
