import type { IncomingHttpHeaders } from "node:http";
import type { ByteRange } from "../store/media-store.ts";
import { parseByteRange } from "./byte-range.ts";

export type Representation = {
  size: number;
  /** Strong, unquoted. */
  etag: string;
  modified: Date;
};

export type Verdict = { status: 200 | 304 | 412 | 416 } | { status: 206; range: ByteRange };

const ENTITY_TAG = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
const DATE =
  /^(?:\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT|\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT|\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;

/**
 * Parses an HTTP date in any of its three formats. Returns seconds since 1970, or `null` for an invalid date, which is to be
 * ignored.
 */
export function parseHttpDate(text: string | undefined): number | null {
  if (text === undefined || !DATE.test(text)) return null;
  const milliseconds = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** Returns whether a list of entity tags (or `*`) contains this one. Weak tags match only in a weak comparison. */
function names(list: string, etag: string, comparison: "strong" | "weak"): boolean {
  if (list.trim() === "*") return true;
  for (const [, weak, tag] of list.matchAll(ENTITY_TAG)) {
    if (tag === etag && (comparison === "weak" || !weak)) return true;
  }
  return false;
}

/**
 * A date is as strong a validator as a tag here: a file's content never changes, so it cannot have changed twice within one
 * second (RFC 9110, section 8.8.2.2).
 */
function rangeStillApplies(header: string | undefined, resource: Representation): boolean {
  if (header === undefined) return true;
  const text = header.trim();
  if (/^(W\/)?"/.test(text)) return text === `"${resource.etag}"`;
  return parseHttpDate(text) === seconds(resource.modified);
}

/**
 * Returns the response to a request for an existing file, evaluating the preconditions in the order of RFC 9110, section
 * 13.2.2, and then the range. Ranges are defined for GET only.
 */
export function judgeRequest(method: string, headers: IncomingHttpHeaders, resource: Representation): Verdict {
  const modified = seconds(resource.modified);
  const ifMatch = headers["if-match"];
  if (ifMatch !== undefined) {
    if (!names(ifMatch, resource.etag, "strong")) return { status: 412 };
  } else {
    const unmodifiedSince = parseHttpDate(headers["if-unmodified-since"]);
    if (unmodifiedSince !== null && modified > unmodifiedSince) return { status: 412 };
  }
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined) {
    if (names(ifNoneMatch, resource.etag, "weak")) return { status: 304 };
  } else {
    const modifiedSince = parseHttpDate(headers["if-modified-since"]);
    if (modifiedSince !== null && modified <= modifiedSince) return { status: 304 };
  }
  const ifRange = headers["if-range"];
  if (method !== "GET" || !rangeStillApplies(typeof ifRange === "string" ? ifRange : undefined, resource)) {
    return { status: 200 };
  }
  const range = parseByteRange(headers.range, resource.size);
  if (range === "whole") return { status: 200 };
  if (range === "unsatisfiable") return { status: 416 };
  return { status: 206, range };
}
