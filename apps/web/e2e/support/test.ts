import { test as base } from "@playwright/test";
import { DEMO_DATA_VARIABLE } from "../../../../scripts/lib/demo-data.ts";
import { scratchFolder } from "../../../../scripts/lib/scratch-folder.ts";
import { type Site, startSite } from "../../../../scripts/lib/site.ts";
import { EMPTY } from "./empty-page.ts";
import { KeptContext } from "./kept-context.ts";
import { Problems } from "./problems.ts";
import { removeRoutesThatAreOver } from "./route-until.ts";

export { expect } from "@playwright/test";

interface TestFixtures {
  /** `test.use({ allowedProblems: [/status of 404/] })` for every story of a file. */
  allowedProblems: RegExp[];
  problems: Problems;
}

interface WorkerFixtures {
  /** The production build with the demo artist; one per worker, so stories share its data but never run on it concurrently. */
  site: Site;
  kept: KeptContext;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const template = process.env[DEMO_DATA_VARIABLE];
      if (template === undefined) throw new Error("The stories' global set-up has not run.");
      const site = await startSite({ from: template, base: scratchFolder() });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const kept = new KeptContext();
      await use(kept);
      await kept.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // The shared context if the story uses the configured options, whatever its viewport; otherwise a context of its own.
  context: async ({ browser, site, kept, viewport, hasTouch, isMobile, timezoneId, serviceWorkers }, use, info) => {
    const options = { baseURL: site.url };
    if (hasTouch || isMobile || timezoneId !== "UTC" || serviceWorkers !== "block") {
      const context = await browser.newContext(options);
      await use(context);
      await context.close();
      return;
    }
    const context = await kept.take(browser, options, site.url + EMPTY);
    if (viewport) await context.pages()[0]?.setViewportSize(viewport);
    await use(context);
    await kept.giveBack(site.url + EMPTY, { hasFailed: info.status !== info.expectedStatus });
  },
  allowedProblems: [[], { option: true }],
  // Stories act on hydrated pages, as a person does after reading them; `waitUntil: "commit"` skips the wait.
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    const { goto: own, reload: ownReload } = page;
    const goto = own.bind(page);
    const reload = ownReload.bind(page);
    page.reload = async (options) => {
      await removeRoutesThatAreOver(page);
      return reload(options);
    };
    page.goto = async (url, options) => {
      await removeRoutesThatAreOver(page);
      // A menu that has just closed navigates back past its history entry, which aborts a navigation started at the same
      // time.
      const response = await goto(url, options).catch((error: unknown) => {
        if (error instanceof Error && error.message.includes("net::ERR_ABORTED")) return goto(url, options);
        throw error;
      });
      const isPage = response?.headers()["content-type"]?.startsWith("text/html") && !/\/embed|\/api\//.test(url);
      if (isPage && options?.waitUntil !== "commit") {
        await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
      }
      return response;
    };
    await use(page);
    page.goto = own;
    page.reload = ownReload;
  },
  problems: [
    async ({ context, allowedProblems }, use) => {
      const problems = new Problems(allowedProblems);
      problems.watch(context);
      await use(problems);
      base.expect(problems.unexpected(), "problems in the browser").toEqual([]);
    },
    { auto: true },
  ],
});
