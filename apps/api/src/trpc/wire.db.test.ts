import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signIn } from "../../test/factories.ts";
import { sendRaw } from "../../test/send-raw.ts";
import { createTestSite, type TestSite } from "../../test/site.ts";

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await createTestSite({ env: { RATE_LIMITS: "on" } });
  port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.pool.query("delete from rate_limits");
  // A rate limit minute of its own for each test.
  site.clock.advance(60_000);
});

const JSON_TYPE = "application/json";
const paths = (calls: number, path: string, comma = ",") => Array.from({ length: calls }, () => path).join(comma);
const batch = (calls: number, path: string, input: (index: number) => object, from = "127.0.0.1") =>
  site.app.inject({
    remoteAddress: from,
    method: "POST",
    url: `/trpc/${paths(calls, path)}?batch=1`,
    headers: { "content-type": JSON_TYPE },
    payload: JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, index) => [index, input(index)]))),
  });
const statuses = (response: { json(): unknown }) =>
  (response.json() as { error?: { data: { httpStatus: number } } }[]).map(({ error }) => error?.data.httpStatus ?? 200);
const mails = async () =>
  (await site.pool.query<{ count: number }>("select count(*)::int as count from graphile_worker.jobs")).rows[0]?.count;

describe("a batch of tRPC calls", () => {
  const LIST = "music.genres.list";
  it.each([
    ["commas", `/trpc/${paths(21, LIST)}`],
    ["commas in percent-encoding", `/trpc/${paths(21, LIST, "%2C")}`],
    ["a prefix in percent-encoding", `/%74rpc/${paths(21, LIST)}`],
    ["a path of another host", `http://other.example/trpc/${paths(21, LIST)}`],
    ["a path of another host in percent-encoding", `http://other.example/%74rpc/${paths(21, LIST, "%2c")}`],
  ])("is refused with 21 calls in %s, and accepted with 20", async (_name, target) => {
    const status = async (path: string) =>
      (await sendRaw(port, `GET ${path}?batch=1&input={} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).slice(
        9,
        12,
      );
    expect(await status(target)).toBe("400");
    expect(await status(target.replace(`${LIST},`, "").replace(/(?<=\/)music\.genres\.list%2c/i, ""))).toBe("200");
  });

  it("counts as many requests as it has calls", async () => {
    for (let round = 0; round < 30; round += 1) {
      expect(new Set(statuses(await batchOf(20)))).toEqual(new Set([200]));
    }
    const refused = await batchOf(20);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: { data: { httpStatus: 429, app_code: "rate_limited" } } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await site.call("GET", "/api/music/genres/")).status).toBe(429);
  });
  const batchOf = (calls: number) =>
    site.app.inject({ method: "GET", url: `/trpc/${paths(calls, LIST)}?batch=1&input={}` });

  it("runs none of its calls when it exceeds the limit as a whole", async () => {
    for (let round = 0; round < 29; round += 1) await batchOf(20);
    await batchOf(15);
    const before = await mails();
    const response = await batch(10, "auth.newsletter.signUp", (index) => ({ email: `late${index}@example.com` }));
    expect(new Set(statuses(response))).toEqual(new Set([429]));
    expect(await mails()).toBe(before);
  });

  it("is subject to the limits of single actions call by call", async () => {
    const register = (index: number) => ({
      username: `batched${index}`,
      email: `batched${index}@example.com`,
      password: "correct-horse-battery",
      password_confirm: "correct-horse-battery",
      first_name: "Ana",
      last_name: "Lopez",
      terms_accepted: true,
    });
    const first = statuses(await batch(20, "auth.register", register));
    expect(first.filter((status) => status === 429)).toHaveLength(0);
    const again = await batch(3, "auth.register", (index) => register(100 + index));
    expect(statuses(again)).toEqual([429, 429, 429]);
    expect(Number(again.headers["retry-after"])).toBeGreaterThan(0);

    const before = (await mails()) ?? 0;
    const subscribed = statuses(
      await batch(20, "auth.newsletter.signUp", () => ({ email: "one@example.com" }), "192.0.2.1"),
    );
    expect(subscribed.filter((status) => status === 429)).toHaveLength(15);
    expect(await mails()).toBe(before + 5);
    // A sender has 20 mails an hour across all recipients, of which 19 remain after one.
    const many = (from: string) =>
      batch(19, "auth.newsletter.signUp", (index) => ({ email: `r${index}@example.com` }), from);
    expect(statuses(await many("192.0.2.2"))).not.toContain(429);
    site.clock.advance(60_000);
    expect(statuses(await many("192.0.2.2")).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe("a tRPC call that cannot be read", () => {
  const list = "/trpc/music.albums.list";
  it.each([
    ["input that is no JSON", "GET", `${list}?input={`, undefined, undefined, 400],
    ["a batch that is no JSON", "GET", `${list}?batch=1&input={`, undefined, undefined, 400],
    ["a batch whose input is a list", "GET", `${list}?batch=1&input=[]`, undefined, undefined, 400],
    ["a batch whose input is a number", "GET", `${list}?batch=1&input=7`, undefined, undefined, 400],
    ["a list as the input", "GET", `${list}?input=[]`, undefined, undefined, 400],
    ["a body that is no JSON", "POST", "/trpc/auth.login", JSON_TYPE, "{", 400],
    ["a body that is a list", "POST", "/trpc/auth.login", JSON_TYPE, "[]", 400],
    ["a body that is null", "POST", "/trpc/auth.login", JSON_TYPE, "null", 400],
    ["an empty body", "POST", "/trpc/auth.login", JSON_TYPE, "", 400],
    ["no body", "POST", "/trpc/auth.login", undefined, undefined, 400],
    ["a NUL in a text", "POST", "/trpc/auth.login", JSON_TYPE, '{"email":"a\\u0000","password":"x"}', 400],
    ["half a surrogate pair", "POST", "/trpc/auth.login", JSON_TYPE, '{"email":"\\ud800","password":"x"}', 400],
    ["a deep input", "POST", "/trpc/auth.login", JSON_TYPE, `{"email":${"[".repeat(9000)}${"]".repeat(9000)}}`, 400],
    ["a form", "POST", "/trpc/auth.login", "multipart/form-data; boundary=x", "--x--\r\n", 415],
    ["bytes", "POST", "/trpc/auth.login", "application/octet-stream", "x", 415],
    ["a percent sign as the path", "GET", "/trpc/%25", undefined, undefined, 404],
    ["a percent sign to delete", "DELETE", "/trpc/%25", undefined, undefined, 405],
    ["a double percent-encoding", "GET", "/trpc/music%252Egenres", undefined, undefined, 404],
    ["a name of every object", "GET", "/trpc/constructor", undefined, undefined, 404],
    ["another method", "PUT", "/trpc/auth.login", JSON_TYPE, "{}", 405],
    ["a mutation by GET", "GET", "/trpc/auth.login?input={}", undefined, undefined, 405],
    ["a batch of a query and a mutation", "POST", "/trpc/music.search,auth.login?batch=1", JSON_TYPE, "{}", 400],
    ["a batch of too many calls", "GET", `/trpc/${paths(21, "music.search")}?batch=1`, undefined, undefined, 400],
  ])("responds to %s with the right status", async (_name, method, url, type, payload, status) => {
    const response = await site.app.inject({
      method: method as "GET",
      url,
      ...(type ? { headers: { "content-type": type } } : {}),
      ...(payload === undefined ? {} : { payload }),
    });
    expect(response.statusCode).toBe(status);
    expect(response.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
    expect([response.json()].flat()[0].error.data.request_id).toBe(response.headers["x-request-id"]);
  });

  it.each(["[]", "[1]", '"text"', "7", "true", "null"])(
    "is refused with %s in place of an object of optional fields",
    async (payload) => {
      const { token } = await signIn(site);
      const response = await site.app.inject({
        method: "POST",
        url: "/trpc/auth.updateProfile",
        headers: { "content-type": JSON_TYPE, authorization: `Token ${token}` },
        payload,
      });
      expect(response.statusCode).toBe(400);
    },
  );

  it("names its request although no call was reached", async () => {
    const headers = { "idempotency-key": "x".repeat(300) };
    const response = await site.app.inject({ method: "GET", url: "/trpc/music.genres.list", headers });
    expect(response.json()).toMatchObject({
      error: { data: { httpStatus: 400, request_id: response.headers["x-request-id"] } },
    });
  });

  it("is authenticated before it is read", async () => {
    const response = await site.app.inject({
      method: "POST",
      url: "/trpc/auth.updateProfile",
      headers: { "content-type": JSON_TYPE },
      payload: "{",
    });
    expect(response.statusCode).toBe(401);
    expect(response.headers["www-authenticate"]).toBe("Token");
  });

  it.each(["{", "nope", '{"a":"\\u0000"}'])(
    "is not made with the body %s, even if it takes no input",
    async (payload) => {
      const { token } = await signIn(site);
      const send = (url: string, body: string) =>
        site.app.inject({
          method: "POST",
          url,
          headers: { "content-type": JSON_TYPE, authorization: `Token ${token}` },
          payload: body,
        });
      const logout = "/trpc/auth.logout";
      expect((await send(logout, payload)).statusCode).toBe(400);
      expect(statuses(await send(`${logout}?batch=1`, `{"0":${payload}}`))).toEqual([400]);
      expect((await send(logout, "")).statusCode).toBe(200);
      expect((await send(logout, "")).statusCode).toBe(401);
    },
  );

  it("is unaffected by a hostile Host or odd headers", async () => {
    for (const host of ["user:pw@x", "x:99999", "[", "a b", "%"]) {
      const response = await sendRaw(
        port,
        `GET /trpc/music.genres.list?input={} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/jsonl\r\nConnection: close\r\n\r\n`,
      );
      expect(response.slice(9, 12)).toBe("200");
    }
  });
});
