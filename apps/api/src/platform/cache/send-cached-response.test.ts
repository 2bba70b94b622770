import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { CachedResponse } from "./response-cache.ts";
import { sendCachedResponse } from "./send-cached-response.ts";

it("answers 304 with the answer's own content policy, which the browser then puts over the page it has", async () => {
  const app = Fastify();
  const headers = { "content-type": "text/html", "content-security-policy": "script-src 'self'" };
  const answer = new CachedResponse({ status: 200, headers, body: Buffer.from("<p>page</p>") });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", "default-src 'none'");
  });
  app.get("/", (request, reply) => sendCachedResponse(request, reply, answer));

  const { headers: first } = await app.inject("/");
  const again = await app.inject({ url: "/", headers: { "if-none-match": String(first.etag) } });
  expect([again.statusCode, again.headers["content-security-policy"], again.body]).toEqual([
    304,
    "script-src 'self'",
    "",
  ]);
  await app.close();
});

it.each([404, 302])("answers %i whatever version the reader names, and names none", async (status) => {
  const app = Fastify();
  const answer = new CachedResponse({ status, headers: { "content-type": "text/html" }, body: Buffer.from("gone") });
  app.get("/", (request, reply) => sendCachedResponse(request, reply, answer));
  for (const tag of ["*", ...answer.etagsFor("identity")]) {
    const { statusCode, headers, body } = await app.inject({ url: "/", headers: { "if-none-match": tag } });
    expect([statusCode, headers.etag, body]).toEqual([status, undefined, "gone"]);
  }
  await app.close();
});

it("compresses quickly for the first reader and better for later ones; who has either form has the body", async () => {
  const app = Fastify();
  const body = readFileSync(new URL("./response-cache.ts", import.meta.url));
  const answer = new CachedResponse({ status: 200, headers: { "content-type": "text/html" }, body });
  app.get("/", (request, reply) => sendCachedResponse(request, reply, answer));
  const ask = (headers: Record<string, string> = {}) =>
    app.inject({ url: "/", headers: { "accept-encoding": "gzip, br", ...headers } });

  const first = await ask();
  expect(brotliDecompressSync(first.rawPayload)).toEqual(body);
  await expect.poll(async () => (await ask()).headers.etag).not.toBe(first.headers.etag);
  const later = await ask();
  expect(later.rawPayload.length).toBeLessThan(first.rawPayload.length);
  expect(brotliDecompressSync(later.rawPayload)).toEqual(body);
  for (const { headers } of [first, later]) {
    const again = await ask({ "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.headers.etag, again.body]).toEqual([304, headers.etag, ""]);
  }
  await app.close();
});
