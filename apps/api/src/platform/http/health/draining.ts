import { once } from "node:events";
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { Server, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Interval of the check for idle connections; a connection in use sends its next request within this time. */
const IDLE_MS = 200;

/** An event-loop turn shorter than this leaves almost no time for a connection to arrive after the turn's accept phase. */
const SHORT_TURN_MS = 1;

/** Upper limit for accepting queued connections, for a process that receives new ones all the time. */
const ACCEPTING_MS = 2000;

/** State of a connection: the number of unfinished responses, and the bytes read by the end of the last one. */
interface Use {
  responses: number;
  bytesRead: number;
}

/**
 * Shuts a process down without failed requests. After `drain`, the server accepts no new connections, so that a proxy uses
 * another process, and marks the response on each existing connection as its last. Node's own `close` would close idle
 * connections immediately, even while a request is arriving on them, and would keep busy ones open indefinitely; its
 * `closeIdleConnections` considers a download finished while its last bytes still wait for a slow reader, and cuts it off.
 * `drain` resolves when every connection has ended; it is idempotent.
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
  /** Whether draining has begun, so that every response must carry `connection: close`. */
  hasBegun(): boolean;
}

/** Like `registerDraining`, for a plain HTTP server whose handler sets the `connection` header itself. */
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
 * Waits until Node has accepted all connections that the kernel has queued. Closing a listening socket resets queued
 * connections on which a proxy may already have sent its request: a write request is not retried, and fails. Node accepts
 * one connection per event-loop turn, so a turn without an accept means that the queue was empty when it began.
 */
async function acceptQueued(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  const until = performance.now() + ACCEPTING_MS;
  // Finish the current turn, whose accept phase may already be over.
  await nextTurn();
  for (;;) {
    const [before, began] = [accepted, performance.now()];
    await nextTurn();
    const ended = performance.now();
    if ((accepted === before && ended - began < SHORT_TURN_MS) || ended > until) break;
  }
  server.off("connection", count);
}
