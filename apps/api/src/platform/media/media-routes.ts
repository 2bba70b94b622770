import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { AppError, notFound } from "../errors/app-error.ts";
import { BufferPool } from "./buffer-pool.ts";
import { judgeRequest } from "./conditional-request.ts";
import { attachment } from "./content-disposition.ts";
import { HotMedia, type KnownFile } from "./hot-media.ts";
import { contentTypeOf, type MediaPath, parseMediaPath } from "./media-path.ts";
import { createMediaSigner } from "./media-signer.ts";
import type { ByteRange, MediaStore } from "./media-store.ts";

export type MediaRoutesOptions = {
  store: MediaStore;
  /** The site's secret; links to originals are signed with a key derived from it. */
  secretKey: string;
  clock: Clock;
  /** Memory for the content of files in demand, in bytes. */
  hotBytes?: number;
};

/** Up to here a part is read at once and sent in one write; longer ones are streams that wait for slow clients. */
const SINGLE_READ_BYTES = 1 << 20;
const POOL_BYTES = 64 << 20;
const DEFAULT_HOT_BYTES = 64 << 20;

const GUARDS = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;
const PUBLIC_HEADERS = {
  ...GUARDS,
  "accept-ranges": "bytes",
  "cache-control": "public, max-age=31536000, immutable",
  "cross-origin-resource-policy": "cross-origin",
} as const;
const RESTRICTED_HEADERS = {
  ...GUARDS,
  "accept-ranges": "bytes",
  "cache-control": "private, no-store",
  "cross-origin-resource-policy": "same-origin",
} as const;
const ALLOW = "GET, HEAD, OPTIONS";

/** The file went between the look and the read: nothing said about it may stay, least of all for a year in a cache. */
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
 * Serves `/media/*` from a store: GET and HEAD, ranges and preconditions as RFC 9110 has them. Everything but the
 * originals is public and immutable; those need a signed link (`createMediaSigner`).
 */
export function registerMediaRoutes(app: FastifyInstance, options: MediaRoutesOptions): void {
  const { store } = options;
  const hot = new HotMedia(store, options.hotBytes ?? DEFAULT_HOT_BYTES);
  const pool = new BufferPool([64 << 10, 256 << 10, SINGLE_READ_BYTES], POOL_BYTES);
  const signer = createMediaSigner(options);

  /** The name a restricted file is saved under, or null; throws unless the link permits it. */
  function permit(media: MediaPath, query: string): string | null {
    const verdict = signer.verify(media.path, new URLSearchParams(query));
    if (verdict.valid) return verdict.filename;
    // Without a link that was once valid nobody learns whether the file exists.
    if (verdict.reason === "wrong") throw notFound();
    throw new AppError("forbidden", "This link has expired.");
  }

  /** The name that a signed link gives a public file, or null; anybody may have the file without it. */
  function nameIn(media: MediaPath, query: string): string | null {
    if (!query.includes("signature=")) return null;
    const verdict = signer.verify(media.path, new URLSearchParams(query));
    return verdict.valid ? verdict.filename : null;
  }

  /** Sends what is not in memory. */
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
      // From here on the bytes belong to the socket until the answer is out or its client gone.
      if (complete && !reply.raw.destroyed) reply.raw.once("close", buffer.release);
      else buffer.release();
    }
    if (!complete) return vanished(reply);
    return reply.send(reply.raw.destroyed ? undefined : buffer.bytes);
  }

  function answer(request: FastifyRequest, reply: FastifyReply, file: KnownFile, query: string) {
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

  async function answerUnknown(request: FastifyRequest, reply: FastifyReply, path: string, query: string) {
    reply.headers(GUARDS);
    const media = parseMediaPath(path);
    if (!media) throw notFound();
    // Before anything is looked up: time must not tell whether a restricted file exists.
    if (media.folder === "originals") permit(media, query);
    const file = await hot.find(media);
    if (!file) throw notFound();
    return answer(request, reply, file, query);
  }

  // Not asynchronous for what is in memory: it is sent within the same turn.
  function serve(request: FastifyRequest, reply: FastifyReply) {
    const [address = "", query = ""] = (request.raw.url ?? "").split("?", 2);
    const path = address.endsWith("/") ? address.slice(0, -1) : address;
    const file = hot.known(path);
    return file ? answer(request, reply, file, query) : answerUnknown(request, reply, path, query);
  }

  // Their headers are all set here, and media are packed already: what is done to every other answer would cost as much
  // as the answer itself.
  const untouched = { config: { ownHeaders: true, isUncounted: true }, compress: false } as const;
  app.route({ method: ["GET", "HEAD"], url: "/media/*", ...untouched, handler: serve });

  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("allow", ALLOW);
    if (request.method === "OPTIONS") return reply.code(204).send();
    throw new AppError("method_not_allowed");
  };
  // As a hook, so that a body is neither read nor complained about.
  app.route({
    method: ["DELETE", "OPTIONS", "PATCH", "POST", "PUT"],
    url: "/media/*",
    config: { isRefusal: true, isUncounted: true },
    onRequest: refuse,
    handler: refuse,
  });
}
