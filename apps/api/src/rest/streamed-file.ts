import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { AppError, invalid } from "../platform/errors/app-error.ts";

/** A sender who falls silent for so long is gone. */
const SILENCE_MS = 60_000;

/** The stream with an end to waiting: rejects when nothing comes for SILENCE_MS. */
async function* whileItComes(source: Readable): AsyncGenerator<Buffer> {
  const giveUp = setTimeout(() => source.destroy(new AppError("timed_out", "The upload broke off.")), SILENCE_MS);
  try {
    for await (const chunk of source) {
      giveUp.refresh();
      yield chunk as Buffer;
    }
  } finally {
    clearTimeout(giveUp);
  }
}

/**
 * The one file of a form, however large, as it comes. The route must be one that `takesItsTime` and accepts multipart, and
 * has asked whose it is before. Throws `unsupported_media_type` and `validation` on `file`.
 */
export async function streamedFile(request: FastifyRequest): Promise<{ filename: string; source: Readable }> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type");
  const part = await request.file({ limits: { files: 1, fileSize: Number.POSITIVE_INFINITY } });
  if (!part) throw invalid({ file: ["Please choose a file"] });
  return { filename: part.filename, source: Readable.from(whileItComes(part.file), { objectMode: false }) };
}
