/**
 * Calls `run` once the browser is idle, after `maxWaitMs` at the latest. Safari does not report when it is idle, so there `run`
 * is called after `delayMs`. Returns a function that cancels the call.
 */
export function runWhenIdle(run: () => void, maxWaitMs = 3000, delayMs = 1200): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  }
  const waiting = window.requestIdleCallback(run, { timeout: maxWaitMs });
  return () => window.cancelIdleCallback(waiting);
}
