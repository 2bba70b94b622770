export const LIBRARY_TABS = ["featured", "tracks", "albums"] as const;
export type LibraryTab = (typeof LIBRARY_TABS)[number];

/** The library's address: which tab, and which page of a long list. Both are left out where they are the first. */
export type LibrarySearch = { tab?: LibraryTab; page?: number };

/** Reads the address; what it does not understand counts as not said. */
export function librarySearch(search: Record<string, unknown>): LibrarySearch {
  const tab = LIBRARY_TABS.find((name) => name === search.tab);
  const page = Number(search.page);
  return {
    ...(tab && tab !== "featured" && { tab }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** How many rows or covers a page of the library holds. */
export const TRACKS_PER_PAGE = 50;
export const ALBUMS_PER_PAGE = 24;
