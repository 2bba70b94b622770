import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/support/browser.ts";

const { executablePath, args, ignoreDefaultArgs, env } = await findBrowser();
const report = process.env.STORIES_REPORT;

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // A story that passes at the second attempt has found something; it must not hide it.
  retries: 0,
  forbidOnly: true,
  // What comes sooner is not waited for any longer: the limits are for a busy machine, and none of them is a budget.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath, args, ignoreDefaultArgs, env: { ...process.env, ...env } },
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    // Sixty falling notes on each page, painted without a graphics card, would take most of the machine; their own story
    // lets them fall.
    contextOptions: { reducedMotion: "reduce" },
    // Each story's browser would install the offline worker anew, a sixth of the processor's time: where it matters, a
    // story allows it.
    serviceWorkers: "block",
    // A failed story leaves its page as text and picture. `--trace retain-on-failure` adds every step, and costs a third.
    screenshot: "only-on-failure",
  },
});
