import fastify from "fastify";
import { expect, test } from "vitest";
import { createCdnControl } from "./cdn.ts";
import { CachedResponse } from "./response-cache.ts";

const said = async (maxAge: number | undefined, headers: Record<string, string>, isKept: boolean) => {
  const app = fastify();
  const tell = createCdnControl(maxAge);
  const answer = new CachedResponse({ status: 200, headers, body: Buffer.from("page") });
  app.get("/", (_request, reply) => {
    tell(reply, answer, isKept);
    return reply.send("page");
  });
  const { headers: sent } = await app.inject("/");
  return sent["cdn-cache-control"];
};

test("a CDN may keep what this process keeps for everybody, for so long as is set", async () => {
  expect(await said(10, {}, true)).toBe("max-age=10, stale-while-revalidate=10, stale-if-error=86400");
  expect(await said(10, { vary: "Accept-Encoding, Authorization" }, true)).toBeDefined();
});

test("nothing is said of what is one visitor's, follows from a cookie, or where there is no CDN", async () => {
  expect(await said(10, {}, false)).toBeUndefined();
  expect(await said(10, { vary: "Accept-Encoding, Authorization, Cookie" }, true)).toBeUndefined();
  expect(await said(undefined, {}, true)).toBeUndefined();
});
