import { once } from "node:events";
import { Server } from "node:net";
import type { FastifyInstance } from "fastify";

/** A connection that is in use sends its next request within this time; one that does not is idle. */
const IDLE_MS = 200;

/**
 * How a process leaves without a failed request: from `drain` on it takes no new connection, so that a proxy turns to
 * another process, and tells each client that there is that its response is the last one on this connection. Node's own
 * `close` would end idle connections at once, under a request that is just arriving, and keep busy ones open for good.
 * `drain` resolves when every connection has ended; it can be called again.
 */
export function registerDraining(app: FastifyInstance): { drain(): Promise<void> } {
  let draining: Promise<void> | undefined;
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (draining) reply.header("connection", "close");
    done(null, payload);
  });

  const drain = async () => {
    const { server } = app;
    if (!server.listening) return;
    const ended = once(server, "close");
    Server.prototype.close.call(server);
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    await ended;
    clearInterval(idle);
  };
  return {
    drain() {
      draining ??= drain();
      return draining;
    },
  };
}
