import { clientAssets } from "virtual:client-assets";
import type { Language } from "@fanfare/contracts/common/language";
import { type CallInProcess, inProcessLink } from "./lib/in-process-link.ts";
import { createLocalClient } from "./lib/trpc.tsx";
import { withoutLyrics } from "./lib/without-lyrics.ts";
import { type Page, renderPage } from "./render-page.tsx";
import { inLanguage } from "./server-language.ts";

export type { Page } from "./render-page.tsx";

export type RenderOptions = {
  /** Calls a procedure as a visitor. */
  call: CallInProcess;
  /** The site's address (`PUBLIC_URL`). */
  publicUrl: string;
  /** The page's language; a code other than English's is a prefix of its path. */
  language: Language;
  /** The languages that the site offers. */
  languages: readonly string[];
};

/**
 * Renders one page as a visitor without an account sees it, including its data. Only the path and the query of `request` matter;
 * the same data yields the same bytes. Failed calls become pages with the matching status; throws only on internal errors.
 */
export function render(request: Request, { call, publicUrl, language, languages }: RenderOptions): Promise<Page> {
  const client = createLocalClient(withoutLyrics, inProcessLink(call));
  const siteUrl = publicUrl.replace(/\/+$/, "");
  return inLanguage(language, () => renderPage(request, { client, siteUrl, assets: clientAssets, languages }));
}
