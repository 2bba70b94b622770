import type { Upload } from "@fanfare/contracts/common/upload";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../platform/errors/app-error.ts";
import { toAppError } from "../platform/errors/error-translator.ts";
import type { FileRules } from "../trpc/procedure-meta.ts";

/** Apart from its files, a form is small. */
const MAX_FIELDS = 60;
const MAX_FIELD_BYTES = 64 * 1024;
/**
 * A longer body is refused if its length is known in advance. The limit is high enough that an oversized photo still gets its own
 * error.
 */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Aborts reading a body that exceeds its limit with `too_large`, whatever its Content-Length. Returns a function that stops the
 * counting.
 */
function endPastLimit({ raw }: FastifyRequest, mostBytes: number): () => void {
  let size = 0;
  const count = (chunk: Buffer) => {
    size += chunk.length;
    if (size <= mostBytes) return;
    stop();
    // The form parser treats this as the end of its source: it releases the body and its current file.
    raw.emit("error", new AppError("too_large"));
  };
  const stop = () => void raw.off("data", count);
  raw.on("data", count);
  return stop;
}

/** Lets the routes of `scope`, and only these, accept multipart forms. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/** Converts an error of reading a form: one that is broken or breaks off is `bad_request`. */
export function formError(error: unknown): AppError {
  // The parser's own errors have no status; those of its limits and ours do.
  if (error instanceof AppError) return error;
  if (error instanceof Error && "statusCode" in error) return toAppError(error);
  return new AppError("bad_request", "The form could not be read.", { cause: error });
}

async function readFile(part: MultipartFile, maxBytes: number): Promise<Upload | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Read to its end whatever its size: a response sent during an unfinished upload does not reach the client.
  for await (const chunk of part.file) {
    size += (chunk as Buffer).length;
    if (size <= maxBytes) chunks.push(chunk as Buffer);
  }
  // A browser sends this for a file field in which nothing was chosen.
  if (size === 0 && !part.filename) return undefined;
  return {
    filename: part.filename ?? "",
    bytes: Buffer.concat(chunks),
    truncated: part.file.truncated || size > maxBytes,
  };
}

/**
 * A form as a procedure's input: text fields as text, files as uploads; a file field without a file is left out. Throws
 * `too_large` when any limit is exceeded, and `bad_request` for an invalid form.
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: FileRules,
  mostBytes = MAX_BODY_BYTES,
): Promise<Record<string, unknown>> {
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) throw new AppError("too_large");
  const input = new Map<string, unknown>();
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes));
  const limits = { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, files: 4, fileSize: largest + 1 };
  const stopCounting = endPastLimit(request, mostBytes);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (part.valueTruncated) throw new AppError("too_large");
        // A complete form contains the current URL as text before or after the new file: the file takes precedence.
        if (typeof input.get(part.fieldname) !== "object") input.set(part.fieldname, part.value);
        continue;
      }
      const rule = rules[part.fieldname];
      const upload = await readFile(part, rule?.maxBytes ?? 0);
      if (rule && upload) input.set(part.fieldname, upload);
    }
  } catch (error) {
    throw formError(error);
  } finally {
    stopCounting();
  }
  return Object.fromEntries(input);
}
