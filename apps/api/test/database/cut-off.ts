import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type pg from "pg";

/** An address that leads to a database server until it is cut off, like the primary's name before and after a failover. */
export async function startCutOff(to: pg.PoolConfig) {
  const host = to.host ?? "localhost";
  const port = to.port ?? 5432;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith("/") ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : 0;
  return {
    connection: { ...to, host: "127.0.0.1", port: own } satisfies pg.PoolConfig,
    /** Breaks every connection and refuses new ones. */
    async cut(): Promise<void> {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async restore(): Promise<void> {
      server.listen(own, "127.0.0.1");
      await once(server, "listening");
    },
  };
}
