import type { Tracing } from "@fanfare/tracing";
import type { Logger } from "pino";
import { traceOutgoingCalls } from "./outgoing-spans.ts";
import { setTracing } from "./tracing.ts";

export type TracingConfig = {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  share: number;
};

/** Time allowed for sending the last spans when the process ends; others are lost, because the collector may be unavailable. */
const FLUSH_TIMEOUT_MS = 2_000;

/**
 * Starts sending traces to an OpenTelemetry collector. The tracing code is loaded only here. If the collector is
 * unreachable, that is logged once and spans are lost, with no other effect. `stop` sends the spans that have ended.
 */
export async function startTracing(
  config: TracingConfig,
  deps: { version: string; log: Pick<Logger, "warn"> },
): Promise<{ tracing: Tracing; stop(): Promise<void> }> {
  const { openTracing } = await import("@fanfare/tracing");
  const tracing = openTracing({
    ...config,
    version: deps.version,
    onFailure: (error) => deps.log.warn({ err: error }, "traces could not be sent; trying again with the next ones"),
  });
  setTracing(tracing);
  const stopOutgoing = traceOutgoingCalls(tracing);
  return {
    tracing,
    async stop() {
      stopOutgoing();
      setTracing(undefined);
      await tracing.close(FLUSH_TIMEOUT_MS);
    },
  };
}
