import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { DEFAULT_DETAIL } from "@fanfare/contracts/common/error-codes";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { AppError, notFound } from "../errors/app-error.ts";
import { sendFailure } from "./failures.ts";

/**
 * Responds to a request that the router cannot handle: its path is not valid percent-encoding, or has a segment longer than
 * any id. No hook runs for these, so the request id and the log line are written here.
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
 * Lets the site handle requests that Node would otherwise respond to itself, without a request id, reason or log line: those
 * without `Host` (RFC 9112, 3.2) and those with an `Expect` header. `100-continue` is the only expectation that is defined,
 * and a server may ignore an unknown one (RFC 9110, 10.1.1). The server must be created with `requireHostHeader: false`.
 */
export function registerHostRule(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.addHook("onRequest", (request, _reply, done) => {
    const isNameless = request.raw.httpVersion === "1.1" && request.headers.host === undefined;
    done(isNameless ? new AppError("bad_request", "The request does not name a host.") : undefined);
  });
}

/** Statuses of the errors of Node's HTTP parser, by code; all others are 400. */
const PARSER_STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Responds to data that is not a valid HTTP request: sends a reason and a logged request id, then closes the connection. */
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
