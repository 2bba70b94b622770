import { setTimeout as delay } from "node:timers/promises";

const PAUSE_MS = 25;
/** Of the page that stands in for any other, and of a page whose own data could not be read. */
const WORDS = /Back in a moment|The site is not available right now/;

/**
 * Opens pages that nobody has opened before, one after the other, and holds what comes back: the page, a 503 that says
 * what is going on and when to come again, or no connection at all while there is no process.
 */
export class Visitor {
  #made = 0;
  #going = false;
  #done: Promise<void> = Promise.resolve();
  pages = 0;
  waiting = 0;
  unreachable = 0;
  readonly wrong: string[] = [];

  /** Visits while `work` goes on; returns what that does. */
  async during<Result>(url: () => string, work: () => Promise<Result>): Promise<Result> {
    this.begin(url);
    try {
      return await work();
    } finally {
      await this.end();
    }
  }

  /** `url` is asked for anew each time: a restarted site has another port. */
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
      const answer = await fetch(`${url}/music?visit=${this.#made}`, {
        headers: { accept: "text/html" },
        signal: AbortSignal.timeout(60_000),
      });
      const text = await answer.text();
      if (answer.status === 200) this.pages += 1;
      else if (answer.status === 503 && answer.headers.has("retry-after") && WORDS.test(text)) this.waiting += 1;
      else this.wrong.push(`${answer.status}: ${text.slice(0, 120)}`);
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") this.wrong.push("no answer within a minute");
      else this.unreachable += 1;
    }
  }
}
