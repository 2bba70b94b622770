import type { Readable } from "node:stream";
import type { RestoredSite } from "@fanfare/contracts/admin/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { appRouter } from "../main/app-router.ts";
import type { Context } from "../trpc/context.ts";
import { createCallerFactory } from "../trpc/init.ts";
import { acceptMultipart } from "./multipart.ts";
import { streamedFile } from "./streamed-file.ts";

const createCaller = createCallerFactory(appRouter);

/**
 * Receives a backup as a form's `file` and restores it into this empty site. `?proof=` is the step-up proof; it and the
 * permission are checked before any byte is read.
 */
export function registerSiteRestore(
  app: FastifyInstance,
  deps: {
    createContext: (request: FastifyRequest) => Promise<Context>;
    restore: (source: Readable) => Promise<RestoredSite>;
  },
): void {
  app.register(async (scope) => {
    await acceptMultipart(scope);
    scope.post("/api/admin/restore/", { config: { takesItsTime: true } }, async (request, reply) => {
      const { proof = "" } = request.query as { proof?: string };
      await createCaller(await deps.createContext(request)).admin.backup.permitRestore({ proof: String(proof) });
      const { source } = await streamedFile(request);
      return reply.header("cache-control", "no-store").send(await deps.restore(source));
    });
  });
}
