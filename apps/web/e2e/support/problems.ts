import type { BrowserContext } from "@playwright/test";

/** Problems that occurred in the browser during a story. A story fails on every problem that it has not explicitly allowed. */
export class Problems {
  readonly found: string[] = [];
  readonly #allowed: RegExp[];

  constructor(allowed: readonly RegExp[]) {
    this.#allowed = [...allowed];
  }

  /** Allows problems of this kind, including earlier ones: `problems.allow(/status of 404/)`. */
  allow(kind: RegExp): void {
    this.#allowed.push(kind);
  }

  unexpected(): string[] {
    return this.found.filter((problem) => !this.#allowed.some((kind) => kind.test(problem)));
  }

  watch(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error") this.found.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => this.found.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "unknown";
      // Leaving a page, or an audio element with enough data, aborts pending requests.
      if (reason !== "net::ERR_ABORTED") this.found.push(`request: ${request.method()} ${request.url()} ${reason}`);
    });
    context.on("response", (response) => {
      if (response.status() >= 500) this.found.push(`response: ${response.status()} ${response.url()}`);
    });
  }
}
