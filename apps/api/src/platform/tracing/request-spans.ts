import type { OpenSpan, Tracing } from "@fanfare/tracing";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Creates a span for each request, as part of the client's trace if it names one. The span has the route, not the URL, which
 * may contain a token or a name, and the request id that is also in the response and the log.
 */
export function registerRequestSpans(
  app: FastifyInstance,
  tracing: Tracing,
): { traceId(request: FastifyRequest): string | undefined } {
  const open = new WeakMap<FastifyRequest, OpenSpan>();

  app.addHook("onRequest", (request, _reply, done) => {
    const { traceparent } = request.headers;
    const span = tracing.start(request.method, {
      kind: "server",
      attributes: { "http.request.method": request.method, "fanfare.request_id": request.id },
      traceparent: typeof traceparent === "string" ? traceparent : undefined,
    });
    open.set(request, span);
    tracing.within(span, done);
  });
  // The body is read in the context of its connection, so the span's context is restored afterwards.
  app.addHook("preValidation", (request, _reply, done) => {
    const span = open.get(request);
    if (span) tracing.within(span, done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const span = open.get(request);
    const route = request.routeOptions.url;
    if (route !== undefined) {
      span?.rename(`${request.method} ${route}`);
      span?.set({ "http.route": route });
    }
    span?.set({ "http.response.status_code": reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode));
    span?.end();
    done();
  });
  return { traceId: (request) => open.get(request)?.traceId };
}
