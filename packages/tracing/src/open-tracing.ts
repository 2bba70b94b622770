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

/** Who asked for the work: this process itself, a client of ours, or us of another server; `consumer` runs a queued job. */
export type Kind = "internal" | "server" | "client" | "consumer";

/** A piece of work with a beginning and an end. */
export type OpenSpan = {
  readonly traceId: string;
  /** The header by which another server joins the trace (W3C Trace Context). */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** It failed for our reasons. `type` is a class or code of errors: messages may hold what is personal. */
  fail(type: string): void;
  /** Can be called again, and then does nothing. */
  end(): void;
};

export type Tracing = {
  /** Begins a span within the running one, or within that of `traceparent` (of a client of ours). */
  start(name: string, options: { kind: Kind; attributes?: Attributes; traceparent?: string | undefined }): OpenSpan;
  /** Does `work` with `span` as the running one. */
  within<Result>(span: OpenSpan, work: () => Result): Result;
  /** Whether what runs now is the sending of traces itself. */
  isSending(): boolean;
  /** Sends what has ended, for so many milliseconds at most, and stops. */
  close(patienceMs: number): Promise<void>;
};

export type TracingSettings = {
  /** The collector's base address, to which `/v1/traces` is added (OTLP over HTTP, JSON). */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  version: string;
  /** Which part of the traces that begin here is kept, 0 to 1. A client's decision is followed. */
  share: number;
  /** Told when spans could not be sent, once until some are again. */
  onFailure(error: Error | undefined): void;
};

const EXPORT_TIMEOUT_MS = 5_000;
/** Spans that wait to be sent; beyond it new ones are dropped, so that a dead collector costs no more memory than this. */
const MOST_WAITING = 4_096;

const KINDS: Record<Kind, SpanKind> = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/** An exporter that tells of its first failure in a row. */
function telling(exporter: SpanExporter, onFailure: TracingSettings["onFailure"]): SpanExporter {
  let fails = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !fails) onFailure(result.error);
        fails = failed;
        // What was told is not told a second time by the processor.
        done({ code: ExportResultCode.SUCCESS });
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** The context of a client's span; without a header that is one, `otherwise`. */
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

/** Starts to record spans and to send them to an OpenTelemetry collector. One per process. */
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
      new BatchSpanProcessor({ exporter: telling(exporter, settings.onFailure), maxQueueSize: MOST_WAITING }),
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
    async close(patienceMs) {
      const late = new AbortController();
      await Promise.race([
        provider.shutdown().catch((error: unknown) => {
          settings.onFailure(error instanceof Error ? error : undefined);
        }),
        delay(patienceMs, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
      context.disable();
    },
  };
}
