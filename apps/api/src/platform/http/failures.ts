import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../errors/app-error.ts";
import { errorBody, toAppError } from "../errors/error-translator.ts";

/** Logs an error: our own faults as errors with their cause, a client's invalid input at debug level only. */
export function logFailure(request: FastifyRequest, error: AppError): void {
  // A 5xx without a cause was thrown deliberately, for example while the site is starting, and needs no investigation.
  const unexpected = error.isFault || (error.status >= 500 && error.cause !== undefined);
  if (unexpected) request.log.error({ err: error.cause ?? error, code: error.code }, error.message);
  else request.log.debug({ code: error.code, reason: error.message }, "request refused");
}

/** Sends an error in the REST API's format. */
export function sendFailure(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
  if (error.code === "unauthenticated") reply.header("www-authenticate", "Token");
  return reply
    .code(error.status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify(errorBody(error)));
}

/**
 * Lets the client finish sending a body that is refused before its end. Fastify closes the connection of every request whose body
 * it cannot read, but a connection that is closed with unread data is reset, and the client loses the response. Node discards the
 * rest instead, for as long as the body's timeout (`registerBodyTimeout`) allows.
 */
export function keepConnectionOpen(reply: FastifyReply): void {
  reply.removeHeader("connection");
}

/**
 * Requests for a page receive an HTML error page. Paths matching `interfaces` respond with JSON, except for `links` among them:
 * those of files, which people open in a browser.
 */
export type FailurePage = { interfaces: RegExp; links: RegExp; html(error: AppError, request: FastifyRequest): string };

const accepts = (page: FailurePage, { url, headers }: FastifyRequest): boolean =>
  (!page.interfaces.test(url) || page.links.test(url)) && (headers.accept ?? "").includes("text/html");

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Handles every error thrown in a handler or raised by Fastify itself. */
export function registerFailures(app: FastifyInstance, page?: FailurePage): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown);
    logFailure(request, error);
    keepConnectionOpen(reply);
    if (!page || !accepts(page, request)) return sendFailure(reply, error);
    if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
    return reply
      .code(error.status)
      .headers({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": PAGE_POLICY,
      })
      .send(page.html(error, request));
  });
}
