import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerFailures } from "../platform/http/failures.ts";
import { acceptMultipart, readMultipart } from "./multipart.ts";

const MAX_BYTES = 1 << 20;
const PIECE = Buffer.alloc(16 << 10, 0x61);

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  registerFailures(app);
  await acceptMultipart(app);
  app.post("/", async (request) => Object.keys(await readMultipart(request, { file: { maxBytes: 1000 } }, MAX_BYTES)));
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`;
const chunk = (bytes: string | Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from("\r\n")]);
const END = "0\r\n\r\n";

function begin(start: string): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  socket.write(
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  socket.write(chunk(start));
  return socket;
}
/** The status line of the response; closes the connection. */
async function statusOf(socket: Socket): Promise<string> {
  const [response] = (await once(socket, "data")) as [Buffer];
  socket.destroy();
  return response.toString().split("\r\n", 1)[0] ?? "";
}
const pour = (socket: Socket, bytes: number) => {
  for (let sent = 0; sent < bytes; sent += PIECE.length) socket.write(chunk(PIECE));
};

describe("a form of unknown length", () => {
  it.each([
    ["a file", part("file")],
    ["a file of an unknown name", part("other")],
    ["a field", '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n'],
    ["nothing that belongs to a form", "junk"],
  ])("is 413 as soon as it exceeds the limit, although it continues, as %s", async (_what, start) => {
    const socket = begin(start);
    pour(socket, MAX_BYTES + PIECE.length);
    expect(await statusOf(socket)).toContain(" 413 ");
  });

  it("is read to its end up to the limit, including a file too large for its field", async () => {
    const socket = begin(part("file"));
    pour(socket, MAX_BYTES / 2);
    socket.write(chunk("\r\n--x--\r\n"));
    socket.write(END);
    expect(await statusOf(socket)).toContain(" 200 ");
  });

  it("that breaks off is a bad request", async () => {
    const socket = begin(part("file"));
    socket.write(chunk(PIECE));
    socket.write(END);
    expect(await statusOf(socket)).toContain(" 400 ");
  });
});
