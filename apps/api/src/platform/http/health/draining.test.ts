import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { registerDraining } from "./draining.ts";

it("serves requests on open connections with a last response and refuses new connections", async () => {
  const app = Fastify();
  const { drain } = registerDraining(app);
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  app.get("/held", async () => {
    arrived.resolve();
    await held.promise;
    return "held";
  });
  app.get("/", async () => "fast");
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const other = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, by: Agent) => {
    const [response] = (await once(get(url + path, { agent: by }), "response")) as [IncomingMessage];
    const text = (await response.toArray()).join("");
    return { text, connection: response.headers.connection };
  };
  expect(await ask("/", agent)).toEqual({ text: "fast", connection: "keep-alive" });

  const waiting = ask("/held", other);
  await arrived.promise;
  const drained = drain();
  // On the idle keep-alive connection: a request of a proxy that has not noticed the draining yet.
  expect(await ask("/", agent)).toEqual({ text: "fast", connection: "close" });
  // On a busy machine the server may accept connections a little longer, hence the poll.
  const refused = () => ask("/", new Agent()).then(() => null, String);
  await expect.poll(refused).toContain("ECONNREFUSED");
  held.resolve();
  expect(await waiting).toEqual({ text: "held", connection: "close" });
  await drained;
  await app.close();
});

it("sends a slow reader the whole download although its last bytes were written to the socket long before", async () => {
  const app = Fastify();
  const { drain } = registerDraining(app);
  const body = Buffer.alloc(32 << 20, 7);
  app.get("/", async (_request, reply) => reply.send(body));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const [response] = (await once(get(url, { agent: new Agent() }), "response")) as [IncomingMessage];
  const drained = drain();
  // Long enough for several idle checks (every 200 ms).
  await delay(1000);
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  expect(bytes).toBe(body.length);
  await drained;
  await app.close();
});

it("serves requests whose connections the kernel has accepted but this process has not yet", async () => {
  const app = Fastify();
  const { drain } = registerDraining(app);
  app.post("/", async () => "written");
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const requests = 20;
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(WRITERS, { eval: true, workerData: { port: Number(new URL(url).port), requests, sent } });
  // While this thread is blocked, all of the clients connect and send.
  while (Atomics.load(sent, 0) < requests) Atomics.wait(sent, 0, Atomics.load(sent, 0), 10_000);
  const drained = drain();
  const [statuses] = await once(clients, "message");
  expect(statuses).toEqual(Array.from({ length: requests }, () => 200));
  await drained;
  await app.close();
});

/** Worker script: each client sends one request on its own connection; counts those that have sent everything. */
const WRITERS = `
const { request } = require("node:http");
const { parentPort, workerData: { port, requests, sent } } = require("node:worker_threads");
const headers = { "content-type": "text/plain" };
const write = () => new Promise((resolve) => {
  const asked = request({ host: "127.0.0.1", port, method: "POST", headers, agent: false }, (response) => resolve(response.statusCode));
  asked.on("error", ({ code }) => resolve(code)).on("finish", () => {
    Atomics.add(sent, 0, 1);
    Atomics.notify(sent, 0);
  });
  asked.end("a body");
});
Promise.all(Array.from({ length: requests }, write)).then((statuses) => parentPort.postMessage(statuses));
`;
