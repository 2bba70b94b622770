import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until it has come to life: keys and clicks before that are the browser's alone. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html[data-alive]")).toBeAttached({ timeout: 20_000 });
}
