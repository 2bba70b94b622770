import { doorCacheName, dropDoors } from "./kept-doors.ts";
import { canKeep, notifyWorker, registerWorker } from "./worker.ts";

/** Returns the site's own files that the page names, and those that this page has loaded since. */
function filesOf(html: string): string[] {
  const named = html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)\b/g) ?? [];
  const loaded = performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
  return [...new Set([...named, ...loaded])];
}

/**
 * Keeps the open door's page and the files it has loaded, so that it can be reloaded without a connection. The page contains no
 * names; the door itself stores the expected guests and the entries that were not sent yet.
 */
export async function keepDoor(showId: number, signal: AbortSignal): Promise<void> {
  if (!canKeep()) return;
  await registerWorker();
  const page = await fetch(location.href, { signal });
  if (!page.ok) throw new Error(`the door's page responded with ${page.status}`);
  const html = await page.text();
  const cache = await caches.open(doorCacheName(showId));
  for (const file of filesOf(html)) {
    if (await cache.match(file)) continue;
    const response = await fetch(file, { signal });
    if (!response.ok) throw new Error(`${file} responded with ${response.status}`);
    await cache.put(file, response);
  }
  // The page is stored last: a page whose files are missing would be worse than none.
  signal.throwIfAborted();
  await cache.put(location.pathname, new Response(html, { headers: page.headers }));
  await dropDoors(showId);
  await notifyWorker();
}
