import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../clock.ts";
import { AppError, notFound } from "../../errors/app-error.ts";
import type { ByteRange, MediaStore } from "../store/media-store.ts";
import { BufferPool } from "./buffer-pool.ts";
import { judgeRequest } from "./conditional-request.ts";
import { attachment } from "./content-disposition.ts";
import { HotMedia, type KnownFile } from "./hot-media.ts";
import { contentTypeOf, type MediaPath, parseMediaPath } from "./media-path.ts";
import { createMediaSigner } from "./media-signer.ts";

export type MediaRoutesOptions = {
  store: MediaStore;
  /** The site's secret; links to originals are signed with a key derived from it. */
  secretKey: string;
  clock: Clock;
  /** Memory for the content of files in high demand, in bytes. */
  hotBytes?: number;
};

/** Ranges up to this size are read whole and sent in one write; longer ones are streamed with backpressure from slow clients. */
const SINGLE_READ_BYTES = 1 << 20;
const POOL_BYTES = 64 << 20;
const DEFAULT_HOT_BYTES = 64 << 20;

const SECURITY_HEADERS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;
const PUBLIC_HEADERS = {
  ...SECURITY_HEADERS,
  "accept-ranges": "bytes",
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
} as const;
const RESTRICTED_HEADERS = {
  ...SECURITY_HEADERS,
  "accept-ranges": "bytes",
  "cache-control": "private, no-store",
  "cross-origin-resource-policy": "same-origin",
} as const;
const ALLOW = "GET, HEAD, OPTIONS";

/**
 * Responds with 404 if the file disappeared between lookup and read, and removes its headers, above all those that let
 * caches keep the response for a year.
 */
function vanished(reply: FastifyReply): never {
  for (const name of [
    "accept-ranges",
    "cache-control",
    "content-disposition",
    "content-range",
    "etag",
    "last-modified",
  ]) {
    reply.removeHeader(name);
  }
  throw notFound();
}

/**
 * Serves `/media/*` from a store: GET and HEAD, with ranges and preconditions as in RFC 9110. Everything except originals is
 * public and immutable; originals need a signed link (`createMediaSigner`).
 */
export function registerMediaRoutes(app: FastifyInstance, options: MediaRoutesOptions): void {
  const { store } = options;
  const hot = new HotMedia(store, options.hotBytes ?? DEFAULT_HOT_BYTES);
  const pool = new BufferPool([64 << 10, 256 << 10, SINGLE_READ_BYTES], POOL_BYTES);
  const signer = createMediaSigner(options);

  /** Returns the file name under which a restricted file is saved, or null. Throws unless the link permits access. */
  function permit(media: MediaPath, query: string): string | null {
    const verdict = signer.verify(media.path, new URLSearchParams(query));
    if (verdict.valid) return verdict.filename;
    // Without a link that was once valid, a client must not learn whether the file exists.
    if (verdict.reason === "wrong") throw notFound();
    throw new AppError("forbidden", "This link has expired.");
  }

  /** Returns the file name from a public file's signed link, or null; the file is also served without one. */
  function nameIn(media: MediaPath, query: string): string | null {
    if (!query.includes("signature=")) return null;
    const verdict = signer.verify(media.path, new URLSearchParams(query));
    return verdict.valid ? verdict.filename : null;
  }

  /** Sends a range of a file whose content is not cached. */
  async function sendStored(reply: FastifyReply, file: KnownFile, range: ByteRange): Promise<FastifyReply> {
    const buffer = pool.take(range.end - range.start + 1);
    if (!buffer) {
      const stream = await store.open(file.path, range);
      return stream ? reply.send(stream) : vanished(reply);
    }
    let complete = false;
    try {
      complete = await store.readInto(file.path, buffer.bytes, range.start);
    } finally {
      // The socket uses the buffer until the response is sent or the client has disconnected.
      if (complete && !reply.raw.destroyed) reply.raw.once("close", buffer.release);
      else buffer.release();
    }
    if (!complete) return vanished(reply);
    return reply.send(reply.raw.destroyed ? undefined : buffer.bytes);
  }

  function sendFile(request: FastifyRequest, reply: FastifyReply, file: KnownFile, query: string) {
    const { media, size, modified } = file;
    const restricted = media.folder === "originals";
    const filename = restricted ? permit(media, query) : nameIn(media, query);
    const verdict = judgeRequest(request.method, request.headers, { size, etag: media.etag, modified });
    reply.code(verdict.status).headers(restricted ? RESTRICTED_HEADERS : PUBLIC_HEADERS);
    reply.header("etag", `"${media.etag}"`).header("last-modified", modified.toUTCString());
    if (verdict.status === 304 || verdict.status === 412) return reply.send();
    if (verdict.status === 416) return reply.header("content-range", `bytes */${size}`).send();

    reply.header("content-type", contentTypeOf(media.extension));
    if (media.folder === "files" || filename !== null) reply.header("content-disposition", attachment(filename));
    const range = verdict.status === 206 ? verdict.range : { start: 0, end: size - 1 };
    if (verdict.status === 206) reply.header("content-range", `bytes ${range.start}-${range.end}/${size}`);
    const length = range.end - range.start + 1;
    reply.header("content-length", length);
    if (request.method === "HEAD" || size === 0) return reply.send();
    hot.touch(file, length);
    return file.bytes ? reply.send(file.bytes.subarray(range.start, range.end + 1)) : sendStored(reply, file, range);
  }

  async function sendUncached(request: FastifyRequest, reply: FastifyReply, path: string, query: string) {
    reply.headers(SECURITY_HEADERS);
    const media = parseMediaPath(path);
    if (!media) throw notFound();
    // Checked before any lookup: the response time must not reveal whether a restricted file exists.
    if (media.folder === "originals") permit(media, query);
    const file = await hot.find(media);
    if (!file) throw notFound();
    return sendFile(request, reply, file, query);
  }

  // Synchronous for cached content, which is sent within the same turn of the event loop.
  function serve(request: FastifyRequest, reply: FastifyReply) {
    const [address = "", query = ""] = (request.raw.url ?? "").split("?", 2);
    const path = address.endsWith("/") ? address.slice(0, -1) : address;
    const file = hot.known(path);
    return file ? sendFile(request, reply, file, query) : sendUncached(request, reply, path, query);
  }

  // All their headers are set here, and media are already compressed: the hooks for other responses would cost as much
  // as the response itself.
  const untouched = { config: { ownHeaders: true, isRateLimitExempt: true }, compress: false } as const;
  app.route({ method: ["GET", "HEAD"], url: "/media/*", ...untouched, handler: serve });

  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("allow", ALLOW);
    if (request.method === "OPTIONS") return reply.code(204).send();
    throw new AppError("method_not_allowed");
  };
  // As a hook, so that the body is neither read nor validated.
  app.route({
    method: ["DELETE", "OPTIONS", "PATCH", "POST", "PUT"],
    url: "/media/*",
    config: { isRefusal: true, isRateLimitExempt: true },
    onRequest: refuse,
    handler: refuse,
  });
}
