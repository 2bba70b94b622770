import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { registerDraining } from "./draining.ts";

it("serves what arrives on connections that are open, as their last response, and takes no new one", async () => {
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
    const [answer] = (await once(get(url + path, { agent: by }), "response")) as [IncomingMessage];
    const text = (await answer.toArray()).join("");
    return { text, connection: answer.headers.connection };
  };
  expect(await ask("/", agent)).toEqual({ text: "fast", connection: "keep-alive" });

  const waiting = ask("/held", other);
  await arrived.promise;
  const drained = drain();
  // On the connection that was kept open and idle: the request of a proxy that has not heard yet.
  expect(await ask("/", agent)).toEqual({ text: "fast", connection: "close" });
  await expect(ask("/", new Agent())).rejects.toThrow("ECONNREFUSED");
  held.resolve();
  expect(await waiting).toEqual({ text: "held", connection: "close" });
  await drained;
  await app.close();
});

it("lets a slow reader have a download whole whose last bytes were handed over long ago", async () => {
  const app = Fastify();
  const { drain } = registerDraining(app);
  const body = Buffer.alloc(32 << 20, 7);
  app.get("/", async (_request, reply) => reply.send(body));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const [answer] = (await once(get(url, { agent: new Agent() }), "response")) as [IncomingMessage];
  const drained = drain();
  // Several looks for idle connections.
  await delay(1000);
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  expect(bytes).toBe(body.length);
  await drained;
  await app.close();
});
