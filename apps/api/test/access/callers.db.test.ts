import type { Permission } from "@fanfare/contracts/admin/team";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appRouter } from "../../src/main/app-router.ts";
import { restRoutes } from "../../src/rest/routes.ts";
import { createTestSite, type TestSite } from "../site.ts";
import { CALLERS, type CallerName, due, FOR_PEOPLE, signInAll } from "./callers.ts";
import type { Who } from "./rule.ts";
import { rules } from "./rules.ts";

/**
 * Refused by every call that reads an input, after it is permitted: so permitted calls change nothing and stay apart from refused
 * ones, including those that respond with 403 for a missing step-up proof.
 */
const UNREADABLE = "\u0000";
const BATCH = 20;

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: "query" | "mutation" } }>,
).map(([path, { _def }]) => ({ path, isMutation: _def.type === "mutation" }));

let site: TestSite;
let tokens: Awaited<ReturnType<typeof signInAll>>;
beforeAll(async () => {
  site = await createTestSite();
  tokens = await signInAll(site);
});
afterAll(() => site.close());

type Result = { path: string; status: number };
const whoOf = (path: string): Who => {
  const who = rules[path]?.who;
  if (who === undefined) throw new Error(`${path} has no rule`);
  return who;
};
const authorization = (caller: CallerName): Record<string, string> =>
  tokens[caller] === undefined ? {} : { authorization: `Token ${tokens[caller]}` };

async function overTrpc(caller: CallerName, calls: readonly { path: string; isMutation: boolean }[]) {
  const { path: _path, isMutation } = calls[0] ?? { path: "", isMutation: false };
  const input = JSON.stringify(Object.fromEntries(calls.map((_call, index) => [index, UNREADABLE])));
  const url = `/trpc/${calls.map(({ path }) => path).join(",")}?batch=1`;
  const response = await site.app.inject({
    method: isMutation ? "POST" : "GET",
    url: isMutation ? url : `${url}&input=${encodeURIComponent(input)}`,
    headers: { "content-type": "application/json", ...authorization(caller) },
    ...(isMutation ? { payload: input } : {}),
  });
  const results = response.json<{ error?: { data: { httpStatus: number } } }[]>();
  return calls.map(({ path }, index): Result => ({ path, status: results[index]?.error?.data.httpStatus ?? 200 }));
}

async function everyProcedure(caller: CallerName): Promise<Result[]> {
  const results: Result[] = [];
  for (const isMutation of [false, true]) {
    const calls = procedures.filter((one) => one.isMutation === isMutation);
    for (let at = 0; at < calls.length; at += BATCH) {
      results.push(...(await overTrpc(caller, calls.slice(at, at + BATCH))));
    }
  }
  return results;
}

async function everyRoute(caller: CallerName): Promise<Result[]> {
  const results: Result[] = [];
  for (const { method, path, procedure } of restRoutes) {
    const url = `/api${path.replace(/\{\w+\}/g, "2000000000")}`;
    const isGet = method === "GET";
    const { statusCode } = await site.app.inject({
      method,
      url: isGet ? `${url}?id=%00` : url,
      headers: { ...(isGet ? {} : { "content-type": "application/json" }), ...authorization(caller) },
      ...(isGet ? {} : { payload: JSON.stringify({ field: UNREADABLE }) }),
    });
    results.push({ path: procedure, status: statusCode });
  }
  return results;
}

/** The calls whose outcome is not the one in the table, as text. */
function deviations(caller: CallerName, results: readonly Result[], whose = whoOf): string[] {
  return results.flatMap(({ path, status }) => {
    const isMutation = procedures.some((one) => one.path === path && one.isMutation);
    const expected = due(CALLERS[caller], { path, who: whose(path), isMutation });
    // 404 and 409: reads of things that do not exist, and of a provider that is not set up.
    const isAsDue = expected === "permitted" ? [200, 400, 404, 409].includes(status) : status === expected;
    return isAsDue ? [] : [`${path}: ${status} instead of ${expected}`];
  });
}

const callers = Object.keys(CALLERS) as CallerName[];

describe("every procedure, for every role and API key", () => {
  it.each(callers)("%s", async (caller) => {
    const results = await everyProcedure(caller);
    expect(results.map(({ path }) => path).toSorted()).toEqual(procedures.map(({ path }) => path).toSorted());
    expect(deviations(caller, results)).toEqual([]);
  });

  it("names every deviation (negative control)", async () => {
    const results = await overTrpc("door member", [
      { path: "admin.backup.ticket", isMutation: true },
      { path: "events.manage.door.sync", isMutation: true },
    ]);
    const deviationsIf = (team: Permission) => deviations("door member", results, () => ({ team }));
    expect(deviationsIf("door")).toEqual(["admin.backup.ticket: 403 instead of permitted"]);
    expect(deviationsIf("operations")).toEqual(["events.manage.door.sync: 400 instead of 403"]);
  });

  it("lists only existing calls of the team as those for people", () => {
    expect([...FOR_PEOPLE].filter((path) => typeof whoOf(path) !== "object")).toEqual([]);
  });
});

describe("every REST route", () => {
  // REST calls the same procedures: one caller of each sort shows that it passes the caller on.
  const sorts = ["door member", "owner", "blocked owner", "key for music", "expired key"] as const;
  it.each(sorts)("for the %s", async (caller) => {
    expect(deviations(caller, await everyRoute(caller))).toEqual([]);
  });
});

describe("the routes that receive files", () => {
  const UPLOAD = "/api/music/manage/uploads/";
  const RESTORE = "/api/admin/restore/?proof=none";

  it.each(callers)("%s", async (caller) => {
    const status = async (url: string) =>
      (await site.app.inject({ method: "POST", url, headers: authorization(caller) })).statusCode;
    const to = (path: string) => due(CALLERS[caller], { path, who: whoOf(path), isMutation: false });
    const upload = to("music.manage.imports.permitUpload");
    // A request without a form is refused by its content type, after the permission.
    expect(await status(UPLOAD)).toBe(upload === "permitted" ? 415 : upload);
    // No caller has a step-up proof.
    expect(await status(RESTORE)).toBe(to("admin.backup.permitRestore") === 401 ? 401 : 403);
  });
});
