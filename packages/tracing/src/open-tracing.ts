import { setTimeout as delay } from "node:timers/promises";
import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { ExportResultCode, isTracingSuppressed, parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";

export type Attributes = Record<string, string | number>;

/**
 * The role of a span: work within this process, a request from a client, a request to another server, or (`consumer`) a
 * queued job.
 */
export type Kind = "internal" | "server" | "client" | "consumer";

/** A span of work with a beginning and an end. */
export type OpenSpan = {
  readonly traceId: string;
  /** The header with which another server joins the trace (W3C Trace Context). */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Marks the span as failed through our fault. `type` is an error's class or code, since messages may contain personal data. */
  fail(type: string): void;
  /** Ends the span; repeated calls have no effect. */
  end(): void;
};

export type Tracing = {
  /** Starts a span within the active one, or within that of a client's `traceparent`. */
  start(name: string, options: { kind: Kind; attributes?: Attributes; traceparent?: string | undefined }): OpenSpan;
  /** Runs `work` with `span` as the active one. */
  within<Result>(span: OpenSpan, work: () => Result): Result;
  /** Whether the current work is the export of traces itself. */
  isSending(): boolean;
  /** Exports the ended spans, for at most `timeoutMs` milliseconds, and stops. */
  close(timeoutMs: number): Promise<void>;
};

export type TracingSettings = {
  /** The collector's base URL, to which `/v1/traces` is appended (OTLP over HTTP, JSON). */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  /** The fraction of traces starting here that is sampled, 0 to 1. A client's decision is respected. */
  share: number;
  /** Called when spans could not be sent, once until an export succeeds again. */
  onFailure(error: Error | undefined): void;
};

const EXPORT_TIMEOUT_MS = 5_000;
/**
 * Maximum number of spans waiting for export; further ones are dropped, so that an unreachable collector costs no more memory
 * than this.
 */
const MAX_WAITING = 4_096;

const KINDS: Record<Kind, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** Wraps an exporter so that only the first of consecutive failures is reported. */
function telling(exporter: SpanExporter, onFailure: TracingSettings["onFailure"]): SpanExporter {
  let fails = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !fails) onFailure(result.error);
        fails = failed;
        // Reported as a success, so that the processor does not report the failure again.
        done({ code: ExportResultCode.SUCCESS });
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** The context of a client's span; `otherwise` without a valid header. */
function contextOf(traceparent: string | undefined, otherwise: Context): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : otherwise;
}

class Opened implements OpenSpan {
  readonly span: Span;
  readonly traceId: string;
  readonly traceparent: string;
  #hasEnded = false;

  constructor(span: Span) {
    this.span = span;
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceId = traceId;
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
  }

  rename(name: string): void {
    this.span.updateName(name);
  }
  set(attributes: Attributes): void {
    this.span.setAttributes(attributes);
  }
  fail(type: string): void {
    this.span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR });
  }
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.span.end();
  }
}

/** Starts recording spans and sending them to an OpenTelemetry collector. Once per process. */
export function openTracing(settings: TracingSettings): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": settings.serviceName,
      "service.version": settings.version,
      "service.instance.id": crypto.randomUUID(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: telling(exporter, settings.onFailure), maxQueueSize: MAX_WAITING }),
    ],
  });
  const tracer = provider.getTracer("fanfare", settings.version);
  return {
    start(name, { kind, attributes = {}, traceparent }) {
      return new Opened(
        tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(traceparent, context.active())),
      );
    },
    within: (span, work) =>
      span instanceof Opened ? context.with(trace.setSpan(context.active(), span.span), work) : work(),
    isSending: () => isTracingSuppressed(context.active()),
    async close(timeoutMs) {
      const late = new AbortController();
      await Promise.race([
        provider.shutdown().catch((error: unknown) => {
          settings.onFailure(error instanceof Error ? error : undefined);
        }),
        delay(timeoutMs, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
      context.disable();
    },
  };
}
