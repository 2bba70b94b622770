/** A server for the bench in a process of its own: `site` (the real routes) or `stream` (the floor). Prints its port. */
import { createReadStream } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import Fastify from "fastify";
import { systemClock } from "../../src/platform/clock.ts";
import { DiskMediaStore } from "../../src/platform/media/disk-media-store.ts";
import { registerMediaRoutes } from "../../src/platform/media/media-routes.ts";

function printPort(server: Server): void {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" && address ? address.port : 0}\n`);
}

const [kind, dataDir = ""] = process.argv.slice(2);

if (kind === "site") {
  const app = Fastify();
  const store = new DiskMediaStore(dataDir);
  registerMediaRoutes(app, { store, secretKey: "bench", clock: systemClock });
  await app.listen({ port: 0, host: "127.0.0.1" });
  printPort(app.server);
} else {
  const server = createServer((request, response) => {
    const [, start = "0", end = "0"] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    response.writeHead(206, { "content-type": "audio/mpeg", "content-length": Number(end) - Number(start) + 1 });
    createReadStream(join(dataDir, request.url ?? ""), { start: Number(start), end: Number(end) }).pipe(response);
  });
  server.listen(0, "127.0.0.1", () => printPort(server));
}
