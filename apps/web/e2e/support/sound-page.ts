import { expect, type Page, test } from "@playwright/test";
import { noNewRequests, openHydrated } from "../hydrated.ts";
import { axeFaults } from "./axe.ts";
import type { Problems } from "./problems.ts";

/**
 * Returns a function that opens a page in a step of its own, and asserts that it hydrates without errors or repeated requests, has
 * one heading, does not scroll horizontally and has no axe violations.
 */
export function soundPages(page: Page, problems: Problems): (path: string) => Promise<void> {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/trpc")) calls.push(request.url());
  });
  return (path) =>
    test.step(`${path} hydrates without errors or repeated requests, and is accessible`, async () => {
      await openHydrated(page, path);
      await noNewRequests(page);
      expect(calls).toEqual([]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      const violations = await axeFaults(page);
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(problems.unexpected()).toEqual([]);
    });
}
