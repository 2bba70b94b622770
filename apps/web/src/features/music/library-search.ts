export const LIBRARY_TABS = ["featured", "tracks", "albums"] as const;
export type LibraryTab = (typeof LIBRARY_TABS)[number];

/** The library's search parameters: the tab and the page of a long list. Both are left out when they are the first. */
export type LibrarySearch = { tab?: LibraryTab; page?: number };

/** Parses the search parameters; invalid values are ignored. */
export function librarySearch(search: Record<string, unknown>): LibrarySearch {
  const tab = LIBRARY_TABS.find((name) => name === search.tab);
  const page = Number(search.page);
  return {
    ...(tab && tab !== "featured" && { tab }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** Number of rows or covers on a page of the library. */
export const TRACKS_PER_PAGE = 50;
export const ALBUMS_PER_PAGE = 24;
