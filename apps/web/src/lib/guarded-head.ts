import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { pageHead } from "./head.ts";

/** The head of a page for fans: a name for the tab and the history, and nothing for search engines. */
export const guardedHead = (page: { title: string; path: string; settings: PublicSiteSettings; siteUrl: string }) =>
  pageHead({
    title: page.title,
    siteName: page.settings.artist_name,
    description: `${page.title}, ${page.settings.artist_name}.`,
    path: page.path,
    siteUrl: page.siteUrl,
    noindex: true,
  });
