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

/** Lines that cannot be written are kept up to this size, and further ones dropped. */
const MAX_UNWRITTEN_BYTES = 4 << 20;

/**
 * Creates a logger that writes JSON lines to standard output in batches; `close` writes the remaining lines. Output that cannot be
 * written, such as to a full disk, is tried again with the next batch.
 */
export function createLogger(level: string): { log: Logger; close(): Promise<void> } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096, maxLength: MAX_UNWRITTEN_BYTES });
  let isFailing = false;
  // Without a listener, an error would end the process.
  destination.on("error", () => {
    isFailing = true;
  });
  destination.on("write", () => {
    isFailing = false;
  });
  const timer = setInterval(() => destination.flush(), 250);
  timer.unref();
  const log = pino({ level, base: undefined, redact: { paths: SECRETS, censor: "[hidden]" } }, destination);
  return {
    log,
    async close() {
      clearInterval(timer);
      // `flushSync` retries an output that fails forever, so whether it does is found out before. `flush` leaves small rests.
      await new Promise<void>((done) => destination.flush(() => done()));
      try {
        if (!isFailing) destination.flushSync();
      } catch {
        // Already closed, or nothing was ever written: nothing is lost in either case.
      }
      destination.destroy();
    },
  };
}
