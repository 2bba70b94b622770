import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../test/factories.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";
import { inputNames } from "../trpc/procedure-of.ts";
import { pathNames } from "./paths.ts";
import { procedurePaths } from "./procedure-schemas.ts";
import { restRoutes } from "./routes.ts";

let site: TestSite;
let owner: { id: number; token: string };
const methodsOf = new Map<string, Set<string>>();
beforeAll(async () => {
  site = await createTestSite({
    onRoute: ({ method, url }) => {
      const methods = methodsOf.get(url) ?? new Set();
      for (const one of [method].flat()) methods.add(one);
      methodsOf.set(url, methods);
    },
  });
  await site.app.ready();
  owner = await signIn(site, { role: "owner" });
});
afterAll(() => site.close());

/** The methods that routes use, and others that a client may send. */
const METHODS = "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY".split(" ");
const addressOf = (url: string) => url.replace(/:\w+/g, "1").replace("*", "images/none.jpg");

describe("a method that a URL does not support", () => {
  it("is 405 with the allowed ones, for any URL, method and body", async () => {
    expect(methodsOf.size).toBeGreaterThan(150);
    const wrong: string[] = [];
    for (const [url, methods] of methodsOf) {
      for (const method of METHODS.filter((one) => !methods.has(one))) {
        const response = await site.app.inject({
          method: method as "GET",
          url: addressOf(url),
          ...(method === "GET" || method === "HEAD"
            ? {}
            : { payload: "<x/>", headers: { "content-type": "application/xml" } }),
        });
        const allowed = String(response.headers.allow ?? "").split(", ");
        const hasOwn = [...methods].some((one) => allowed.includes(one));
        const isSaid = method === "HEAD" || response.body.includes("This method is not allowed here.");
        if (response.statusCode !== 405 || allowed.includes(method) || !hasOwn || !isSaid) {
          wrong.push(`${method} ${url}: ${response.statusCode} ${allowed.join()}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it.each([
    ["POST", "/api/health/", "GET, HEAD"],
    ["DELETE", "/api/health/live/", "GET, HEAD"],
    ["POST", "/api/metrics", "GET, HEAD"],
    ["PUT", "/api/openapi.json", "GET, HEAD"],
    ["PATCH", "/api/docs/", "GET, HEAD"],
    ["GET", "/api/admin/restore", "POST"],
    ["GET", "/api/music/manage/uploads/?name=a", "POST"],
    ["PUT", "/api/events/calendar.ics", "GET, HEAD"],
    ["POST", "/feeds/shows.rss", "GET, HEAD"],
    ["GET", "/api/store/orders/create/", "POST"],
    ["DELETE", "/api/store/orders/create/", "POST"],
    ["OPTIONS", "/api/music/albums/%31/", "GET, HEAD"],
    ["PROPFIND", "/api/store/cart/", "GET, HEAD"],
  ])("%s %s allows %s", async (method, url, allow) => {
    const response = await site.call(method, url);
    expect(response).toMatchObject({ status: 405, headers: { allow }, body: { detail: expect.any(String) } });
    expect(response.headers["x-request-id"]).toBeDefined();
  });

  it("stays 404 for a URL that does not exist", async () => {
    for (const url of ["/api/none/", "/api/webhooks/none", "/api/music/albums/1/2/3/", "/api/", "/api/docs/a/b"]) {
      for (const method of ["GET", "POST", "PROPFIND"]) {
        expect([url, method, (await site.call(method, url)).status]).toEqual([url, method, 404]);
      }
    }
  });
});

const NO_OBJECTS = ["null", "[]", "[1]", '"text"', '""', "7", "0", "true", "false", " null\n"];
const JSON_TYPE = { "content-type": "application/json" };

const writers = restRoutes.filter(({ method }) => method !== "GET");
/** Refused before its input is validated, since print-on-demand is not set up. */
const NOT_SET_UP = "pod.createProduct";
const takesPayload = ({ procedure, path }: (typeof writers)[number]) =>
  procedure !== NOT_SET_UP && (inputNames(procedure)?.some((name) => !pathNames(path).includes(name)) ?? true);

describe("a JSON body that is not an object", () => {
  it("is 400 for every call that takes a payload, including those that take a form", async () => {
    const asked = writers.filter(takesPayload);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.some(({ files }) => files !== undefined)).toBe(true);
    const wrong: string[] = [];
    for (const { method, path } of asked) {
      for (const payload of NO_OBJECTS) {
        const { token } = owner;
        const response = await site.app.inject({
          method,
          url: `/api${path.replace(/\{\w+\}/g, "1")}`,
          payload,
          headers: { ...JSON_TYPE, authorization: `Token ${token}` },
        });
        const isRight = response.statusCode === 400 && response.body.includes("Expected a JSON object");
        if (!isRight) wrong.push(`${method} ${path} ${payload}: ${response.statusCode} ${response.body.slice(0, 100)}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it("is not reported when the call is not permitted, or the id in its path is invalid", async () => {
    const call = (url: string) =>
      site.app
        .inject({ method: "PATCH", url, payload: "null", headers: JSON_TYPE })
        .then((response) => response.statusCode);
    expect(await call("/api/auth/profile/")).toBe(401);
    expect(await call("/api/music/playlists/none/")).toBe(404);
  });

  it("counts as no payload if it is null and the call takes none", async () => {
    const call = (payload: string, url = "/api/music/tracks/1/play/") =>
      site.app.inject({ method: "POST", url, payload, headers: JSON_TYPE }).then((response) => response.statusCode);
    expect([await call("null"), await call(""), await call("[]"), await call('"x"')]).toEqual([404, 404, 400, 400]);
  });

  it("is reported after the permission for a call without input, which then does nothing", async () => {
    const { token } = await signIn(site);
    const wrong: string[] = [];
    for (const { method, path, isOpen } of writers.filter(({ procedure }) => inputNames(procedure)?.length === 0)) {
      for (const payload of ["[]", '"x"', "{"]) {
        const send = (headers: Record<string, string>) =>
          site.app
            .inject({ method, url: `/api${path}`, payload, headers: { ...JSON_TYPE, ...headers } })
            .then(({ statusCode }) => statusCode);
        const got = [await send({}), await send({ authorization: `Token ${token}` })];
        const isRight = got[0] === (isOpen ? 400 : 401) && (got[1] === 400 || got[1] === 403);
        if (!isRight) wrong.push(`${method} ${path} ${payload}: ${got.join(", ")}`);
      }
    }
    expect(wrong).toEqual([]);
    expect((await site.call("GET", "/api/auth/profile/", { token })).status).toBe(200);
  });

  it("is 400 over tRPC as well", async () => {
    const mutations = procedurePaths().filter(
      ({ path, type }) => type === "mutation" && inputNames(path)?.length !== 0 && path !== NOT_SET_UP,
    );
    expect(mutations.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const { path } of mutations) {
      for (const payload of ["null", "[]", '"text"', "7"]) {
        const { token } = owner;
        const headers = { ...JSON_TYPE, authorization: `Token ${token}` };
        const response = await site.app.inject({ method: "POST", url: `/trpc/${path}`, payload, headers });
        if (response.statusCode !== 400) wrong.push(`${path} ${payload}: ${response.statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
