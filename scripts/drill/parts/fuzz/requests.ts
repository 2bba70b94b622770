import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fc, { type Arbitrary } from "fast-check";
import { inputSchema, procedurePaths } from "../../../../apps/api/src/rest/openapi.ts";
import { pathNames } from "../../../../apps/api/src/rest/paths.ts";
import type { RestRoute } from "../../../../apps/api/src/rest/routes.ts";
import { restRoutes } from "../../../../apps/api/src/rest/routes.ts";
import { ROOT } from "../../../lib/command.ts";
import { CALLERS, type Caller, type FuzzRequest } from "./request.ts";
import { hostile, inputFor } from "./values.ts";

type Headers = FuzzRequest["headers"];
type Parts = Pick<FuzzRequest, "target" | "method" | "path" | "headers" | "body" | "expected">;
type Procedure = ReturnType<typeof procedurePaths>[number];

/** Request heads over 16 KiB are refused before they reach the site's code. */
const MAX_TARGET_LENGTH = 6000;
const JSON_TYPE: Headers = [["content-type", "application/json"]];

/** Percent-encodes any text, halves of surrogate pairs included. */
const percent = (text: string) =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\u0001")).replaceAll("%01", "%ED%A0%80");

const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

const pathId = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 }).map(String) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ..."0 -1 1.5 1e3 0x1 2147483647 2147483648 99999999999999999999 abc null %00 %25 %2F %2e%2e .. ~ 1%20 1; 1,2 %F0%9F%A6%9C 1%2F..%2F2 :id * [] %u0031".split(
        " ",
      ),
      "9".repeat(1900),
      "9".repeat(2100),
    ),
  },
  { weight: 1, arbitrary: hostile.map((value) => percent(text(value)) || "x") },
);

/** Replaces each `match` of a pattern with its own text. */
const filled = (pattern: string, match: RegExp): Arbitrary<string> => {
  const count = [...pattern.matchAll(match)].length;
  return fc.array(pathId, { minLength: count, maxLength: count }).map((ids) => {
    const left = [...ids];
    return pattern.replaceAll(match, () => left.shift() ?? "");
  });
};

const brokenQuery = fc.constantFrom(
  ..."?|?=|?&&|?%|?a=%zz|?%00=%00|?page=1&page=2|?page[]=1|?page[a]=1|?__proto__=1|?search=%FF|?a=1;b=2|?#|??|?input=|?batch=1".split(
    "|",
  ),
  `?${"a=1&".repeat(1000)}`,
);
const queryOf = (input: unknown): string => {
  if (typeof input !== "object" || input === null) return `?${percent(text(input))}`;
  const pairs = Object.entries(input).map(([name, value]) => `${percent(name)}=${percent(text(value))}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
};

const oddHeaders: Arbitrary<Headers> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Headers>([]) },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Headers>(
      [
        ["authorization", "Token x"],
        ["authorization", "Token y"],
      ],
      [["authorization", "Token"]],
      [["authorization", `Token ${"x".repeat(5000)}`]],
      [["authorization", "Basic Zm9vOmJhcg=="]],
      [["idempotency-key", "x".repeat(300)]],
      [["idempotency-key", "one-key"]],
      [
        ["idempotency-key", "a"],
        ["idempotency-key", "b"],
      ],
      [["host", "[::"]],
      [["host", "user:pw@evil.example:99999"]],
      [["x-forwarded-for", "not an address"]],
      [["accept", "text/html"]],
      [["accept", "application/jsonl"]],
      [["trpc-accept", "application/jsonl"]],
      [["accept-encoding", "br;q=x, *;q=0, identity;q=0"]],
      [["if-none-match", '*, "x", W/"y'.repeat(50)]],
      [["if-modified-since", "not a date"]],
      [["user-agent", "\u00ff".repeat(3000)]],
      [["origin", "null"]],
      [["accept-version", "9.x"]],
      [["x-http-method-override", "DELETE"]],
      [["cookie", "a=%zz; =; __proto__=1"]],
      [["range", "bytes=9-1,-0,0-"]],
      [["expect", "100-continue"]],
    ),
  },
);

const jsonBody = (input: unknown): Pick<Parts, "headers" | "body"> => ({
  headers: JSON_TYPE,
  body: Buffer.from(JSON.stringify(input) ?? ""),
});

const form = (parts: string) => Buffer.from(parts.replaceAll("\n", "\r\n"), "latin1");
const brokenBody: Arbitrary<Pick<Parts, "headers" | "body">> = fc.constantFrom<Pick<Parts, "headers" | "body">>(
  { headers: JSON_TYPE, body: undefined },
  { headers: [], body: undefined },
  ...[
    "",
    "{",
    "[]",
    "null",
    "7",
    '"x"',
    "\ufeff{}",
    "{}{}",
    '{"a":1e999}',
    '{"a":"\\u0000"}',
    '{"\\u0000":1}',
    '{"id":1,"id":"x"}',
    "[".repeat(50_000),
    "x".repeat(1_100_000),
  ].map((body) => ({ headers: JSON_TYPE, body: Buffer.from(body) })),
  { headers: JSON_TYPE, body: Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]) },
  { headers: [["content-type", "application/json; charset=utf-16"]], body: Buffer.from("{}", "utf16le") },
  {
    headers: [
      ["content-type", "application/json"],
      ["content-encoding", "gzip"],
    ],
    body: Buffer.from("{}"),
  },
  { headers: [["content-type", "text/plain"]], body: Buffer.from("{}") },
  { headers: [["content-type", ""]], body: Buffer.from("{}") },
  { headers: [["content-type", "a/b; c"]], body: Buffer.from("{}") },
  { headers: [["content-type", "application/octet-stream"]], body: Buffer.from([0, 1, 2]) },
  { headers: [["content-type", "application/x-www-form-urlencoded"]], body: Buffer.from("a=b&%zz") },
  { headers: [["content-type", "multipart/form-data"]], body: form("--x--\n") },
  { headers: [["content-type", "multipart/form-data; boundary=x"]], body: form("") },
  { headers: [["content-type", "multipart/form-data; boundary=x"]], body: form("--x--\n") },
  { headers: [["content-type", "multipart/form-data; boundary=x"]], body: form("--x\nbroken") },
  ...["avatar", "picture", "file", "__proto__"].flatMap((field) =>
    ["cover.png", "a.mp3", "a.zip", "\u0000.lrc", ""].map((name) => ({
      headers: [["content-type", "multipart/form-data; boundary=x"]] as Headers,
      body: form(
        `--x\nContent-Disposition: form-data; name="${field}"; filename="${name}"\nContent-Type: image/png\n\n\u0089PNG\n\u001a\n\u0000\n--x\nContent-Disposition: form-data; name="username"\n\n\u00ff\u0000\n--x--\n`,
      ),
    })),
  ),
);

const bodyFor = (procedure: string | null): Arbitrary<Pick<Parts, "headers" | "body">> =>
  fc.oneof(
    { weight: 8, arbitrary: inputFor(procedure === null ? undefined : inputSchema(procedure)).map(jsonBody) },
    { weight: 2, arbitrary: brokenBody },
  );

const queryFor = (procedure: string): Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: inputFor(inputSchema(procedure)).map(queryOf) },
    { weight: 1, arbitrary: brokenQuery },
  );

function rest(route: RestRoute): Arbitrary<Parts> {
  const path = filled(route.path, /\{\w+\}/g);
  const target = `${route.method} /api${route.path}`;
  if (route.method === "GET") {
    return fc.tuple(path, queryFor(route.procedure)).map(([filledPath, query]) => ({
      target,
      method: "GET",
      path: `/api${filledPath}${query}`,
      headers: [],
      body: undefined,
    }));
  }
  return fc
    .tuple(path, bodyFor(route.procedure))
    .map(([filledPath, body]) => ({ target, method: route.method, path: `/api${filledPath}`, ...body }));
}

function trpc({ path, type }: Procedure): Arbitrary<Parts> {
  const target = `trpc ${path}`;
  const get = inputFor(inputSchema(path)).map(
    (input): Parts => ({
      target,
      method: "GET",
      path: `/trpc/${path}?input=${percent(text(JSON.stringify(input)))}`,
      headers: [],
      body: undefined,
    }),
  );
  const post = bodyFor(path).map((body): Parts => ({ target, method: "POST", path: `/trpc/${path}`, ...body }));
  const [usual, other] = type === "query" ? [get, post] : [post, get];
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: other });
}

/** Several calls in one request, some of them of the other kind or unknown. */
function trpcBatch(procedures: readonly Procedure[]): Arbitrary<Parts> {
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...procedures.map(({ path }) => path)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("", "constructor", "%25", "music", "music.albums", "__proto__.x", "%2C", "a%2Cb"),
    },
  );
  const inputs = fc.oneof(fc.dictionary(fc.constantFrom("0", "1", "2", "x", "-1"), hostile), hostile);
  return fc
    .tuple(fc.array(name, { minLength: 1, maxLength: 24 }), inputs, fc.boolean())
    .map(([names, input, isPost]): Parts => {
      const path = `/trpc/${names.join(",")}?batch=1`;
      return isPost
        ? { target: "trpc batch", method: "POST", path, ...jsonBody(input) }
        : {
            target: "trpc batch",
            method: "GET",
            path: `${path}&input=${percent(text(JSON.stringify(input)))}`,
            headers: [],
            body: undefined,
          };
    });
}

/** The addresses of the web app, from its route files: `admin.fans.$fanId.tsx` is `/admin/fans/$fanId`. */
async function pagePatterns(): Promise<string[]> {
  const files = await readdir(join(ROOT, "apps/web/src/routes"));
  const names = files.filter((file) => file.endsWith(".tsx") && !file.startsWith("__"));
  return names.map(
    (file) =>
      `/${file
        .slice(0, -4)
        .replace(/(^|\.)index$/, "")
        .replaceAll(".", "/")}`,
  );
}

const PAGE_QUERY = [
  ..."page search genre artist category sort order id token redirect next q tab from to status".split(" "),
];
const page = (pattern: string): Arbitrary<Parts> =>
  fc
    .tuple(
      filled(pattern, /\$\w+/g),
      fc.oneof(
        fc.constant(""),
        brokenQuery,
        fc.dictionary(fc.constantFrom(...PAGE_QUERY), hostile, { maxKeys: 3 }).map(queryOf),
      ),
    )
    .map(([path, query]) => ({
      target: `page ${pattern}`,
      method: "GET",
      path: path + query,
      headers: [["accept", "text/html"]],
      body: undefined,
    }));

const MEDIA_HEADERS: Headers[] = [
  [],
  ..."bytes=0-0|bytes=-1|bytes=5-2|bytes=99999999999-|bytes=0-1,2-3|bytes=a-b|lines=0-1|bytes=-0|bytes=0-99999999999999999999"
    .split("|")
    .map((range): Headers => [["range", range]]),
  [
    ["range", "bytes=0-9"],
    ["if-range", "x"],
  ],
  [["if-match", '"x"']],
  [["if-unmodified-since", "Thu, 01 Jan 1970 00:00:00 GMT"]],
];
const media = (known: readonly string[]): Arbitrary<Parts> =>
  fc
    .tuple(
      fc.oneof(
        fc.constantFrom(...known),
        fc.constantFrom(
          ..."/media/|/media/audio/|/media/audio/%2e%2e/%2e%2e/secret-key|/media/originals/x.flac?expires=1&signature=x|/media/originals/x.flac?expires=NaN&signature=%00&filename=%FF|/media/images/x/0.webp|/media//|/media/audio/%00.mp3|/media/video/..%2f..%2fsecret-key".split(
            "|",
          ),
        ),
      ),
      fc.constantFrom(...MEDIA_HEADERS),
    )
    .map(([path, headers]) => ({ target: "media", method: "GET", path, headers, body: undefined }));

const PLAIN =
  "GET /api/health/|GET /api/health/live/|GET /api/metrics|GET /api/openapi.json|GET /api/docs|GET /api/docs/%2e%2e|GET /robots.txt|GET /sitemap.xml|GET /assets/none.js|GET /assets/%2e%2e/server/entry-server.js|GET /favicon.ico|POST /api/webhooks/stripe|POST /api/webhooks/printify|POST /newsletter/unsubscribe?token=x|POST /newsletter/unsubscribe?token=a&token=b|POST /api/music/manage/uploads/?name=%00|POST /api/music/manage/uploads/?name=a&name=b|POST /api/admin/restore/?proof=x|GET /api/|GET /trpc|GET /trpc/|GET //evil.example/|GET /%5c..%5c|GET /*|OPTIONS *".split(
    "|",
  );
const plain: Arbitrary<Parts> = fc.tuple(fc.constantFrom(...PLAIN), bodyFor(null)).map(([line, body]) => {
  const [method = "GET", path = "/"] = line.split(" ");
  return method === "POST"
    ? { target: line, method, path, ...body }
    : { target: line, method, path, headers: [], body: undefined };
});

/** The possible statuses for a request whose content no call could accept, whatever its caller and path. */
const REFUSED = [400, 401, 403, 404, 409];

const exactId = fc.integer({ min: 1, max: 30 }).map(String);
const exactPath = ({ path }: Pick<RestRoute, "path">) => exactId.map((id) => `/api${path.replace(/\{\w+\}/g, id)}`);

const takesPayload = ({ procedure, path }: RestRoute) =>
  Object.keys((inputSchema(procedure)?.properties ?? {}) as object).some((name) => !pathNames(path).includes(name));

/** JSON that is not an object, sent to calls that require one. */
const noObject: Arbitrary<Parts> = fc
  .constantFrom(...restRoutes.filter((route) => route.method !== "GET" && takesPayload(route)))
  .chain((route) =>
    fc
      .tuple(exactPath(route), fc.constantFrom("null", " null ", "[]", "[{}]", '"x"', '""', "7", "true", "false"))
      .map(([path, body]) => ({
        target: `no object: ${route.method} /api${route.path}`,
        method: route.method,
        path,
        headers: JSON_TYPE,
        body: Buffer.from(body),
        expected: REFUSED,
      })),
  );

const ODD_METHODS = "POST PUT PATCH DELETE TRACE PROPFIND QUERY".split(" ");
/** Addresses other than the procedures', with their methods. */
const METHODS_OF: Record<string, string> = {
  "/api/health/": "GET",
  "/api/health/live/": "GET",
  "/api/metrics": "GET",
  "/api/openapi.json": "GET",
  "/api/docs": "GET",
  "/api/events/calendar.ics": "GET",
  "/api/music/manage/uploads/": "POST",
  "/api/admin/restore/": "POST",
  "/feeds/shows.rss": "GET",
  "/robots.txt": "GET",
  "/manifest.webmanifest": "GET",
  "/albums/1": "GET",
  "/newsletter/unsubscribe": "GET POST",
};
for (const { path, method } of restRoutes) {
  const address = `/api${path.replace(/\{\w+\}/g, "7")}`;
  METHODS_OF[address] = `${METHODS_OF[address] ?? ""} ${method}`;
}

/** A method that an address does not support. */
const wrongMethod: Arbitrary<Parts> = fc
  .tuple(fc.constantFrom(...Object.entries(METHODS_OF)), fc.constantFrom(...ODD_METHODS), bodyFor(null))
  .map(([[path, own], method, body]) => ({
    target: `wrong method: ${method} ${path}`,
    method,
    path,
    ...body,
    expected: own.split(" ").includes(method) ? undefined : [405],
  }));

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

/** Every request of a run, in order; the same seed yields the same requests. `files` are existing media. */
export async function fuzzRequests(seed: number, count: number, files: readonly string[]): Promise<FuzzRequest[]> {
  const procedures = procedurePaths();
  const callers = ({ for: permission }: Pick<Procedure, "for">) =>
    callersOf[permission === undefined ? "anyone" : permission === "signed in" ? permission : "team"];
  const routes = restRoutes.map((route) => {
    const procedure = procedures.find(({ path }) => path === route.procedure);
    return called(rest(route), procedure && callers(procedure));
  });
  const anything = fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...routes) },
    { weight: 10, arbitrary: fc.oneof(...procedures.map((procedure) => called(trpc(procedure), callers(procedure)))) },
    { weight: 1, arbitrary: called(trpcBatch(procedures)) },
    { weight: 2, arbitrary: called(fc.oneof(...(await pagePatterns()).map(page))) },
    { weight: 1, arbitrary: called(media(files)) },
    { weight: 1, arbitrary: called(plain) },
    { weight: 1, arbitrary: called(noObject) },
    { weight: 1, arbitrary: called(wrongMethod) },
  );
  const request = fc.tuple(anything, twisted, oddHeaders).map(([{ caller, ...parts }, twist, headers]): FuzzRequest => {
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
  return fc.sample(request, { seed, numRuns: count });
}
