import { once } from "node:events";
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** A connection that is in use sends its next request within this time; one that does not is idle. */
const IDLE_MS = 200;

/** A turn of the event loop that is shorter than this leaves hardly a moment for a connection to come after it has looked. */
const SHORT_TURN_MS = 1;

/** A process that is never without a new connection stops accepting after this time. */
const ACCEPTING_MS = 2000;

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
export function registerDraining(app: FastifyInstance): Draining {
  const draining = createDraining(app.server);
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (draining.hasBegun()) reply.header("connection", "close");
    done(null, payload);
  });
  return draining;
}

export interface Draining {
  drain(): Promise<void>;
  /** Each response from now on is to carry `connection: close`. */
  hasBegun(): boolean;
}

/** The same for a bare server, whose handler sets that header itself. */
export function createDraining(server: HttpServer): Draining {
  let draining: Promise<void> | undefined;
  const connections = new Map<Socket, Use>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { responses: 0, bytesRead: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
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
    await acceptQueued(server);
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
    hasBegun: () => draining !== undefined,
  };
}

/**
 * Waits until Node has accepted what the kernel has queued. Closing a listening socket resets the connections of its queue,
 * after the proxy has sent its request on them: one that writes is not sent again, and fails. Node accepts one in a turn of
 * its event loop, so that the queue was empty at the beginning of a turn that accepted none.
 */
async function acceptQueued(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  const until = performance.now() + ACCEPTING_MS;
  // The rest of the turn in which this was called, which may be past accepting.
  await nextTurn();
  for (;;) {
    const [before, began] = [accepted, performance.now()];
    await nextTurn();
    const ended = performance.now();
    if ((accepted === before && ended - began < SHORT_TURN_MS) || ended > until) break;
  }
  server.off("connection", count);
}
