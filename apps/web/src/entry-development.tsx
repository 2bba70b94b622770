import { clientAssets } from "virtual:client-assets";
import type { Language } from "@fanfare/contracts/common/language";
import { httpLink } from "@trpc/client";
import { createLocalClient } from "./lib/trpc.tsx";
import { withoutLyrics } from "./lib/without-lyrics.ts";
import { type Page, renderPage } from "./render-page.tsx";
import { inLanguage } from "./server-language.ts";

/** The development server's `render`, with data from the API in its own process. */
export function renderFrom(
  request: Request,
  { api, siteUrl, extraHead, language }: { api: string; siteUrl: string; extraHead: string; language: Language },
): Promise<Page> {
  const client = createLocalClient(withoutLyrics, httpLink({ url: `${api}/trpc` }));
  return inLanguage(language, () => renderPage(request, { client, siteUrl, assets: clientAssets, extraHead }));
}
