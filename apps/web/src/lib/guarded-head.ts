import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { pageHead } from "./head.ts";

/** The head of a fans-only page: a title for the tab and the history, and excluded from search engines. */
export const guardedHead = (page: { title: string; path: string; settings: PublicSiteSettings; siteUrl: string }) =>
  pageHead({
    title: page.title,
    siteName: page.settings.artist_name,
    description: `${page.title}, ${page.settings.artist_name}.`,
    path: page.path,
    siteUrl: page.siteUrl,
    noindex: true,
  });
