import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "../platform/errors/app-error.ts";
import { formError } from "./multipart.ts";

/** A client that sends nothing for this long is considered gone. */
const SILENCE_MS = 60_000;

/**
 * The stream with a timeout: rejects with `timed_out` when nothing arrives for SILENCE_MS, and with `bad_request` when the form
 * ends before the file does or the client disconnects.
 */
async function* whileItComes(source: Readable): AsyncGenerator<Buffer> {
  const giveUp = setTimeout(() => source.destroy(new AppError("timed_out", "The upload was interrupted.")), SILENCE_MS);
  try {
    for await (const chunk of source) {
      giveUp.refresh();
      yield chunk as Buffer;
    }
  } catch (error) {
    throw formError(error);
  } finally {
    clearTimeout(giveUp);
  }
}

/**
 * The single file of a form, of any size, as a stream. The route must use `takesItsTime`, accept multipart, and have checked
 * permission before. Throws `unsupported_media_type`, `bad_request` and `validation` on `file`.
 */
export async function streamedFile(request: FastifyRequest): Promise<{ filename: string; source: Readable }> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type");
  const part = await request
    .file({ limits: { files: 1, fileSize: Number.POSITIVE_INFINITY } })
    .catch((error: unknown) => {
      throw formError(error);
    });
  if (!part) throw invalid({ file: ["Please choose a file"] });
  return { filename: part.filename, source: Readable.from(whileItComes(part.file), { objectMode: false }) };
}
