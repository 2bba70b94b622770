import pino, { type Logger } from "pino";

/** What must never reach a log line, wherever it stands in what is logged. */
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

/** JSON lines on standard output, written in batches; `close` writes the rest. */
export function createLogger(level: string): { log: Logger; close(): void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const timer = setInterval(() => destination.flush(), 250);
  timer.unref();
  const log = pino({ level, base: undefined, redact: { paths: SECRETS, censor: "[hidden]" } }, destination);
  return {
    log,
    close() {
      clearInterval(timer);
      // Already closed, or nothing was ever written: there is nothing to lose then.
      try {
        destination.flushSync();
      } catch (error) {
        if (!(error instanceof Error && /not ready/.test(error.message))) throw error;
      }
    },
  };
}
