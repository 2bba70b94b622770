import type { FastifyReply, FastifyRequest } from "fastify";
import type { Download } from "../platform/http/download.ts";
import { judgeRequest } from "../platform/media/serving/conditional-request.ts";
import { attachment } from "../platform/media/serving/content-disposition.ts";

/** Streams a file as it is produced or, if it is resumable, the requested range (RFC 9110, section 14). */
export async function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Download,
): Promise<FastifyReply> {
  // Before any header is set, so that a file that cannot be produced gets an ordinary error response.
  const made = file.resumable ? null : await file.open();
  if (file.filename !== null) reply.header("content-disposition", attachment(file.filename));
  reply.header("content-type", file.content_type);
  const { resumable } = file;
  if (!resumable) return reply.send(made);
  const { size, etag, modified } = resumable;
  const verdict = judgeRequest(request.method, request.headers, resumable);
  reply.code(verdict.status).header("accept-ranges", "bytes");
  reply.header("etag", `"${etag}"`).header("last-modified", modified.toUTCString());
  if (verdict.status === 304 || verdict.status === 412) return reply.send();
  if (verdict.status === 416) return reply.header("content-range", `bytes */${size}`).send();
  const range = verdict.status === 206 ? verdict.range : { start: 0, end: size - 1 };
  if (verdict.status === 206) reply.header("content-range", `bytes ${range.start}-${range.end}/${size}`);
  reply.header("content-length", range.end - range.start + 1);
  return request.method === "HEAD" ? reply.send() : reply.send(resumable.open(range));
}
