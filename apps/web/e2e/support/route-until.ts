import type { Page, Route } from "@playwright/test";

/**
 * Handles the page's requests to `address` until the returned function is called; later requests pass through. Interception
 * stays enabled, because requests in flight when it is disabled (`unroute`) sometimes get no response, including scripts
 * of a page that is loading.
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
