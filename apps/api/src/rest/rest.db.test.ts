import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTrack, signIn } from "../../test/factories.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { appRouter } from "../main/app-router.ts";
import { restRoutes } from "./routes.ts";

let site: TestSite;
beforeAll(async () => {
  site = await createTestSite({ env: { CORS_ORIGINS: "https://shop.example" } });
});
afterAll(() => site.close());

const JSON_TYPE = { "content-type": "application/json" };
const inject = (options: object) => site.app.inject(options);

describe("the REST wire", () => {
  it("sends a unique id with every response, successful or not", async () => {
    const ids = new Set<string>();
    for (const url of [
      "/api/music/genres/",
      "/api/nothing/",
      "/api/auth/profile/",
      "/media/audio/none.mp3",
      "/api/health/live/",
    ]) {
      const { headers } = await site.call("GET", url);
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(String(headers["x-request-id"]));
    }
    expect(ids.size).toBe(5);
  });

  it.each([
    ["broken JSON", { payload: "{", headers: JSON_TYPE }, 400],
    ["a list as the body", { payload: "[]", headers: JSON_TYPE }, 400],
    ["another content type", { payload: "<x/>", headers: { "content-type": "application/xml" } }, 415],
    ["a form", { payload: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415],
    ["too large a body", { payload: `{"email":"${"x".repeat(1_100_000)}"}`, headers: JSON_TYPE }, 413],
    ["no body at all", {}, 400],
    ["an empty JSON body", { payload: "", headers: JSON_TYPE }, 400],
  ])("responds to %s with JSON and the right status", async (_name, request, status) => {
    const response = await inject({ method: "POST", url: "/api/auth/login/", ...request });
    expect(response.statusCode).toBe(status);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(typeof response.json()).toBe("object");
  });

  it.each(["[]", "[1]", '"text"', "7", "true", "{"])(
    "refuses %s as the body of a call that also takes a form",
    async (payload) => {
      const { token } = await signIn(site);
      const response = await inject({
        method: "PATCH",
        url: "/api/auth/profile/",
        payload,
        headers: { ...JSON_TYPE, authorization: `Token ${token}` },
      });
      expect(response.statusCode).toBe(400);
    },
  );

  it("accepts a POST without body and content type where the call has no payload", async () => {
    expect((await inject({ method: "POST", url: "/api/music/tracks/1/play/" })).statusCode).toBe(404);
    expect((await inject({ method: "POST", url: "/api/auth/logout/" })).statusCode).toBe(401);
  });

  it("responds to HEAD as to GET, without the body", async () => {
    const response = await inject({ method: "HEAD", url: "/api/music/genres/" });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe("");
  });

  it("allows exactly the configured origins", async () => {
    const origin = async (name: string) =>
      (await inject({ method: "GET", url: "/api/music/genres/", headers: { origin: name } })).headers[
        "access-control-allow-origin"
      ];
    expect(await origin("https://shop.example")).toBe("https://shop.example");
    expect(await origin("https://evil.example")).not.toBe("https://evil.example");
  });

  it("refuses OPTIONS that is no preflight, like any unsupported method", async () => {
    const options = (headers: Record<string, string>) =>
      inject({ method: "OPTIONS", url: "/api/music/albums/", headers });
    const origin = "https://shop.example";
    expect((await options({ origin, "access-control-request-method": "GET" })).statusCode).toBe(204);
    for (const headers of [{}, { origin }, { "access-control-request-method": "GET" }] as Record<string, string>[]) {
      const response = await options(headers);
      expect([response.statusCode, response.headers.allow, response.json()]).toEqual([
        405,
        "GET, HEAD",
        { detail: expect.any(String) },
      ]);
    }
  });

  it("varies every response by Origin, including cached ones", async () => {
    for (const url of ["/api/music/genres/", "/api/music/genres/", "/api/auth/profile/"]) {
      const { headers } = await site.call("GET", url, { headers: { origin: "https://shop.example" } });
      expect(String(headers.vary).split(", ")).toContain("Origin");
    }
    const kept = await site.call("GET", "/api/music/genres/");
    expect(kept.headers.vary).toBe("Origin, Accept-Encoding, Authorization");
  });

  it("ignores a forwarding header from an unconfigured proxy", async () => {
    const response = await inject({
      method: "GET",
      url: "/api/metrics",
      headers: { "x-forwarded-for": "127.0.0.1" },
    });
    expect(response.statusCode).toBe(403);
    expect((await inject({ method: "GET", url: "/api/metrics" })).statusCode).toBe(200);
  });

  it.each(
    `Forwarded X-Forwarded-For X-Forwarded-Port X-Forwarded-Server X-Forwarded-Client-Cert Forwarded-For X-Forwarded Via CDN-Loop
    X-Real-IP X-Client-IP True-Client-IP CF-Connecting-IP CF-Connecting-IPv6 CF-Ray Fastly-Client-IP Fly-Client-IP Client-IP X-Cluster-Client-IP
    X-Originating-IP X-Remote-IP X-Remote-Addr X-ProxyUser-IP WL-Proxy-Client-IP X-Azure-ClientIP X-Azure-SocketIP
    X-Appengine-User-IP X-Original-Forwarded-For X-Original-URL X-Envoy-External-Address X-Amzn-Trace-Id CloudFront-Viewer-Address
    X-Host X-Scheme X-URL-Scheme X-Proto Front-End-Https`.split(/\s+/),
  )("hides metrics from clients of a proxy that sends %s", async (name) => {
    const response = await inject({ method: "GET", url: "/api/metrics", headers: { [name]: "127.0.0.1" } });
    expect(response.statusCode).toBe(403);
  });

  it("serves metrics to a scraper on this machine, with the headers that scrapers send", async () => {
    const headers = {
      accept: "application/openmetrics-text",
      "accept-encoding": "gzip",
      "user-agent": "Prometheus/3.0",
      "x-prometheus-scrape-timeout-seconds": "10",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      "x-zip": "1",
    };
    expect((await inject({ method: "GET", url: "/api/metrics", headers })).statusCode).toBe(200);
  });

  it("checks permission before a broken body", async () => {
    const send = (url: string, headers: Record<string, string> = {}) =>
      site.app.inject({ method: "POST", url, payload: "{", headers: { ...JSON_TYPE, ...headers } });
    const { token } = await signIn(site);
    const authorization = `Token ${token}`;
    expect((await send("/api/store/cart/add/")).statusCode).toBe(401);
    expect((await send("/api/store/cart/add/", { authorization })).statusCode).toBe(400);
    expect((await send("/api/store/printify/create-product/", { authorization })).statusCode).toBe(403);
    expect((await send("/api/auth/favorites/toggle/1/")).statusCode).toBe(401);
  });

  it("responds to an unknown path with JSON", async () => {
    expect(await site.call("GET", "/api/none/")).toMatchObject({ status: 404, body: { detail: "Not found." } });
  });
});

describe("the OpenAPI document", () => {
  it("has every REST route with its input and output, and no procedure twice", async () => {
    const { body } = await site.call("GET", "/api/openapi.json");
    const { openapi, paths } = body as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(openapi).toBe("3.1.0");
    const operations = Object.values(paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    const streamed = ["music.manage.uploads", "admin.restore"];
    expect(operations.toSorted()).toEqual([...restRoutes.map((route) => route.procedure), ...streamed].toSorted());
    expect(new Set(operations).size).toBe(operations.length);
    expect(JSON.stringify(paths["/music/albums/"])).toContain('"featured"');
  });

  it.each([
    ["/api/openapi.json", "/api"],
    ["/api/openapi-trpc.json", "/trpc"],
  ])("%s requires a token for exactly those calls that are refused without one", async (document, base) => {
    const { paths } = (await site.call("GET", document)).body as {
      paths: Record<string, Record<string, { security: object[] }>>;
    };
    const asks: string[] = [];
    const refuses: string[] = [];
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { security }] of Object.entries(operations)) {
        const name = `${method} ${path}`;
        if (security.every((way) => Object.keys(way).length > 0)) asks.push(name);
        const url = `${base}${path.replace(/\{\w+\}/g, "1")}`;
        const { statusCode } = await inject({ method: method.toUpperCase(), url });
        if (statusCode === 401) refuses.push(name);
      }
    }
    expect(asks).toEqual(refuses);
    expect(asks.length).toBeGreaterThan(50);
  });

  it("lists every status of the contract, with a described body", async () => {
    const { paths, components } = (await site.call("GET", "/api/openapi.json")).body as {
      paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>;
      components: { responses: Record<string, object> };
    };
    const failures = Object.entries(paths["/store/cart/add/"]?.post?.responses ?? {}).filter(([, { $ref }]) => $ref);
    expect(failures.map(([status]) => Number(status))).toEqual([
      400, 401, 403, 404, 409, 413, 415, 429, 500, 502, 503, 504,
    ]);
    for (const [status, { $ref }] of failures) {
      expect($ref).toBe(`#/components/responses/${status}`);
      expect(components.responses[status]).toHaveProperty(["content", "application/json", "schema"]);
    }
  });

  it("leaves out only the calls that are made solely by the site's own pages", () => {
    const named = new Set(restRoutes.map((route) => route.procedure));
    const pagesOnly = [
      "store.payments.settings",
      "store.reviews.mine",
      "store.tickets.returnLine",
      "store.tickets.returnShow",
    ];
    const missing = Object.keys(appRouter._def.procedures).filter(
      (path) => !named.has(path) && !/^(admin|pod)\./.test(path) && !path.includes(".manage."),
    );
    expect(missing.toSorted()).toEqual(pagesOnly);
  });

  it("is kept with its compressed forms, like the files of its page, and not compressed for each request", async () => {
    for (const url of ["/api/openapi.json", "/api/openapi-trpc.json", "/api/docs/swagger-ui-bundle.js"]) {
      const sent = await site.call("HEAD", url, { headers: { "accept-encoding": "br" } });
      expect([url, sent.status, sent.headers["content-encoding"]]).toEqual([url, 200, "br"]);
      const again = { "accept-encoding": "br", "if-none-match": String(sent.headers.etag) };
      expect([url, (await site.call("GET", url, { headers: again })).status]).toEqual([url, 304]);
    }
  });

  it("is shown on a page whose scripts are all served by the site", async () => {
    const { body, headers } = await site.call("GET", "/api/docs");
    expect(body).toContain("/api/docs/swagger-ui-bundle.js");
    expect(headers["content-security-policy"]).not.toContain("unsafe-eval");
    expect((await site.call("GET", "/api/docs/swagger-ui-bundle.js")).status).toBe(200);
    // The last two are names that every object has.
    for (const file of ["package.json", "constructor", "__proto__"]) {
      expect([file, (await site.call("GET", `/api/docs/${file}`)).status]).toEqual([file, 404]);
    }
  });
});

describe("a database that goes away", () => {
  it("is a 503 with Retry-After, and recovers once it is back", async () => {
    const lone = await createTestSite();
    const { rows } = await lone.pool.query<{ name: string }>("select current_database() as name");
    const name = rows[0]?.name ?? "";
    // With a timeout it returns only once the connections have ended, not when they have merely been signalled.
    await site.pool.query("select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1", [name]);
    await site.pool.query(`alter database "${name}" with allow_connections false`);
    const away = await lone.call("GET", "/api/health/");
    expect(away).toMatchObject({ status: 503, body: { database: "unavailable" } });
    expect((await lone.call("GET", "/api/health/live/")).status).toBe(200);
    await site.pool.query(`alter database "${name}" with allow_connections true`);
    expect((await lone.call("GET", "/api/health/")).status).toBe(200);
    expect((await lone.call("GET", "/api/music/albums/")).status).toBe(200);
    await lone.close();
  });
});

it("lets a page of another origin read that it is rate-limited", async () => {
  const limited = await createTestSite({ env: { CORS_ORIGINS: "https://shop.example", RATE_LIMITS: "on" } });
  const call = () =>
    limited.app.inject({ method: "GET", url: "/api/music/genres/", headers: { origin: "https://shop.example" } });
  const preflight = await limited.app.inject({
    method: "OPTIONS",
    url: "/api/music/genres/",
    headers: { origin: "https://shop.example", "access-control-request-method": "GET" },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  let response = await call();
  for (let calls = 1; calls <= 600 && response.statusCode === 200; calls += 1) response = await call();
  await limited.close();
  expect(response.statusCode).toBe(429);
  expect(response.headers).toMatchObject({
    "access-control-allow-origin": "https://shop.example",
    "retry-after": expect.stringMatching(/^\d+$/),
  });
});

it.each(["-plays", "%2Dplays", "-%70lays"])(
  "orders tracks by plays afresh for each call, requested as %s",
  async (ordering) => {
    const tracks = [await makeTrack(site.db), await makeTrack(site.db)];
    site.services.content.changed(["tracks"]);
    const first = async () => {
      const { body } = await site.call("GET", `/api/music/tracks/?ordering=${ordering}`);
      return (body as { results: { id: number }[] }).results.find(({ id }) => tracks.includes(id))?.id;
    };
    let plays = 1000;
    for (const track_id of [...tracks, ...tracks.toReversed()]) {
      // As a play does it: without notification, which would drop cached responses many times a minute.
      plays += 1;
      await site.db.updateTable("tracks").set({ play_count: plays }).where("id", "=", track_id).execute();
      expect(await first()).toBe(track_id);
    }
  },
);
