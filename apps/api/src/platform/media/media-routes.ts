import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { AppError, notFound } from "../http/app-error.ts";
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

const PUBLIC_CACHE = "public, max-age=31536000, immutable";
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

  async function send(reply: FastifyReply, file: KnownFile, range: ByteRange): Promise<FastifyReply> {
    const length = range.end - range.start + 1;
    hot.touch(file, length);
    if (file.bytes) return reply.send(file.bytes.subarray(range.start, range.end + 1));
    const buffer = pool.take(length);
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

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [address = "", query = ""] = (request.raw.url ?? "").split("?", 2);
    const media = parseMediaPath(address.replace(/\/$/, ""));
    if (!media) throw notFound();
    const restricted = media.folder === "originals";
    const filename = restricted ? permit(media, query) : null;
    const file = hot.known(media.path) ?? (await hot.find(media));
    if (!file) throw notFound();

    reply.headers({
      "accept-ranges": "bytes",
      "cache-control": restricted ? "private, no-store" : PUBLIC_CACHE,
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": restricted ? "same-origin" : "cross-origin",
      etag: `"${media.etag}"`,
      "last-modified": file.modified.toUTCString(),
      "x-content-type-options": "nosniff",
    });
    const verdict = judgeRequest(request.method, request.headers, {
      size: file.size,
      etag: media.etag,
      modified: file.modified,
    });
    reply.code(verdict.status);
    if (verdict.status === 304 || verdict.status === 412) return reply.send();
    if (verdict.status === 416) return reply.header("content-range", `bytes */${file.size}`).send();

    reply.header("content-type", contentTypeOf(media.extension));
    if (media.folder === "files" || filename !== null) reply.header("content-disposition", attachment(filename));
    const range = verdict.status === 206 ? verdict.range : { start: 0, end: file.size - 1 };
    if (verdict.status === 206) reply.header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
    reply.header("content-length", range.end - range.start + 1);
    if (request.method === "HEAD" || file.size === 0) return reply.send();
    return send(reply, file, range);
  }

  app.route({ method: ["GET", "HEAD"], url: "/media/*", handler: serve });
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("allow", ALLOW);
    if (request.method === "OPTIONS") return reply.code(204).send();
    throw new AppError("method_not_allowed");
  };
  // As a hook, so that a body is neither read nor complained about.
  app.route({
    method: ["DELETE", "OPTIONS", "PATCH", "POST", "PUT"],
    url: "/media/*",
    onRequest: refuse,
    handler: refuse,
  });
}
