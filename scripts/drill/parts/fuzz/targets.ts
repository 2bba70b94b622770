import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fc, { type Arbitrary } from "fast-check";
import { inputSchema, type procedurePaths } from "../../../../apps/api/src/rest/procedure-schemas.ts";
import type { RestRoute } from "../../../../apps/api/src/rest/routes.ts";
import { ROOT } from "../../../lib/command.ts";
import {
  bodyFor,
  brokenQuery,
  filled,
  type Headers,
  jsonBody,
  type Parts,
  percent,
  queryFor,
  queryOf,
  text,
} from "./request-parts.ts";
import { hostile, inputFor } from "./values.ts";

export type Procedure = ReturnType<typeof procedurePaths>[number];

/** A call over REST. */
export function rest(route: RestRoute): Arbitrary<Parts> {
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

/** A call over tRPC, mostly with the procedure's own method. */
export function trpc({ path, type }: Procedure): Arbitrary<Parts> {
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
export function trpcBatch(procedures: readonly Procedure[]): Arbitrary<Parts> {
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
export async function pagePatterns(): Promise<string[]> {
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
/** A page of the web app by its pattern. */
export const page = (pattern: string): Arbitrary<Parts> =>
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
/** A media file, known or invented. */
export const media = (known: readonly string[]): Arbitrary<Parts> =>
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
/** An address that is neither a call, a page nor a file. */
export const plain: Arbitrary<Parts> = fc.tuple(fc.constantFrom(...PLAIN), bodyFor(null)).map(([line, body]) => {
  const [method = "GET", path = "/"] = line.split(" ");
  return method === "POST"
    ? { target: line, method, path, ...body }
    : { target: line, method, path, headers: [], body: undefined };
});
