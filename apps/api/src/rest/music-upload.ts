import type { Readable } from "node:stream";
import type { UploadedFile } from "@fanfare/contracts/music/upload";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { appRouter } from "../main/app-router.ts";
import { invalid } from "../platform/errors/app-error.ts";
import type { Context } from "../trpc/context.ts";
import { createCallerFactory } from "../trpc/init.ts";
import { acceptMultipart } from "./multipart.ts";
import { streamedFile } from "./streamed-file.ts";

const createCaller = createCallerFactory(appRouter);

const MAX_NAME_LENGTH = 500;

/**
 * Receives one recording, cover or lyrics file from the team as a form's `file` and streams it into the media store, whatever its
 * size. `?name=` is its path below the uploaded folder. Permission is checked before any byte is read.
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
      const { filename, source } = await streamedFile(request);
      const { name = filename } = request.query as { name?: string };
      if (typeof name !== "string" || name === "" || name.length > MAX_NAME_LENGTH) {
        throw invalid({ file: ["This name cannot be used"] });
      }
      const stored = await deps.receive(name, source);
      return reply.code(201).header("cache-control", "no-store").send(stored);
    });
  });
}
