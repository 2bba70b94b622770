import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { registerBodyTimeout } from "./body-timeout.ts";

let app: FastifyInstance;
afterEach(() => app.close());

/** Connects to `app`; `closed` resolves however the connection ends: the server may reset it while data is still under way. */
function connectToApp(): { socket: Socket; closed: Promise<void> } {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  return { socket, closed };
}

/**
 * Sends the head of a request and half of its body; returns what was received until the connection closed. `sendRest` sends
 * the other half after 400 ms.
 */
async function drip(path: string, sendRest: boolean): Promise<string> {
  app = Fastify();
  registerBodyTimeout(app, { timeoutMs: 150, minBytesPerSecond: 1000 });
  app.post("/plain", () => "done");
  app.post("/slow", { config: { takesItsTime: true } }, () => "done");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { socket, closed } = connectToApp();
  let response = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    response += text;
    if (response.includes("done")) socket.end();
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\ntr`);
  if (sendRest) setTimeout(() => socket.write("ue"), 400);
  await closed;
  return response;
}

it("closes the connection without a response when the body does not arrive in time", async () => {
  expect(await drip("/plain", false)).not.toContain("done");
});

it("waits for a slow body on a route with `takesItsTime`", async () => {
  expect(await drip("/slow", true)).toContain("done");
});

it("stops waiting for a slow body once a `takesItsTime` route has refused the request", async () => {
  app = Fastify();
  registerBodyTimeout(app, { timeoutMs: 150, minBytesPerSecond: 1000 });
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  app.post("/slow", { config: { takesItsTime: true } }, (_request, reply) => reply.code(403).send("refused"));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { socket, closed } = connectToApp();
  let response = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    response += text;
  });
  socket.write("POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nTransfer-Encoding: chunked\r\n\r\n2\r\ntr\r\n");
  await closed;
  expect(response).toContain("refused");
});

it("gives a body that arrives at the minimum rate more time", async () => {
  app = Fastify();
  const [isBegun, isLate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Long enough that a busy machine reads the first part in time.
  registerBodyTimeout(app, { timeoutMs: 1500, minBytesPerSecond: 10 });
  app.addHook("onRequest", (_request, _reply, done) => {
    isBegun.resolve();
    setTimeout(isLate.resolve, 2000);
    done();
  });
  app.post("/", ({ body }) => body);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { socket, closed } = connectToApp();
  let response = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    response += text;
    socket.end();
  });
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1002\r\n\r\n");
  await isBegun.promise;
  socket.write(`"${"a".repeat(1000)}`);
  await isLate.promise;
  socket.write('"');
  await closed;
  expect(response).toContain(" 200 ");
});

it("discards the rest of a refused request for no longer than the timeout, however fast it arrives", async () => {
  app = Fastify();
  registerBodyTimeout(app, { timeoutMs: 150, minBytesPerSecond: 1 });
  app.addHook("preParsing", (_request, reply) => {
    reply.code(403).send("refused");
  });
  app.post("/", () => "done");
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { socket, closed } = connectToApp();
  socket.resume();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\n\r\n");
  const sending = setInterval(() => socket.write("x".repeat(1000)), 20);
  await closed;
  clearInterval(sending);
});
