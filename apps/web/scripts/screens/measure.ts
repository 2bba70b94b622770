import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Opens a page and waits until it is hydrated and has finished loading. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor({ state: "attached", timeout: 60_000 });
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null, null, { timeout: 30_000 });
  // A guard may redirect to another page. A page without a heading is left for axe to report.
  const heading = page.locator("h1").first();
  await heading.waitFor({ timeout: 10_000 }).catch(() => undefined);
}

/**
 * Finds elements that overflow the window or their container, and targets too small to tap; links within a text are exempt (WCAG
 * 2.5.8).
 */
const ruler = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const small = [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary")]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((one) => !one.closest("p, dd, label, address, [inert], [aria-hidden=true]"))
      .filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        // A pseudo-element may enlarge a target.
        const grown = Math.max(
          ...["::before", "::after"].map((part) => Number.parseFloat(getComputedStyle(one, part).height) || 0),
        );
        return width > 1 && height > 1 && (width < 23.5 || Math.max(height, grown) < 23.5);
      })
      .map((one) => `${one.localName} “${(one.getAttribute("aria-label") ?? one.textContent ?? "").slice(0, 40)}”`);
    const wide = [...document.querySelectorAll<HTMLElement>("h1, h2, h3")]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX === "visible")
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `“${(one.textContent ?? "").slice(0, 40)}”`);
    return { sideways: scrollWidth - clientWidth, small: [...new Set(small)], wide };
  });

/** The faults of the current page: axe's findings, small targets, and sideways scrolling. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { sideways, small, wide } = await ruler(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return [
    ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
    ...small.map((one) => `${one} is smaller than 24 px`),
    ...wide.map((one) => `${one} is wider than its place`),
    ...violations.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
  ];
}

/** The faults of a page opened in a window of this width, in pixels. */
export async function faultsAt(page: Page, path: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 720 });
  await open(page, path);
  return faultsOf(page);
}
