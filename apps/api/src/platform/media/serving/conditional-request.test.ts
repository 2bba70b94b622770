import { expect, test } from "vitest";
import { judgeRequest, parseHttpDate } from "./conditional-request.ts";

const modified = new Date("2026-03-01T10:00:00.750Z");
const resource = { size: 1000, etag: "abc", modified };
const DATE = "Sun, 01 Mar 2026 10:00:00 GMT";
const EARLIER = "Sun, 01 Mar 2026 09:59:59 GMT";
const LATER = "Sun, 01 Mar 2026 10:00:01 GMT";
const range = "bytes=0-9";
const part = { status: 206, range: { start: 0, end: 9 } };

test.each([
  ["no condition", {}, { status: 200 }],
  ["a range", { range }, part],
  ["a range past the end", { range: "bytes=1000-" }, { status: 416 }],

  ["If-None-Match with the tag", { "if-none-match": '"abc"' }, { status: 304 }],
  ["If-None-Match with the tag as weak", { "if-none-match": 'W/"abc"' }, { status: 304 }],
  ["If-None-Match with the tag in a list", { "if-none-match": '"x", "abc" , W/"y"' }, { status: 304 }],
  ["If-None-Match *", { "if-none-match": "*" }, { status: 304 }],
  ["If-None-Match with another tag", { "if-none-match": '"abcd"' }, { status: 200 }],
  ["If-None-Match without quotes", { "if-none-match": "abc" }, { status: 200 }],
  ["If-None-Match before the range", { "if-none-match": '"abc"', range: "bytes=1000-" }, { status: 304 }],
  ["If-None-Match over If-Modified-Since", { "if-none-match": '"x"', "if-modified-since": LATER }, { status: 200 }],

  ["If-Modified-Since with the same second", { "if-modified-since": DATE }, { status: 304 }],
  ["If-Modified-Since with a later one", { "if-modified-since": LATER }, { status: 304 }],
  ["If-Modified-Since with an earlier one", { "if-modified-since": EARLIER }, { status: 200 }],
  ["If-Modified-Since that is no date", { "if-modified-since": "yesterday" }, { status: 200 }],

  ["If-Match with the tag", { "if-match": '"abc"' }, { status: 200 }],
  ["If-Match *", { "if-match": "*" }, { status: 200 }],
  ["If-Match with another tag", { "if-match": '"x"' }, { status: 412 }],
  ["If-Match with the tag as weak", { "if-match": 'W/"abc"' }, { status: 412 }],
  ["If-Match over If-Unmodified-Since", { "if-match": '"abc"', "if-unmodified-since": EARLIER }, { status: 200 }],
  ["If-Unmodified-Since with the same second", { "if-unmodified-since": DATE }, { status: 200 }],
  ["If-Unmodified-Since with an earlier one", { "if-unmodified-since": EARLIER }, { status: 412 }],
  ["If-Match before If-None-Match", { "if-match": '"x"', "if-none-match": '"abc"' }, { status: 412 }],

  ["If-Range with the tag", { "if-range": '"abc"', range }, part],
  ["If-Range with the tag as weak", { "if-range": 'W/"abc"', range }, { status: 200 }],
  ["If-Range with another tag", { "if-range": '"x"', range }, { status: 200 }],
  ["If-Range with the exact date", { "if-range": DATE, range }, part],
  ["If-Range with a later date", { "if-range": LATER, range }, { status: 200 }],
  ["If-Range with an earlier date", { "if-range": EARLIER, range }, { status: 200 }],
  ["If-Range that failed before a range past the end", { "if-range": '"x"', range: "bytes=1000-" }, { status: 200 }],
  ["If-Range without a range", { "if-range": '"x"' }, { status: 200 }],
])("GET: %s", (_, headers, verdict) => {
  expect(judgeRequest("GET", headers, resource)).toEqual(verdict);
});

test("HEAD respects preconditions and ignores ranges", () => {
  expect(judgeRequest("HEAD", { range }, resource)).toEqual({ status: 200 });
  expect(judgeRequest("HEAD", { range: "bytes=1000-" }, resource)).toEqual({ status: 200 });
  expect(judgeRequest("HEAD", { "if-none-match": '"abc"' }, resource)).toEqual({ status: 304 });
  expect(judgeRequest("HEAD", { "if-match": '"x"' }, resource)).toEqual({ status: 412 });
});

test("parses the three date formats of HTTP, whatever the machine's time zone", () => {
  const second = Date.UTC(1994, 10, 6, 8, 49, 37) / 1000;
  expect(parseHttpDate("Sun, 06 Nov 1994 08:49:37 GMT")).toBe(second);
  expect(parseHttpDate("Sunday, 06-Nov-94 08:49:37 GMT")).toBe(second);
  expect(parseHttpDate("Sun Nov  6 08:49:37 1994")).toBe(second);
  expect(parseHttpDate("1994-11-06T08:49:37Z")).toBeNull();
  expect(parseHttpDate("Sun, 99 Nov 1994 08:49:37 GMT")).toBeNull();
});
