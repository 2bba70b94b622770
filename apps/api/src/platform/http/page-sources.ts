/** Origins that a page's content policy allows in addition to the site's own, by what they serve. */
export type PageSources = { script: readonly string[]; connect: readonly string[]; frame: readonly string[] };

export const NO_PAGE_SOURCES: PageSources = { script: [], connect: [], frame: [] };
