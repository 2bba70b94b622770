import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appRouter } from "../../src/main/app-router.ts";
import { hashToken } from "../../src/modules/accounts/sessions/sessions.ts";
import { fastifyPath } from "../../src/rest/paths.ts";
import { restRoutes } from "../../src/rest/routes.ts";
import { signIn } from "../factories.ts";
import { createTestSite, type TestSite } from "../site.ts";
import { COVERED_ELSEWHERE, plainRoutes } from "./plain-routes.ts";
import { KINDS, type Kind, type Rule, verdict, type World } from "./rule.ts";
import { rules } from "./rules.ts";

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: "query" | "mutation" } }>;

/** Fields that no caller may set, added to the input of every permitted call. */
const EXTRAS = {
  id: 1,
  user_id: 1,
  owner_id: 1,
  role: "owner",
  email: "evil@example.com",
  date_joined: "2001-01-01T00:00:00Z",
  email_verified_at: "2001-01-01T00:00:00Z",
  can_log_in: true,
  blocked_at: null,
  password_hash: "none",
  newsletter_subscribed: true,
  total_purchases: "999.00",
  total_amount: "0.01",
  total: "0.01",
  price: "0.01",
  paid_cents: 99_900,
  payment_status: "paid",
  version: 99,
};

const routes = new Set<string>();
let site: TestSite;
let password_hash: string;
let dead: Record<"expired token" | "revoked token" | "garbage token", string>;

beforeAll(async () => {
  site = await createTestSite({
    env: { CDN_MAX_AGE: "60", CDN_PURGE_URL: "https://cdn.example/purge" },
    onRoute: ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url.length > 1 ? url.replace(/\/$/, "") : url}`);
    },
  });
  password_hash = await site.services.accounts.passwords.hash("orange tram at night");
  const fan = await signIn(site);
  const revoked = await site.services.accounts.sessions.open({ id: fan.id, role: "fan" }, undefined);
  await site.services.accounts.sessions.end(revoked);
  await site.db
    .updateTable("sessions")
    .set({ expires_at: new Date("2020-01-01T00:00:00Z") })
    .where("id", "=", hashToken(fan.token))
    .execute();
  dead = { "expired token": fan.token, "revoked token": revoked, "garbage token": "garbage" };
});
afterAll(() => site.close());

type Call = { status: number; headers: Record<string, unknown> };
type Transport = (input: Record<string, unknown>, token: string | undefined) => Promise<Call>;

const overTrpc =
  (path: string): Transport =>
  async (input, token) => {
    const isQuery = procedures[path]?._def.type === "query";
    const json = JSON.stringify(input);
    const response = await site.app.inject({
      method: isQuery ? "GET" : "POST",
      url: `/trpc/${path}${isQuery ? `?input=${encodeURIComponent(json)}` : ""}`,
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Token ${token}` }),
      },
      ...(isQuery ? {} : { payload: json }),
    });
    return { status: response.statusCode, headers: response.headers };
  };

const overRest =
  (path: string): Transport =>
  async (input, token) => {
    const route = restRoutes.find((one) => one.procedure === path);
    if (!route) throw new Error(`${path} is not in the REST table`);
    const rest: Record<string, unknown> = { ...input };
    const url = route.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const value = String(rest[name]);
      delete rest[name];
      return value;
    });
    const query = route.method === "GET" ? `?${new URLSearchParams(rest as Record<string, string>)}` : "";
    return site.call(route.method, `/api${url}${query}`, {
      ...(token === undefined ? {} : { token }),
      ...(route.method === "GET" || Object.keys(rest).length === 0 ? {} : { body: rest }),
    });
  };

/** Whether a response's headers let a shared cache store it; only responses that are the same for every caller may have them. */
const isForSharedCaches = ({ headers }: Pick<Call, "headers">) =>
  /public|s-maxage/.test(String(headers["cache-control"] ?? "")) ||
  ["cdn-cache-control", "cache-tag", "surrogate-key"].some((name) => headers[name] !== undefined);

/** The procedures with a response that a CDN may cache. */
const shared = new Set<string>();

/** The team's successful changes that are in no entry of the audit log. */
const unaudited = new Set<string>();

/** The team's calls that are left out of the audit log. */
const NOT_AUDITED: Record<string, string> = {
  "events.manage.door.sync": "each arrival is an entry of the door's own list",
  "pod.sync": "brings in what the provider has, as the site does by itself",
  "admin.subscribers.moveIn": "a trial run",
  "events.manage.shows.moveIn": "a trial run",
  "store.manage.products.moveIn": "a trial run",
};

/** Refused callers come first: the permitted call that follows shows that they changed nothing. */
function inOrder(rule: Rule): Kind[] {
  const refused = (kind: Kind) => verdict(rule.who, kind) !== "permitted";
  return KINDS.toSorted((left, right) => Number(refused(right)) - Number(refused(left)));
}

async function judge(path: string, rule: Rule, transport: Transport): Promise<void> {
  const world: World = {
    site,
    a: await signIn(site, { password_hash }),
    b: await signIn(site, { password_hash }),
    owner: await signIn(site, { password_hash, role: "owner" }),
  };
  const tokens: Record<Kind, string | undefined> = {
    visitor: undefined,
    ...dead,
    "fan A": world.a.token,
    "fan B": world.b.token,
    owner: world.owner.token,
  };
  const input = { ...(await rule.input?.(world)) } as Record<string, unknown>;
  const before = await people(world);
  for (const kind of inOrder(rule)) {
    const expected = verdict(rule.who, kind);
    const isPermitted = expected === "permitted";
    const call = await transport(isPermitted ? { ...extrasFor(path), ...input } : input, tokens[kind]);
    const { status } = call;
    if (isForSharedCaches(call)) {
      expect([kind, status], `${path} may be kept by a CDN`).toEqual(["visitor", 200]);
      shared.add(path);
    }
    const wanted = isPermitted ? (rule.ok ?? [200, 201, 204]) : [expected];
    expect(wanted, `${kind} on ${path} got ${status}`).toContain(status);
    if (isChangeByTeam(path, rule) && kind === "owner" && status < 300 && !(await isInLog(world.owner.id))) {
      unaudited.add(path);
    }
  }
  expect(await people(world), `${path} let a caller set what is not theirs`).toEqual(before);
}

/** Empty for queries: their input is filters, and they change nothing. An id in a path is the caller's choice. */
const extrasFor = (path: string): Record<string, unknown> => {
  if (procedures[path]?._def.type === "query") return {};
  const { id: _id, ...others } = EXTRAS;
  const ownWords = { email: undefined, newsletter_subscribed: undefined, version: undefined };
  return /^auth\.(login|register)|notifyMe|signUp|Reset|requestChange|manage/.test(path)
    ? { ...others, ...ownWords }
    : others;
};

const isChangeByTeam = (path: string, { who }: Rule) =>
  typeof who === "object" && procedures[path]?._def.type === "mutation";

const isInLog = async (actorId: number): Promise<boolean> =>
  (await site.db.selectFrom("audit_log").select("id").where("actor_id", "=", actorId).executeTakeFirst()) !== undefined;

const people = (world: World) =>
  site.db
    .selectFrom("users")
    .select(["id", "role", "email", "date_joined", "email_verified_at", "password_hash", "can_log_in", "blocked_at"])
    .where("id", "in", [world.a.id, world.b.id, world.owner.id])
    .orderBy("id")
    .execute();

describe("the table of rules", () => {
  it("has exactly one rule for every procedure", () => {
    expect(Object.keys(rules).toSorted()).toEqual(Object.keys(procedures).toSorted());
  });

  it("has a rule for every route that belongs to no procedure", () => {
    const ofProcedures = new Set(restRoutes.map((route) => fastifyPath(route.path)));
    const plain = [...routes]
      .filter((route) => !route.startsWith("HEAD "))
      .filter((route) => !ofProcedures.has(route.slice(route.indexOf(" ") + 1)))
      .filter((route) => route in plainRoutes || !COVERED_ELSEWHERE.some((pattern) => pattern.test(route)));
    expect(plain.toSorted()).toEqual(Object.keys(plainRoutes).toSorted());
  });

  it.each([
    ["music.playlists.update", "fan"],
    ["music.playlists.byId", "anyone"],
    ["auth.newsletter.subscribers", "fan"],
    ["auth.stats", "anyone"],
    ["auth.login", "fan"],
  ] as const)("fails for %s if it were open to %s (negative control)", async (path, who) => {
    const rule = rules[path];
    await expect(judge(path, { ...rule, who }, overTrpc(path))).rejects.toThrow(` on ${path} got `);
  });
});

describe("every procedure over tRPC, for every kind of caller", () => {
  it.each(Object.entries(rules))("%s", (path, rule) => judge(path, rule, overTrpc(path)));
});

describe("every REST call, for every kind of caller", () => {
  const called = restRoutes.map((route) => route.procedure);
  it.each(called)("%s", async (path) => {
    const rule = rules[path];
    if (!rule) throw new Error(`${path} has no rule`);
    await judge(path, rule, overRest(path));
  });
});

describe("the audit log", () => {
  it("has every change by the team that succeeded above", () => {
    expect([...unaudited].filter((path) => !(path in NOT_AUDITED))).toEqual([]);
  });
});

describe("a CDN", () => {
  it("may cache only public reads requested without a token, with the tags they depend on", () => {
    const cached = restRoutes.filter((route) => route.isCached).map((route) => route.procedure);
    expect([...shared].filter((path) => !cached.includes(path))).toEqual([]);
    expect(shared.size).toBeGreaterThan(cached.length * 0.8);
  });
});

describe("every other route", () => {
  it.each(Object.entries(plainRoutes))("%s", async (route, { url, status }) => {
    const method = route.slice(0, route.indexOf(" "));
    for (const token of [undefined, "garbage", dead["revoked token"]]) {
      const response = await site.call(method, url, token === undefined ? {} : { token });
      expect(response.status).toBe(status);
      // A static file of the documentation page.
      if (route !== "GET /api/docs/:file") expect(isForSharedCaches(response)).toBe(false);
    }
  });
});
