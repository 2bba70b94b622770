import pino, { type Logger } from "pino";

/** Paths of values that must never appear in a log line. */
export const SECRETS = [
  "authorization",
  "password",
  "password_confirm",
  "current_password",
  "new_password",
  "token",
  "secret",
  "client_secret",
  "*.authorization",
  "*.password",
  "*.password_confirm",
  "*.token",
  "*.secret",
  "headers.authorization",
  "headers.cookie",
  "req.headers.authorization",
  "req.headers.cookie",
];

/** Creates a logger that writes JSON lines to standard output in batches; `close` writes the remaining lines. */
export function createLogger(level: string): { log: Logger; close(): void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const timer = setInterval(() => destination.flush(), 250);
  timer.unref();
  const log = pino({ level, base: undefined, redact: { paths: SECRETS, censor: "[hidden]" } }, destination);
  return {
    log,
    close() {
      clearInterval(timer);
      // Already closed, or nothing was ever written: nothing is lost in either case.
      try {
        destination.flushSync();
      } catch (error) {
        if (!(error instanceof Error && /not ready/.test(error.message))) throw error;
      }
    },
  };
}
