import { resolveResponse } from "@trpc/server/http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { appRouter } from "../main/app-router.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { toAppError } from "../platform/errors/error-translator.ts";
import { logFailure } from "../platform/http/failures.ts";
import type { Context } from "./context.ts";
import { trpcFailure } from "./init.ts";

const MOST_CALLS_A_BATCH = 20;
/** tRPC takes a whole address; what host it names means nothing here. */
const BASE = "http://trpc";

/** What failures say in the head of the answer, as the REST wire has it. */
function headersOf(failures: AppError[]): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  const waits = failures.flatMap(({ retryAfter }) => retryAfter ?? []);
  if (waits.length > 0) headers.set("retry-after", String(Math.max(...waits)));
  if (failures.some(({ code }) => code === "unauthenticated")) headers.set("www-authenticate", "Token");
  return headers;
}

/**
 * The procedures over tRPC: `GET` and `POST /trpc/<path>[,<path>…]`. JSON is the one content type; of a request's head only
 * that and what `createContext` reads reaches tRPC. `refuse` is told how many calls a batch has beyond its first, for which
 * the request itself was counted, once they are parsed; what it returns refuses them all before any of them runs.
 */
export function registerTrpc(
  app: FastifyInstance,
  deps: {
    createContext: (request: FastifyRequest, calls: number) => Promise<Context>;
    refuse: (request: FastifyRequest, calls: number) => AppError | undefined;
  },
): void {
  app.register(async (scope) => {
    // tRPC reads the text itself, as late as the first procedure that has an input.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));

    // What fails before tRPC is reached, such as the limit of requests, fails in a form that its client can read.
    scope.setErrorHandler((thrown, request, reply) => {
      const failure = toAppError(thrown);
      logFailure(request, failure);
      return reply
        .code(failure.status)
        .headers(Object.fromEntries(headersOf([failure])))
        .send({ error: trpcFailure(failure, request.id) });
    });

    scope.route<{ Params: { path: string } }>({
      method: ["GET", "POST"],
      url: "/trpc/:path",
      handler: async (request, reply) => {
        const { method, body } = request;
        const answer = await resolveResponse({
          router: appRouter,
          req: new Request(new URL(BASE + request.url), {
            method,
            headers: { "content-type": "application/json" },
            ...(method === "POST" && { body: typeof body === "string" ? body : "" }),
          }),
          // Decoded by the router of addresses already, and once more by tRPC.
          path: encodeURIComponent(request.params.path),
          error: null,
          maxBatchSize: MOST_CALLS_A_BATCH,
          createContext: async ({ info }) => {
            const refusal = deps.refuse(request, info.calls.length - 1);
            if (refusal) throw refusal;
            return deps.createContext(request, info.calls.length);
          },
          responseMeta: ({ errors }) => ({ headers: headersOf(errors.map(toAppError)) }),
          onError: ({ error }) => logFailure(request, toAppError(error)),
        });
        return reply
          .code(answer.status)
          .headers(Object.fromEntries(answer.headers))
          .send(method === "HEAD" ? undefined : await answer.text());
      },
    });
    scope.route({
      method: ["DELETE", "PATCH", "PUT"],
      url: "/trpc/:path",
      config: { isRefusal: true },
      onRequest: async (_request, reply) => {
        reply.header("allow", "GET, HEAD, POST");
        throw new AppError("method_not_allowed");
      },
      handler: () => undefined,
    });
  });
}
