import fc, { type Arbitrary } from "fast-check";
import { inputSchema } from "../../../../apps/api/src/rest/procedure-schemas.ts";
import type { FuzzRequest } from "./request.ts";
import { hostile, inputFor } from "./values.ts";

export type Headers = FuzzRequest["headers"];
/** A request without its caller. */
export type Parts = Pick<FuzzRequest, "target" | "method" | "path" | "headers" | "body" | "expected">;

export const JSON_TYPE: Headers = [["content-type", "application/json"]];

/** Percent-encodes any text, halves of surrogate pairs included. */
export const percent = (text: string) =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\u0001")).replaceAll("%01", "%ED%A0%80");

/** A value as it is written in an address. */
export const text = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

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
export const filled = (pattern: string, match: RegExp): Arbitrary<string> => {
  const count = [...pattern.matchAll(match)].length;
  return fc.array(pathId, { minLength: count, maxLength: count }).map((ids) => {
    const left = [...ids];
    return pattern.replaceAll(match, () => left.shift() ?? "");
  });
};

/** Queries that are not well-formed. */
export const brokenQuery = fc.constantFrom(
  ..."?|?=|?&&|?%|?a=%zz|?%00=%00|?page=1&page=2|?page[]=1|?page[a]=1|?__proto__=1|?search=%FF|?a=1;b=2|?#|??|?input=|?batch=1".split(
    "|",
  ),
  `?${"a=1&".repeat(1000)}`,
);
/** An input as a query. */
export const queryOf = (input: unknown): string => {
  if (typeof input !== "object" || input === null) return `?${percent(text(input))}`;
  const pairs = Object.entries(input).map(([name, value]) => `${percent(name)}=${percent(text(value))}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
};

/** Headers that clients rarely send. */
export const oddHeaders: Arbitrary<Headers> = fc.oneof(
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

/** An input as a JSON body. */
export const jsonBody = (input: unknown): Pick<Parts, "headers" | "body"> => ({
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

/** A body for a procedure: mostly an input that it could accept. */
export const bodyFor = (procedure: string | null): Arbitrary<Pick<Parts, "headers" | "body">> =>
  fc.oneof(
    { weight: 8, arbitrary: inputFor(procedure === null ? undefined : inputSchema(procedure)).map(jsonBody) },
    { weight: 2, arbitrary: brokenBody },
  );

/** A query that gives a field of the procedure twice, as a list or as an object. */
const repeatedFields = (procedure: string): Arbitrary<string> =>
  fc
    .constantFrom("id", ...Object.keys((inputSchema(procedure)?.properties ?? {}) as object))
    .chain((name) =>
      fc.constantFrom(`?${name}=1&${name}=2`, `?${name}=&${name}=`, `?${name}[]=1`, `?${name}[a]=1`, `?${name}`),
    );

/** A query for a procedure: mostly an input that it could accept. */
export const queryFor = (procedure: string): Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: inputFor(inputSchema(procedure)).map(queryOf) },
    { weight: 1, arbitrary: brokenQuery },
    { weight: 1, arbitrary: repeatedFields(procedure) },
  );
