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
  /** Where the site is reached (`PUBLIC_URL`). */
  publicUrl: string;
  /** The language of the page; one other than English stands before its path. */
  language: Language;
  /** The languages that the site offers. */
  languages: readonly string[];
};

/**
 * One page as a visitor without an account sees it, data included. Only the path and the query of `request` matter;
 * the same data gives the same bytes. Failures of calls become pages with the fitting status; it throws only on faults
 * of our own.
 */
export function render(request: Request, { call, publicUrl, language, languages }: RenderOptions): Promise<Page> {
  const client = createLocalClient(withoutLyrics, inProcessLink(call));
  const siteUrl = publicUrl.replace(/\/+$/, "");
  return inLanguage(language, () => renderPage(request, { client, siteUrl, assets: clientAssets, languages }));
}
