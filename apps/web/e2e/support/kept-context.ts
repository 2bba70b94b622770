import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from "@playwright/test";

/** Methods of a page, a context or a clock whose effects cannot be undone. */
const LASTING = [
  "addLocatorHandler",
  "close",
  "emulateMedia",
  "exposeBinding",
  "exposeFunction",
  "install",
  "newCDPSession",
  "pauseAt",
  "routeFromHAR",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setFixedTime",
  "setGeolocation",
  "setHTTPCredentials",
  "setOffline",
  "setSystemTime",
];

const RESET_LIMIT_MS = 10_000;

/**
 * A context with one page that consecutive stories share: storage, cookies, listeners, routes, init scripts and permissions
 * are reset in between, but the process that has compiled the site's scripts is kept. The first page of a new context takes
 * 0.5 s of CPU time, one in the same process 0.2. After a failed story or an irreversible change it is replaced.
 */
export class KeptContext {
  #context: BrowserContext | null = null;
  #isSpent = false;
  readonly #undo: (() => void)[] = [];
  readonly #initScripts: Promise<Disposable>[] = [];

  /** Returns the context in a clean state, on `emptyUrl` of the site. */
  async take(browser: Browser, options: BrowserContextOptions, emptyUrl: string): Promise<BrowserContext> {
    if (this.#isSpent) await this.close();
    if (this.#context) return this.#context;
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(emptyUrl);
    this.#isSpent = false;
    this.#context = context;
    for (const watched of [page, page.clock, context]) this.#watch(watched);
    return context;
  }

  /** Resets the context for the next story. */
  async giveBack(emptyUrl: string, { hasFailed }: { hasFailed: boolean }): Promise<void> {
    const context = this.#context;
    if (!context) return;
    for (const undo of this.#undo.splice(0)) undo();
    const initScripts = this.#initScripts.splice(0);
    // Playwright takes a failed story's screenshot when its context closes, so the context is closed before the page is
    // reset.
    if (hasFailed || this.#isSpent) return this.close();
    try {
      const [page, ...others] = context.pages();
      await Promise.all(others.map((other) => other.close()));
      if (!page) return this.close();
      for (const script of initScripts) await (await script).dispose();
      await page.goto(emptyUrl, { timeout: RESET_LIMIT_MS });
      await Promise.all([
        clearStorage(page),
        page.mouse.move(0, 0),
        // A request still held by a handler was cancelled with the page that sent it.
        page.unrouteAll({ behavior: "ignoreErrors" }),
        context.unrouteAll({ behavior: "ignoreErrors" }),
        context.clearCookies(),
        context.clearPermissions(),
      ]);
    } catch {
      await this.close();
    }
  }

  async close(): Promise<void> {
    const context = this.#context;
    this.#context = null;
    this.#isSpent = false;
    await context?.close();
  }

  /** Detects irreversible calls, and records listeners and init scripts so that they can be removed. */
  #watch(watched: object): void {
    for (const name of LASTING) {
      const method: unknown = Reflect.get(watched, name);
      if (typeof method !== "function") continue;
      Reflect.set(watched, name, (...args: unknown[]) => {
        this.#isSpent = true;
        return Reflect.apply(method, watched, args);
      });
    }
    const addInitScript: unknown = Reflect.get(watched, "addInitScript");
    if (typeof addInitScript === "function") {
      Reflect.set(watched, "addInitScript", (...args: unknown[]) => {
        const added: Promise<Disposable> = Reflect.apply(addInitScript, watched, args);
        this.#initScripts.push(added);
        return added;
      });
    }
    for (const name of ["on", "once", "addListener"]) {
      const method: unknown = Reflect.get(watched, name);
      if (typeof method !== "function") continue;
      Reflect.set(watched, name, (...args: unknown[]) => {
        const off: unknown = Reflect.get(watched, "off");
        if (typeof off === "function") this.#undo.push(() => void Reflect.apply(off, watched, args));
        return Reflect.apply(method, watched, args);
      });
    }
  }
}

const clearStorage = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const databases = await indexedDB.databases();
    const deleted = databases.map(({ name = "" }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error);
      return promise;
    });
    await Promise.all([...deleted, ...(await caches.keys()).map((key) => caches.delete(key))]);
  });
