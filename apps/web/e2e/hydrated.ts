import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until it is hydrated: keys and clicks before that are the browser's alone. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}
