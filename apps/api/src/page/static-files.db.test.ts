import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestSite, type TestSite } from "../../test/site.ts";

const FILES = [
  "placeholder.svg",
  "sw.js",
  "icon.svg",
  "icon-192.png",
  "fonts/serif.woff2",
  "assets/app-1.js",
  "assets/app-1.js.br",
  "later.txt",
];

let clientDir: string;
let site: TestSite;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), "fanfare-client-"));
  await Promise.all(["fonts", "assets"].map((folder) => mkdir(join(clientDir, folder))));
  for (const file of [...FILES, "manifest.webmanifest"]) await writeFile(join(clientDir, file), "{}");
  site = await createTestSite({
    env: { RATE_LIMITS: "on" },
    renderer: { clientDir, render: async () => ({ status: 200, headers: {}, html: "<p>page</p>", scripts: [] }) },
  });
});
afterAll(async () => {
  await site.close();
  await rm(clientDir, { recursive: true });
});

const statusOf = async (url: string, method = "GET") => (await site.call(method, url)).status;

test("pages and files accept GET and HEAD only", async () => {
  for (const url of ["/", "/albums/1", "/placeholder.svg", "/robots.txt", "/manifest.webmanifest"]) {
    expect([url, await statusOf(url), await statusOf(url, "HEAD")]).toEqual([url, 200, 200]);
    for (const method of ["POST", "PUT", "DELETE", "PROPFIND", "OPTIONS"]) {
      const response = await site.call(method, url);
      expect([method, url, response.status, response.headers.allow]).toEqual([method, url, 405, "GET, HEAD"]);
    }
  }
  const { status, headers } = await site.call("PUT", "/newsletter/unsubscribe");
  expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST"]);
  expect(await statusOf("/api/none")).toBe(404);
  expect(await statusOf("/media/none")).toBe(404);
});

test("a hashed file is sent precompressed and immutable; a missing one gets a page", async () => {
  const sent = await site.call("GET", "/assets/app-1.js", { headers: { "accept-encoding": "br" } });
  expect(sent.status).toBe(200);
  expect(sent.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": expect.stringContaining("javascript"),
    "cache-control": "public, max-age=31536000, immutable",
  });
  for (const url of ["/assets/app-0.js", "/assets/", "/assets/../secret.txt", "/assets/..%2Flater.txt"]) {
    const page = await site.call("GET", url);
    expect([url, page.headers["content-type"], page.headers["cache-control"]]).toEqual([
      url,
      "text/html; charset=utf-8",
      "no-cache",
    ]);
  }
});

test("a client past the rate limit still gets every static file, but no page", async () => {
  for (let sent = 0; (await statusOf("/api/none")) !== 429; sent += 1) expect(sent).toBeLessThan(700);
  const files = [
    ...FILES.filter((file) => !file.endsWith(".br")).map((file) => `/${file}`),
    "/robots.txt",
    "/manifest.webmanifest",
    "/api/docs/swagger-ui.css",
  ];
  for (const url of files) {
    expect([url, await statusOf(url), await statusOf(url, "HEAD")]).toEqual([url, 200, 200]);
  }
  expect(await statusOf("/media/images/none.jpg")).toBe(404);
  expect(await statusOf("/albums/1")).toBe(429);
  expect(await statusOf("/assets/app-0.js")).toBe(429);
});
