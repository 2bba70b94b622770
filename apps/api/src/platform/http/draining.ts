import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** A connection that is in use sends its next request within this time; one that does not is idle. */
const IDLE_MS = 200;

/** What a connection is at: how many responses are still leaving, and what had been read when the last one had left. */
interface Use {
  responses: number;
  bytesRead: number;
}

/**
 * How a process leaves without a failed request: from `drain` on it takes no new connection, so that a proxy turns to
 * another process, and tells each client that there is that its response is the last one on this connection. Node's own
 * `close` would end idle connections at once, under a request that is just arriving, and keep busy ones open for good; its
 * `closeIdleConnections` takes a download for done whose last bytes wait for a slow reader, and cuts it off.
 * `drain` resolves when every connection has ended; it can be called again.
 */
export function registerDraining(app: FastifyInstance): { drain(): Promise<void> } {
  let draining: Promise<void> | undefined;
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (draining) reply.header("connection", "close");
    done(null, payload);
  });

  const connections = new Map<Socket, Use>();
  app.server.on("connection", (socket: Socket) => {
    connections.set(socket, { responses: 0, bytesRead: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  app.server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const use = connections.get(socket);
    if (!use) return;
    use.responses += 1;
    response.once("close", () => {
      use.responses -= 1;
      use.bytesRead = socket.bytesRead;
    });
  });
  const closeIdle = () => {
    for (const [socket, { responses, bytesRead }] of connections) {
      if (responses === 0 && socket.bytesRead === bytesRead && socket.writableLength === 0) socket.destroy();
    }
  };

  const drain = async () => {
    const { server } = app;
    if (!server.listening) return;
    const ended = once(server, "close");
    Server.prototype.close.call(server);
    const idle = setInterval(closeIdle, IDLE_MS);
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
