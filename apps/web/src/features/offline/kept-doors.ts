/** One cache for this device's door. No other page of the owner area is kept. */
const DOOR = "fanfare-kept-1-door-";

export const doorCacheName = (showId: number) => `${DOOR}${showId}`;

/** Removes the pages of all doors from this device, except that of the show `but`. */
export async function dropDoors(but?: number): Promise<void> {
  // `caches` is missing over plain http.
  if (!("caches" in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(DOOR));
  const gone = names.filter((name) => but === undefined || name !== doorCacheName(but));
  await Promise.all(gone.map((name) => caches.delete(name)));
}
