import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../errors/app-error.ts";
import { errorBody, toAppError } from "../errors/error-translator.ts";

/** Logs what the team should know: our own faults as errors with their cause, a visitor's bad input only for debugging. */
export function logFailure(request: FastifyRequest, error: AppError): void {
  // Without a cause it was said on purpose, such as while starting: there is nothing to look into.
  const unexpected = error.isFault || (error.status >= 500 && error.cause !== undefined);
  if (unexpected) request.log.error({ err: error.cause ?? error, code: error.code }, error.message);
  else request.log.debug({ code: error.code, reason: error.message }, "request refused");
}

/** Sends a failure as the REST wire has it. */
export function sendFailure(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
  if (error.code === "unauthenticated") reply.header("www-authenticate", "Token");
  return reply
    .code(error.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(errorBody(error)));
}

/** What is asked for as a page fails as a page; the interfaces always answer JSON. */
export type FailurePage = { interfaces: RegExp; html(status: number, request: FastifyRequest): string };

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** One way out for everything thrown in a handler or refused by Fastify itself. */
export function registerFailures(app: FastifyInstance, page?: FailurePage): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    logFailure(request, error);
    const asPage = page && !page.interfaces.test(request.url) && (request.headers.accept ?? "").includes("text/html");
    if (!asPage) return sendFailure(reply, error);
    if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
    return reply
      .code(error.status)
      .headers({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": PAGE_POLICY,
      })
      .send(page.html(error.status, request));
  });
}
