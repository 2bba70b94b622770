/** Reads whose answer is the same for everybody, by the procedure's path. */
const PUBLIC_READS: ReadonlySet<string> = new Set([
  "events.list",
  "events.byId",
  "events.upcoming",
  "events.search",
  "events.calendarFile",
  "events.calendarFeed",
  "events.venues.list",
  "events.venues.byId",
  "events.tours.list",
  "events.tours.byId",
  "music.artists.list",
  "music.artists.byId",
  "music.albums.list",
  "music.albums.byId",
  "music.tracks.list",
  "music.tracks.byId",
  "music.genres.list",
  "music.featured",
  "music.search",
  "music.comingSoon",
  "site.settings",
  "site.legalPage",
  "store.categories.list",
  "store.products.list",
  "store.products.search",
  "store.products.byId",
  "store.payments.settings",
]);

/** Whether `path` is a read that answers everybody the same, so that what it answered may outlive a session. */
export function isPublicRead(path: string): boolean {
  return PUBLIC_READS.has(path);
}
