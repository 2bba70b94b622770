/** Origins that a page lets in besides the site's own, by what they serve. */
export type PageSources = { script: readonly string[]; connect: readonly string[]; frame: readonly string[] };

export const NO_PAGE_SOURCES: PageSources = { script: [], connect: [], frame: [] };
