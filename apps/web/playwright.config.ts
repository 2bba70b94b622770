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
  // No retries: a story that passes only at the second attempt has found a problem, which a retry would hide.
  retries: 0,
  forbidOnly: true,
  // These limits allow for a busy machine and are not budgets: waiting ends as soon as the condition is met.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath, args, ignoreDefaultArgs, env: { ...process.env, ...env } },
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    timezoneId: "UTC",
    // Sixty falling notes per page, painted without a GPU, would take most of the machine; their own story enables motion.
    contextOptions: { reducedMotion: "reduce" },
    // Installing the service worker in each story's browser takes a sixth of the CPU time; stories that need it allow it.
    serviceWorkers: "block",
    // A failed story leaves a text snapshot and a screenshot of its page. `--trace retain-on-failure` adds every step and
    // takes a third longer.
    screenshot: "only-on-failure",
  },
});
