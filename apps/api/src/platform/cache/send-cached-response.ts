import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedResponse, Encoding } from "./response-cache.ts";

/** Below this many bytes compression costs more than it saves. */
const MIN_COMPRESSED = 1024;

const REFUSED = /;\s*q=0(\.0*)?\s*$/;

function bestOf(accepted: { includes(encoding: string): boolean }): Encoding {
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}

/** Returns the best encoding that `Accept-Encoding` allows: Brotli, then gzip. */
export function chooseEncoding(accept: string | undefined, bytes: number): Encoding {
  if (!accept || bytes < MIN_COMPRESSED) return "identity";
  // Fast path for the header that nearly every browser sends.
  if (!accept.includes("q=0")) return bestOf(accept);
  const taken = accept.split(",").flatMap((part) => (REFUSED.test(part) ? [] : [part.split(";")[0]?.trim()]));
  return bestOf(taken);
}

const weak = (tag: string) => tag.trim().replace(/^W\//, "");

/** Returns whether `If-None-Match` contains the tag (weak comparison, RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => weak(tag) === weak(etag));
}

/**
 * Sends a cached response: 304 if the client has the current version, otherwise the bytes in the best encoding that it
 * accepts. Responses other than 200 have no version to compare (RFC 9110, 13.2.1).
 */
export function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply | Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers["accept-encoding"], response.body.length);
  const etag = response.etagFor(encoding);
  if (response.status === 200) reply.header("etag", etag);
  // Extends the existing value: with cross-origin access the response varies by `Origin`.
  const varied = reply.getHeader("vary");
  reply.header("vary", [varied, "Accept-Encoding", "Authorization"].filter(Boolean).join(", "));
  // Also on a 304: a browser replaces the stored headers by these, and the process-wide content policy would blank the page.
  reply.headers(response.headers);
  if (response.status === 200 && matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  reply.code(response.status);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const bytes = response.bytesFor(encoding);
  return bytes instanceof Promise ? bytes.then((made) => reply.send(made)) : reply.send(bytes);
}
