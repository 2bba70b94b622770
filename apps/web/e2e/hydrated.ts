import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until it is hydrated: keys and clicks before that are the browser's alone. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

/**
 * Waits until the page has begun no request for `quietMs`. Unlike Playwright's `networkidle`, it does not wait for what a
 * request brings, so one whose end the browser never reports (a sound or a frame that is put off) holds nothing up.
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
