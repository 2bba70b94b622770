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

/** What is not sent this long after the end is lost: the collector may be away, and the end does not wait for it. */
const LAST_PATIENCE_MS = 2_000;

/**
 * Sends traces to an OpenTelemetry collector from now on. Its code is loaded only here. A collector that cannot be reached
 * is logged once, and costs spans and nothing else. `stop` sends what has ended.
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
      await tracing.close(LAST_PATIENCE_MS);
    },
  };
}
