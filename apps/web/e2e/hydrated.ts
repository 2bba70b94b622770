import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until it is hydrated; before that, React does not handle keys and clicks. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

/**
 * Waits until the page has started no request for `quietMs` milliseconds. Unlike Playwright's `networkidle`, it does not wait
 * for responses, so a request whose end the browser never reports (deferred audio or a frame) does not block it.
 */
export async function noNewRequests(page: Page, quietMs = 500): Promise<void> {
  const quiet = Promise.withResolvers<void>();
  let timer = setTimeout(quiet.resolve, quietMs);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(quiet.resolve, quietMs);
  };
  page.on("request", restart);
  await quiet.promise;
  page.off("request", restart);
}

/** Waits until the page is idle. The limit is needed: while other processes use all cores, Chromium runs no idle callback. */
export async function idleOrLate(page: Page, limitMs = 2000): Promise<void> {
  await page.evaluate((timeout) => new Promise((idle) => requestIdleCallback(idle, { timeout })), limitMs);
}
