import { Readable } from "node:stream";
import type { UploadedFile } from "@fanfare/contracts/music/upload";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { appRouter } from "../app-router.ts";
import { AppError, invalid } from "../platform/http/app-error.ts";
import type { Context } from "../trpc/context.ts";
import { createCallerFactory } from "../trpc/init.ts";
import { acceptMultipart } from "./multipart.ts";

const createCaller = createCallerFactory(appRouter);

/** A sender who falls silent for so long is gone. */
const SILENCE_MS = 60_000;
const LONGEST_NAME = 500;

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
 * Takes one recording, cover or lyrics file of the team as a form's `file` and streams it into the media store, however
 * large it is. `?name=` says where it lies below the folder that is uploaded. Whose it is is asked before a byte is read.
 */
export function registerMusicUpload(
  app: FastifyInstance,
  deps: {
    createContext: (request: FastifyRequest) => Promise<Context>;
    receive: (name: string, source: Readable) => Promise<UploadedFile>;
  },
): void {
  app.register(async (scope) => {
    await acceptMultipart(scope);
    scope.post("/api/music/manage/uploads/", { config: { takesItsTime: true } }, async (request, reply) => {
      await createCaller(await deps.createContext(request)).music.manage.imports.permitUpload();
      if (!request.isMultipart()) throw new AppError("unsupported_media_type");
      const part = await request.file({ limits: { files: 1, fileSize: Number.POSITIVE_INFINITY } });
      if (!part) throw invalid({ file: ["Please choose a file"] });
      const { name = part.filename } = request.query as { name?: string };
      if (typeof name !== "string" || name === "" || name.length > LONGEST_NAME) {
        throw invalid({ file: ["This name cannot be used"] });
      }
      const stored = await deps.receive(name, Readable.from(whileItComes(part.file), { objectMode: false }));
      return reply.code(201).header("cache-control", "no-store").send(stored);
    });
  });
}
