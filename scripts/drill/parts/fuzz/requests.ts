import fc, { type Arbitrary } from "fast-check";
import { procedurePaths } from "../../../../apps/api/src/rest/procedure-schemas.ts";
import { restRoutes } from "../../../../apps/api/src/rest/routes.ts";
import { noObject, wrongMethod } from "./exact-requests.ts";
import { CALLERS, type Caller, type FuzzRequest } from "./request.ts";
import { oddHeaders, type Parts } from "./request-parts.ts";
import { media, type Procedure, page, pagePatterns, plain, rest, trpc, trpcBatch } from "./targets.ts";

/** Request heads over 16 KiB are refused before they reach the site's code. */
const MAX_TARGET_LENGTH = 6000;

/** Unusual variants of a request: another method, the address in absolute form, or encoded twice. */
const METHODS = "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY".split(" ");
const twisted = fc.oneof(
  { weight: 30, arbitrary: fc.constant((parts: Parts) => parts) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...METHODS).map((method) => (parts: Parts) => ({ ...parts, method })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom("http://{site}", "http://evil.example", "HTTP://user:pw@x:1", "ftp://x", "x:")
      .map((origin) => (parts: Parts) => ({ ...parts, path: origin + parts.path })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<(path: string) => string>(
        (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
        (path) => path.replaceAll("%", "%25"),
        (path) => `${path}%`,
        (path) => `/${path}`,
        (path) => path.replace(/\/?(\?|$)/, "/./$1"),
        (path) => `${path}#fragment`,
      )
      .map((twist) => (parts: Parts) => ({ ...parts, path: twist(parts.path) })),
  },
);

type Called = Parts & { caller: Caller };
const byAnyone = fc.constantFrom(...CALLERS);
/** Mostly callers with the permission: a refused request does not exercise the code behind the check. */
const callersOf: Record<string, Arbitrary<Caller>> = {
  anyone: byAnyone,
  "signed in": fc.oneof({ weight: 5, arbitrary: fc.constant<Caller>("fan") }, { weight: 2, arbitrary: byAnyone }),
  team: fc.oneof({ weight: 7, arbitrary: fc.constant<Caller>("owner") }, { weight: 2, arbitrary: byAnyone }),
};
const called = (parts: Arbitrary<Parts>, callers: Arbitrary<Caller> = byAnyone): Arbitrary<Called> =>
  fc.tuple(parts, callers).map(([one, caller]) => ({ ...one, caller }));

/** A call with the unusual variants and headers of some requests. */
const requestOf = (call: Arbitrary<Called>): Arbitrary<FuzzRequest> =>
  fc.tuple(call, twisted, oddHeaders).map(([{ caller, ...parts }, twist, headers]) => {
    // Requests that expect an exact status are sent unchanged.
    const isExact = parts.expected !== undefined;
    const made = isExact ? parts : twist(parts);
    const bodyless = made.method === "GET" || made.method === "HEAD" || made.method === "TRACE";
    return {
      ...made,
      caller,
      path: made.path.slice(0, MAX_TARGET_LENGTH).replaceAll(/[^\u0021-\u00ff]/g, "%20"),
      headers: isExact ? made.headers : [...made.headers, ...headers],
      body: bodyless ? undefined : made.body,
    };
  });

/**
 * Every request of a run, in order; the same seed yields the same requests. Each route and procedure is called at least once,
 * however small `count` is. `files` are existing media.
 */
export async function fuzzRequests(seed: number, count: number, files: readonly string[]): Promise<FuzzRequest[]> {
  const procedures = procedurePaths();
  const callers = ({ for: permission }: Pick<Procedure, "for">) => {
    if (permission === undefined) return callersOf.anyone;
    return permission === "signed in" ? callersOf[permission] : callersOf.team;
  };
  const routes = restRoutes.map((route) => {
    const procedure = procedures.find(({ path }) => path === route.procedure);
    return called(rest(route), procedure && callers(procedure));
  });
  const calls = procedures.map((procedure) => called(trpc(procedure), callers(procedure)));
  const anything = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...routes) },
    { weight: 10, arbitrary: fc.oneof(...calls) },
    { weight: 1, arbitrary: called(trpcBatch(procedures)) },
    { weight: 2, arbitrary: called(fc.oneof(...(await pagePatterns()).map(page))) },
    { weight: 1, arbitrary: called(media(files)) },
    { weight: 1, arbitrary: called(plain) },
    { weight: 1, arbitrary: called(noObject) },
    { weight: 1, arbitrary: called(wrongMethod) },
  );
  const once = fc.sample(fc.tuple(...[...routes, ...calls].map(requestOf)), { seed, numRuns: 1 }).flat();
  const others = fc.sample(requestOf(anything), { seed, numRuns: Math.max(1, count - once.length) });
  const all = [...once, ...others];
  return fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { seed, numRuns: 1 }).flat();
}
