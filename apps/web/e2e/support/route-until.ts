import type { Page, Route } from "@playwright/test";

/**
 * Handles what the page asks for at `address` until the returned function is called; from then on it goes through. The
 * browser's interception stays on: requests that are on their way when it is switched off (`unroute`) are at times never
 * answered, scripts of a page that is loading among them.
 */
export async function routeUntil(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => Promise<void> | undefined,
): Promise<() => void> {
  let isOver = false;
  await page.route(address, (route) => (isOver ? route.continue() : handle(route)));
  return () => {
    isOver = true;
  };
}
