import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { DEFAULT_DETAIL } from "@fanfare/contracts/common/error-codes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { AppError, notFound } from "../errors/app-error.ts";
import { sendFailure } from "./failures.ts";

/**
 * Answers a request that the router cannot take at all: a path that is not valid percent-encoding, or with a part longer
 * than any id. No hook runs for these, so their id and their line in the log are made here.
 */
export const refuseUnroutable =
  (log: Logger) =>
  (thrown: { code: string }, request: FastifyRequest, reply: FastifyReply): void => {
    const error =
      thrown.code === "FST_ERR_MAX_PARAM_LENGTH"
        ? notFound()
        : new AppError("bad_request", "The address is not valid percent-encoding.");
    const [path] = request.url.split("?");
    log.info({ reqId: request.id, method: request.method, path, status: error.status }, "request");
    sendFailure(reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff"), error);
  };

/**
 * Has requests answered by the site that Node would answer by itself, bare of id, reason and line in the log: one without
 * `Host` (RFC 9112, 3.2), and one that expects something of the server. Nothing but `100-continue` can be expected, and an
 * unknown expectation may be left out (RFC 9110, 10.1.1). The server is to be made with `requireHostHeader: false`.
 */
export function registerHostRule(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.addHook("onRequest", (request, _reply, done) => {
    const isNameless = request.raw.httpVersion === "1.1" && request.headers.host === undefined;
    done(isNameless ? new AppError("bad_request", "The request names no host.") : undefined);
  });
}

/** What Node's parser refuses, by its code; everything else is 400. */
const PARSER_STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Responds to what is no HTTP request: its sender gets a reason and an id that stands in the log, then the connection ends. */
export const refuseUnreadable =
  (log: Logger) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const id = randomUUID();
    const status = PARSER_STATUS[error.code ?? ""] ?? 400;
    log.info({ reqId: id, status, reason: error.code }, "request");
    if (socket.writable) {
      const body = JSON.stringify({ detail: DEFAULT_DETAIL.bad_request });
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        "content-type: application/json; charset=utf-8",
        `content-length: ${body.length}`,
        "connection: close",
        `x-request-id: ${id}`,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    }
    socket.destroy();
  };
