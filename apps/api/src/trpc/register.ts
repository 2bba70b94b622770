import { resolveResponse } from "@trpc/server/http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { appRouter } from "../main/app-router.ts";
import { AppError } from "../platform/errors/app-error.ts";
import { toAppError } from "../platform/errors/error-translator.ts";
import { keepConnectionOpen, logFailure } from "../platform/http/failures.ts";
import type { Context } from "./context.ts";
import { failedRequests, trpcFailure } from "./init.ts";

const MAX_BATCH_CALLS = 20;
/** tRPC requires an absolute URL; the host is arbitrary. */
const BASE = "http://trpc";

const isBatch = (url: string): boolean => new URLSearchParams(url.split("?")[1]).get("batch") === "1";

/** The body as JSON. An empty one stands for no input: clients send it with mutations that take none, whose body is read too. */
function bodyOf(body: unknown, batch: boolean): string {
  if (typeof body === "string" && body !== "") return body;
  return batch ? "{}" : "null";
}

/** The response headers of failures, the same as those of REST. */
function headersOf(failures: AppError[]): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  const waits = failures.flatMap(({ retryAfter }) => retryAfter ?? []);
  if (waits.length > 0) headers.set("retry-after", String(Math.max(...waits)));
  if (failures.some(({ code }) => code === "unauthenticated")) headers.set("www-authenticate", "Token");
  return headers;
}

/**
 * The procedures over tRPC: `GET` and `POST /trpc/<path>[,<path>…]`. JSON is the only content type; of a request's headers, only
 * that and those read by `createContext` reach tRPC. Once a batch is parsed, `refuse` gets the number of its calls beyond the
 * first, which the request itself was counted for; if it returns an error, none of the calls runs.
 */
export function registerTrpc(
  app: FastifyInstance,
  deps: {
    createContext: (request: FastifyRequest, calls: number) => Promise<Context>;
    refuse: (request: FastifyRequest, calls: number) => AppError | undefined;
  },
): void {
  app.register(async (scope) => {
    // tRPC parses the text itself, only when the first procedure reads its input.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));

    // Failures before tRPC is reached, such as the rate limit, use a format that its client can read.
    scope.setErrorHandler((thrown, request, reply) => {
      const failure = toAppError(thrown);
      logFailure(request, failure);
      keepConnectionOpen(reply);
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
        const response = await resolveResponse({
          router: appRouter,
          req: new Request(new URL(BASE + request.url), {
            method,
            headers: { "content-type": "application/json" },
            ...(method === "POST" && { body: bodyOf(body, isBatch(request.url)) }),
          }),
          // Already decoded by Fastify's router, and decoded again by tRPC.
          path: encodeURIComponent(request.params.path),
          error: null,
          maxBatchSize: MAX_BATCH_CALLS,
          createContext: async ({ info }) => {
            const refusal = deps.refuse(request, info.calls.length - 1);
            if (refusal) throw refusal;
            return deps.createContext(request, info.calls.length);
          },
          responseMeta: ({ errors }) => ({ headers: headersOf(errors.map(toAppError)) }),
          // Called before the failure is formatted.
          onError: ({ error }) => {
            failedRequests.set(error, request.id);
            logFailure(request, toAppError(error));
          },
        });
        // tRPC sets no content type when a batch fails as a whole.
        return reply
          .code(response.status)
          .headers({ ...Object.fromEntries(response.headers), "content-type": "application/json" })
          .send(method === "HEAD" ? undefined : await response.text());
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
