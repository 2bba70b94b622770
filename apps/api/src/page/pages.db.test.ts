import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { STRIPE_ENV } from "../../test/stripe-site.ts";
import { readConfig } from "../main/config.ts";
import { registerFailures } from "../platform/http/failures.ts";
import { FILE_LINK } from "./fallback-page.ts";
import { failurePage } from "./page-language.ts";
import { INTERFACES, registerPages } from "./pages.ts";

let clientDir: string;
let sites: TestSite[];
let demo: FastifyInstance;
let stripe: FastifyInstance;

/** The pages of a site, whose renderer returns only scripts. */
async function pagesOf(site: TestSite): Promise<FastifyInstance> {
  const app = fastify();
  const html = "<!doctype html><script>1</script><p><script>steal(localStorage.token)</script></p>";
  await registerPages(app, {
    ...site,
    config: readConfig({ PUBLIC_URL: "https://artist.example" }),
    renderer: { clientDir, render: async () => ({ status: 200, headers: {}, html, scripts: ["1"] }) },
  });
  return app;
}

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), "fanfare-client-"));
  await writeFile(join(clientDir, "manifest.webmanifest"), JSON.stringify({ name: "Fanfare", display: "standalone" }));
  const [withDemo, withStripe] = await Promise.all([createTestSite(), createTestSite({ env: STRIPE_ENV })]);
  sites = [withDemo, withStripe];
  [demo, stripe] = await Promise.all([pagesOf(withDemo), pagesOf(withStripe)]);
});
afterAll(async () => {
  await Promise.all([demo.close(), stripe.close()]);
  await Promise.all(sites.map((site) => site.close()));
  await rm(clientDir, { recursive: true });
});

/** A page's policy as directive → sources. */
async function policyOf(pages: FastifyInstance, path: string): Promise<Record<string, string[]>> {
  const { headers } = await pages.inject(path);
  const directives = String(headers["content-security-policy"]).split("; ");
  return Object.fromEntries(
    directives.map((text) => text.split(" ")).map(([name = "", ...sources]) => [name, sources]),
  );
}

const fromStripe = (policy: Record<string, string[]>) =>
  Object.entries(policy).flatMap(([name, sources]) =>
    sources.filter((source) => source.includes("stripe")).map((source) => `${name} ${source}`),
  );

test("Stripe's scripts, calls and frames are allowed in the checkout of a site that uses it", async () => {
  for (const path of ["/checkout", "/checkout/", "/checkout?order=7&returned=true"]) {
    expect(fromStripe(await policyOf(stripe, path))).toEqual([
      "script-src https://js.stripe.com",
      "script-src https://*.js.stripe.com",
      "connect-src https://api.stripe.com",
      "frame-src https://js.stripe.com",
      "frame-src https://*.js.stripe.com",
      "frame-src https://hooks.stripe.com",
    ]);
  }
});

test("no other page of that site allows any Stripe source, nor does the checkout of a site without Stripe", async () => {
  for (const path of ["/", "/store", "/cart", "/orders/7", "/checkout/more", "/store?next=/checkout", "/embed"]) {
    expect(fromStripe(await policyOf(stripe, path))).toEqual([]);
  }
  expect(fromStripe(await policyOf(demo, "/checkout"))).toEqual([]);
});

test("the installed app is named after the artist", async () => {
  const { artist_name } = (await sites[0]?.services.site.publicSettings()) ?? {};
  const { headers, body } = await demo.inject("/manifest.webmanifest");
  expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  expect(JSON.parse(body)).toEqual({ name: artist_name, short_name: artist_name, display: "standalone" });
});

test("inline scripts run only by their hash, and only the embedded player may be framed", async () => {
  const policy = await policyOf(stripe, "/checkout");
  expect(policy["script-src"]).toContain("'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='");
  // The other script on that page was not written by the renderer.
  expect(policy["script-src"]?.filter((source) => source.startsWith("'sha"))).toHaveLength(1);
  expect(policy["script-src"]?.join(" ")).not.toMatch(/unsafe|nonce|\*(?!\.js\.stripe)/);
  expect(policy["frame-ancestors"]).toEqual(["'none'"]);
  for (const path of ["/embed", "/embed/albums/1", "/embed/tracks/7/", "/embed/playlists/3?x=1"])
    expect((await policyOf(demo, path))["frame-ancestors"]).toEqual(["*"]);
  for (const path of ["/embedded", "/embed/store/1", "/embed/albums/new"])
    expect((await policyOf(demo, path))["frame-ancestors"]).toEqual(["'none'"]);
});

test("a page that is not whole because another build was put below the site is a 503 that reloads itself", async () => {
  const [site] = sites;
  if (!site) throw new Error("no site");
  const app = fastify();
  registerFailures(app, { interfaces: INTERFACES, links: FILE_LINK, html: failurePage });
  const undrawn = { status: 500, headers: {}, html: "<title>a</title>", scripts: [] };
  let isReplaced = false;
  await registerPages(app, {
    ...site,
    config: readConfig({}),
    renderer: { clientDir, render: async () => undrawn, isReplaced: async () => isReplaced },
  });
  const accept = { accept: "text/html" };
  expect(await app.inject({ url: "/music", headers: accept })).toMatchObject({ statusCode: 500, body: undrawn.html });
  isReplaced = true;
  const response = await app.inject({ url: "/music", headers: accept });
  expect(response).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
  expect(response.body).toContain('http-equiv="refresh"');
  await app.close();
});
