import type { Page, Route } from "@playwright/test";

/** Routes that are over, by page, each with the function that removes it. */
const over = new WeakMap<Page, (() => Promise<void>)[]>();

/**
 * Handles the page's requests to `address` until the returned function is called; later requests pass through. Interception
 * stays enabled until the next `goto` or `reload`, because requests in flight when it is disabled (`unroute`) sometimes get no
 * response, including scripts of a page that is loading.
 */
export async function routeUntil(
  page: Page,
  address: string | RegExp | ((url: URL) => boolean),
  handle: (route: Route) => Promise<void> | undefined,
): Promise<() => void> {
  let isOver = false;
  const handler = (route: Route) => (isOver ? route.continue() : handle(route));
  await page.route(address, handler);
  return () => {
    isOver = true;
    over.set(page, [...(over.get(page) ?? []), () => page.unroute(address, handler)]);
  };
}

/**
 * Removes the routes that are over. With any interception the browser's cache is disabled, and a page that is loaded without the
 * cache takes half as much processor time again. Call it before loading a page, which cancels the requests in flight.
 */
export async function removeRoutesThatAreOver(page: Page): Promise<void> {
  const removals = over.get(page) ?? [];
  over.delete(page);
  for (const remove of removals) await remove();
}
