import type { FastifyBaseLogger } from "fastify";

/**
 * A request logger that creates its pino child only when something is logged: most requests log only their final line, which
 * `logRequest` writes without a child. Fastify's default, a child per request, costs as much as the headers of a cached
 * response.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Record<string, unknown>;
  #child: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  #own(): FastifyBaseLogger {
    this.#child ??= this.#parent.child(this.#bindings);
    return this.#child;
  }

  get level() {
    return this.#parent.level;
  }

  child(...given: Parameters<FastifyBaseLogger["child"]>): FastifyBaseLogger {
    return this.#own().child(...given);
  }

  fatal(what: unknown, message?: string, ...values: unknown[]): void {
    this.#own().fatal(what, message, ...values);
  }
  error(what: unknown, message?: string, ...values: unknown[]): void {
    this.#own().error(what, message, ...values);
  }
  warn(what: unknown, message?: string, ...values: unknown[]): void {
    this.#own().warn(what, message, ...values);
  }
  info(what: unknown, message?: string, ...values: unknown[]): void {
    this.#own().info(what, message, ...values);
  }
  debug(what: unknown, message?: string, ...values: unknown[]): void {
    this.#own().debug(what, message, ...values);
  }
  trace(what: unknown, message?: string, ...values: unknown[]): void {
    this.#own().trace(what, message, ...values);
  }
  silent(what: unknown, message?: string, ...values: unknown[]): void {
    this.#own().silent(what, message, ...values);
  }
}
