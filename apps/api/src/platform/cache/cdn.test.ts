import fastify from "fastify";
import { expect, test } from "vitest";
import { type CdnConfig, createCdnControl } from "./cdn.ts";
import { CachedResponse } from "./response-cache.ts";

const TABLES = new Set(["albums", "tracks"] as const);
const PURGE = { url: "https://cdn.example/purge", token: undefined };

const sent = async (config: CdnConfig, headers: Record<string, string>, isKept: boolean) => {
  const app = fastify();
  const tell = createCdnControl(config);
  const response = new CachedResponse({ status: 200, headers, body: Buffer.from("page") });
  app.get("/", (_request, reply) => {
    tell(reply, response, isKept ? TABLES : undefined);
    return reply.send("page");
  });
  return (await app.inject("/")).headers;
};
const said = async (maxAge: number | undefined, headers: Record<string, string>, isKept: boolean) =>
  (await sent({ maxAge, purge: undefined }, headers, isKept))["cdn-cache-control"];

test("lets a CDN keep a response that this process keeps for every visitor, for the configured time", async () => {
  expect(await said(10, {}, true)).toBe("max-age=10, stale-while-revalidate=10, stale-if-error=86400");
  expect(await said(10, { vary: "Accept-Encoding, Authorization" }, true)).toBeDefined();
});

test("sets no CDN header for personal responses, for those that vary by cookie, or without a CDN", async () => {
  expect(await said(10, {}, false)).toBeUndefined();
  expect(await said(10, { vary: "Accept-Encoding, Authorization, Cookie" }, true)).toBeUndefined();
  expect(await said(undefined, {}, true)).toBeUndefined();
});

test("with purging, tags a response with the tables it was made from, but only if a CDN may keep it", async () => {
  const named = { "cache-tag": "site,albums,tracks", "surrogate-key": "site albums tracks" };
  expect(await sent({ maxAge: 10, purge: PURGE }, {}, true)).toMatchObject(named);
  const unnamed = [
    await sent({ maxAge: 10, purge: undefined }, {}, true),
    await sent({ maxAge: 10, purge: PURGE }, {}, false),
    await sent({ maxAge: 10, purge: PURGE }, { vary: "Cookie" }, true),
  ];
  for (const headers of unnamed) {
    expect(headers["cache-tag"]).toBeUndefined();
    expect(headers["surrogate-key"]).toBeUndefined();
  }
});
