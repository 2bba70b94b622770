import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/**
 * How a link treats connections: `open` forwards everything, `refused` closes them immediately, `hanging` accepts them but never
 * responds. `slowMs` delays each piece that is sent; `brokenAfter` cuts the connection after that many bytes sent, or bytes of
 * the `response`.
 */
export type LinkMode = "open" | "refused" | "hanging" | { slowMs: number } | { brokenAfter: number; of?: "response" };

/** An address that leads to a TCP server, with controllable failures. */
export interface Link {
  port: number;
  mode: LinkMode;
  /** Number of connections accepted so far. */
  taken: () => number;
  /** Closes every connection and, where `port` is given, directs new ones there. */
  cut: (port?: number) => void;
  close: () => Promise<void>;
}

export async function startLink(targetPort: number, mode: LinkMode = "open"): Promise<Link> {
  const sockets = new Set<Socket>();
  let target = targetPort;
  let taken = 0;
  const keep = (socket: Socket, other?: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(socket);
      other?.destroy();
    });
  };
  const server = createServer((near) => {
    taken += 1;
    const now = link.mode;
    if (now === "refused") {
      near.resetAndDestroy();
      return;
    }
    if (now === "hanging") {
      keep(near);
      near.resume();
      return;
    }
    const far = connect(target, "127.0.0.1");
    keep(near, far);
    keep(far, near);
    const isOfResponse = now !== "open" && "of" in now;
    if (isOfResponse) void pass(far, near, now).catch(() => far.destroy());
    else far.pipe(near);
    if (now === "open" || isOfResponse) near.pipe(far);
    else void pass(near, far, now).catch(() => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The link has no port.");
  const link: Link = {
    port: address.port,
    mode,
    taken: () => taken,
    cut: (port = target) => {
      target = port;
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return link;
}

async function pass(from: Socket, to: Socket, mode: { slowMs: number } | { brokenAfter: number }): Promise<void> {
  let passed = 0;
  for await (const chunk of from) {
    const bytes: Buffer = chunk;
    if ("slowMs" in mode) {
      await delay(mode.slowMs);
    } else if (passed + bytes.length > mode.brokenAfter) {
      to.write(bytes.subarray(0, mode.brokenAfter - passed));
      from.resetAndDestroy();
      to.destroy();
      return;
    }
    passed += bytes.length;
    to.write(bytes);
  }
  to.end();
}
