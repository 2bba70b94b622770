import Fastify from "fastify";
import { expect, it } from "vitest";
import { CachedResponse } from "./response-cache.ts";
import { sendCachedResponse } from "./send-cached-response.ts";

it("sends the response's own content policy with a 304, because the browser applies it to the cached page", async () => {
  const app = Fastify();
  const headers = { "content-type": "text/html", "content-security-policy": "script-src 'self'" };
  const response = new CachedResponse({ status: 200, headers, body: Buffer.from("<p>page</p>") });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", "default-src 'none'");
  });
  app.get("/", (request, reply) => sendCachedResponse(request, reply, response));

  const { headers: first } = await app.inject("/");
  const again = await app.inject({ url: "/", headers: { "if-none-match": String(first.etag) } });
  expect([again.statusCode, again.headers["content-security-policy"], again.body]).toEqual([
    304,
    "script-src 'self'",
    "",
  ]);
  await app.close();
});

it.each([404, 302])("ignores If-None-Match for a %i and sends no ETag", async (status) => {
  const app = Fastify();
  const response = new CachedResponse({ status, headers: { "content-type": "text/html" }, body: Buffer.from("gone") });
  app.get("/", (request, reply) => sendCachedResponse(request, reply, response));
  for (const tag of ["*", response.etagFor("identity")]) {
    const { statusCode, headers, body } = await app.inject({ url: "/", headers: { "if-none-match": tag } });
    expect([statusCode, headers.etag, body]).toEqual([status, undefined, "gone"]);
  }
  await app.close();
});
