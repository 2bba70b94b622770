import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { ClientRequest, IncomingMessage } from "node:http";
import type { OpenSpan, Tracing } from "@fanfare/tracing";
import { errorType } from "./tracing.ts";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The part of undici's request that its diagnostics channels expose. */
type FetchRequest = { origin: string; method: string; addHeader(name: string, value: string): void };

const isFetchRequest = (value: unknown): value is FetchRequest =>
  isRecord(value) && "origin" in value && typeof value.method === "string" && typeof value.addHeader === "function";

/** Only the host, because paths and queries may identify orders, files and people. */
const attributesOf = (method: string, host: string) => ({ "http.request.method": method, "server.address": host });

/**
 * Creates a span for each HTTP call to another server, whichever of Node's clients makes it (payment provider,
 * print-on-demand, bucket, webhooks), and sets the header by which that server joins the trace. Returns a function that
 * stops this.
 */
export function traceOutgoingCalls(tracing: Tracing): () => void {
  const open = new WeakMap<object, OpenSpan>();

  const begin = (request: object, method: string, host: string): OpenSpan => {
    const span = tracing.start(`${method} ${host}`, { kind: "client", attributes: attributesOf(method, host) });
    open.set(request, span);
    return span;
  };
  const responded = (request: object, status: unknown) => {
    const span = open.get(request);
    if (!span || typeof status !== "number") return;
    span.set({ "http.response.status_code": status });
    if (status >= 400) span.fail(String(status));
  };
  const failed = (request: object, error: unknown) => open.get(request)?.fail(errorType(error));
  const ended = (request: object) => open.get(request)?.end();

  const channels: Record<string, (message: Record<string, unknown>) => void> = {
    "http.client.request.created": ({ request }) => {
      if (!(request instanceof ClientRequest) || tracing.isSending()) return;
      const span = begin(request, request.method, request.host);
      request.setHeader("traceparent", span.traceparent);
      // Also ends the span if there is no response, or if its body is not read.
      request.once("close", () => span.end());
    },
    "http.client.response.finish": ({ request, response }) => {
      if (!isRecord(request) || !(response instanceof IncomingMessage)) return;
      responded(request, response.statusCode);
      response.once("end", () => ended(request));
    },
    "http.client.request.error": ({ request, error }) => {
      if (isRecord(request)) failed(request, error);
    },
    "undici:request:create": ({ request }) => {
      if (!isFetchRequest(request) || tracing.isSending()) return;
      request.addHeader("traceparent", begin(request, request.method, new URL(request.origin).hostname).traceparent);
    },
    "undici:request:headers": ({ request, response }) => {
      if (isRecord(request) && isRecord(response)) responded(request, response.statusCode);
    },
    "undici:request:trailers": ({ request }) => {
      if (isRecord(request)) ended(request);
    },
    "undici:request:error": ({ request, error }) => {
      if (!isRecord(request)) return;
      failed(request, error);
      ended(request);
    },
  };
  const listeners = Object.entries(channels).map(([name, handle]) => {
    const listener = (message: unknown) => {
      if (isRecord(message)) handle(message);
    };
    subscribe(name, listener);
    return () => void unsubscribe(name, listener);
  });
  return () => {
    for (const stop of listeners) stop();
  };
}
