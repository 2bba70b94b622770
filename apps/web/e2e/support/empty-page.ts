import type { Page } from "@playwright/test";

/** The path of a page of the site without scripts. */
export const EMPTY = "/robots.txt";

/** Opens that page, where stories prepare the browser's storage, unless it is open as at a story's start. */
export async function openEmpty(page: Page, siteUrl = ""): Promise<void> {
  if (!page.url().endsWith(EMPTY)) await page.goto(siteUrl + EMPTY);
}
