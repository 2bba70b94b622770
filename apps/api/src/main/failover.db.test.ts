import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCutOff } from "../../test/database/cut-off.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { registerPages } from "../page/pages.ts";
import { listenForContentChanges } from "../platform/cache/content-listener.ts";
import { readConfig } from "./config.ts";

// The site's part in a failover: the primary's address breaks every connection, refuses new ones, and then leads to a server that
// may hold writes that this process has not been notified of.

const KEPT = "/api/music/genres/";
const UNSEEN = "/api/events/venues/";

let link: Awaited<ReturnType<typeof startCutOff>>;
let site: TestSite;
let listener: ReturnType<typeof listenForContentChanges>;
beforeAll(async () => {
  site = await createTestSite({
    through: async (direct) => {
      link = await startCutOff(direct);
      return link.connection;
    },
  });
  listener = listenForContentChanges({
    connection: link.connection,
    cache: site.services.content.cache,
    log: pino({ level: "silent" }),
    onChange: site.services.content.changed,
  });
  await listener.ready;
});
afterAll(async () => {
  await listener.close();
  await site.close();
  await link.cut();
});

const status = async (url: string) => (await site.call("GET", url)).status;

it("returns 503 while the primary is away but still serves cached responses, and recovers with the database", async () => {
  const before = await site.call("GET", KEPT);
  expect(before.status).toBe(200);

  await link.cut();
  await expect.poll(() => status("/api/health/")).toBe(503);
  const during = await site.call("GET", UNSEEN);
  expect(during.status).toBe(503);
  expect(Number(during.headers["retry-after"])).toBeGreaterThan(0);
  expect(await site.call("GET", KEPT)).toMatchObject({ status: 200, body: before.body });
  const login = { email: "fan@example.com", password: "a long password" };
  expect((await site.call("POST", "/api/auth/login/", { body: login })).status).toBe(503);

  await link.restore();
  // The time to recovery is measured by the full-size drill.
  await expect.poll(() => status(UNSEEN)).toBe(200);
  await expect.poll(() => status("/api/health/")).toBe(200);
  // Responses are cached again once writes are observed again, and none from before.
  const { cache } = site.services.content;
  const isKept = async () => {
    await site.call("GET", KEPT);
    return cache.peek(KEPT) !== undefined;
  };
  await expect.poll(isKept).toBe(true);
});

it("a page that loses the database while being rendered sends programs Retry-After", async () => {
  const clientDir = await mkdtemp(join(tmpdir(), "fanfare-client-"));
  await writeFile(join(clientDir, "manifest.webmanifest"), "{}");
  const pages = fastify();
  await registerPages(pages, {
    ...site,
    config: readConfig({ PUBLIC_URL: "https://artist.example" }),
    renderer: {
      clientDir,
      render: async (_request, { call }) => {
        await link.cut();
        const response = await call("events.venues.places", { tour: 1 });
        return { status: "error" in response ? 503 : 200, headers: {}, html: "The sound cut out", scripts: [] };
      },
    },
  });
  try {
    const page = await pages.inject("/music");
    expect(page).toMatchObject({ statusCode: 503, body: "The sound cut out" });
    expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
  } finally {
    await link.restore();
    await pages.close();
    await rm(clientDir, { recursive: true });
  }
});
