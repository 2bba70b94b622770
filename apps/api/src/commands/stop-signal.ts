/** The exit code of a command that was stopped, as a shell reports it for Ctrl-C. */
export const INTERRUPTED = 130;

/**
 * Returns a signal that Ctrl-C, or any other signal to stop, aborts, so that the command cleans up instead of leaving its
 * PostgreSQL running. A second Ctrl-C ends the process immediately; other signals repeat themselves when the launcher ends too.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (name === "SIGINT" && stop.signal.aborted) process.exit(INTERRUPTED);
      stop.abort(new Error("stopped"));
    });
  }
  return stop.signal;
}
