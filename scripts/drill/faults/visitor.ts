import { setTimeout as delay } from "node:timers/promises";

const PAUSE_MS = 25;
/** Texts of the 503 page and of a page whose own data could not be read. */
const WORDS = /Back in a moment|The site is not available right now/;

/**
 * Sequentially opens pages that were not opened before and checks each response: the page, a 503 that explains the situation and
 * says when to retry, or no connection at all while there is no process.
 */
export class Visitor {
  #made = 0;
  #going = false;
  #done: Promise<void> = Promise.resolve();
  pages = 0;
  waiting = 0;
  unreachable = 0;
  readonly wrong: string[] = [];

  /** Visits pages while `work` runs; returns its result. */
  async during<Result>(url: () => string, work: () => Promise<Result>): Promise<Result> {
    this.begin(url);
    try {
      return await work();
    } finally {
      await this.end();
    }
  }

  /** `url` is evaluated for each visit, since a restarted site has another port. */
  begin(url: () => string): void {
    this.#going = true;
    this.#done = (async () => {
      while (this.#going) {
        await this.#visit(url());
        await delay(PAUSE_MS);
      }
    })();
  }

  async end(): Promise<void> {
    this.#going = false;
    await this.#done;
  }

  async #visit(url: string): Promise<void> {
    this.#made += 1;
    try {
      const response = await fetch(`${url}/music?visit=${this.#made}`, {
        headers: { accept: "text/html" },
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      if (response.status === 200) this.pages += 1;
      else if (response.status === 503 && response.headers.has("retry-after") && WORDS.test(text)) this.waiting += 1;
      else this.wrong.push(`${response.status}: ${text.slice(0, 120)}`);
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") this.wrong.push("no response within a minute");
      else this.unreachable += 1;
    }
  }
}
