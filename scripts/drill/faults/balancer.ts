import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

const REPEATABLE = new Set(["GET", "HEAD"]);

/**
 * Proxies several processes with nginx's default behaviour: keeps connections open, distributes requests round-robin, and tries
 * another process if it could not connect or, for a read, if the connection ended before the response. The client sees any
 * other failure.
 */
export async function startBalancer(upstreams: () => readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const server = createServer((from, to) => void pass(from, to).catch(() => to.destroy()));

  async function pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const body = Buffer.concat(await from.toArray());
    const all = upstreams();
    next += 1;
    const first = next;
    for (let tried = 0; tried < all.length; tried += 1) {
      const response = await forward(all[(first + tried) % all.length] ?? "", from, body);
      if (response === "away") continue;
      to.writeHead(response.statusCode ?? 502, withoutHops(response.headers));
      response.pipe(to);
      return;
    }
    to.writeHead(502).end();
  }

  function forward(upstream: string, from: IncomingMessage, body: Buffer): Promise<IncomingMessage | "away"> {
    return new Promise((resolve, reject) => {
      const headers = { ...withoutHops(from.headers), "content-length": String(body.length) };
      const sent = request(upstream + (from.url ?? "/"), { agent, method: from.method, headers }, resolve);
      sent.on("error", (error) => {
        const isUnsent = "code" in error && error.code === "ECONNREFUSED";
        if (isUnsent || REPEATABLE.has(from.method ?? "")) resolve("away");
        else reject(error);
      });
      sent.end(body);
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The balancer has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

const HOPS = new Set(["connection", "keep-alive", "transfer-encoding", "host"]);

const withoutHops = (headers: IncomingMessage["headers"]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOPS.has(name)));
