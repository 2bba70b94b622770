import type { BrowserContext } from "@playwright/test";

/** What went wrong in the browser during a story. A story fails on anything that it has not allowed by name. */
export class Problems {
  readonly found: string[] = [];
  readonly #allowed: RegExp[];

  constructor(allowed: readonly RegExp[]) {
    this.#allowed = [...allowed];
  }

  /** Expects problems of this kind from here on and before: `problems.allow(/status of 404/)`. */
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
      // A page that is left, and an audio element that has heard enough, abort what they were loading.
      if (reason !== "net::ERR_ABORTED") this.found.push(`request: ${request.method()} ${request.url()} ${reason}`);
    });
    context.on("response", (response) => {
      if (response.status() >= 500) this.found.push(`answer: ${response.status()} ${response.url()}`);
    });
  }
}
