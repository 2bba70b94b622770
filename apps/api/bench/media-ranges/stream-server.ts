/** The bench's floor in a separate process: a bare handler that streams the range from the disk. Prints its port. */
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

const [dataDir = ""] = process.argv.slice(2);

const server = createServer((request, response) => {
  const [, start = "0", end = "0"] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
  response.writeHead(206, { "content-type": "audio/mpeg", "content-length": Number(end) - Number(start) + 1 });
  createReadStream(join(dataDir, request.url ?? ""), { start: Number(start), end: Number(end) }).pipe(response);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" && address ? address.port : 0}\n`);
});
