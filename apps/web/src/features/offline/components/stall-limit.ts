import { NoResponseError } from "../../../lib/trpc.tsx";

/** Milliseconds without a byte after which a connection counts as lost. */
export const STALL_MS = 30_000;

/**
 * Returns a signal for `fetch` that aborts with `outer`, or when `renew` has not been called for `STALL_MS`: the browser itself
 * waits for minutes. `end` stops the clock.
 */
export function stallLimit(outer: AbortSignal) {
  const stopped = new AbortController();
  const stop = () => stopped.abort(outer.reason);
  if (outer.aborted) stop();
  outer.addEventListener("abort", stop);
  // Its cause tells the query client not to try again (`query-client.ts`).
  const stall = () => stopped.abort(new Error("The connection stalled.", { cause: new NoResponseError() }));
  let timer = setTimeout(stall, STALL_MS);
  return {
    signal: stopped.signal,
    renew() {
      clearTimeout(timer);
      timer = setTimeout(stall, STALL_MS);
    },
    end() {
      clearTimeout(timer);
      outer.removeEventListener("abort", stop);
    },
  };
}
