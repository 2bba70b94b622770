import { clientAssets } from "virtual:client-assets";
import type { AppRouter } from "@fanfare/api/app-router";
import type { Language } from "@fanfare/contracts/common/language";
import { unstable_localLink } from "@trpc/client";
import type { inferRouterContext } from "@trpc/server";
import { createLocalClient } from "./lib/trpc.tsx";
import { withoutLyrics } from "./lib/without-lyrics.ts";
import { type Page, renderPage } from "./render-page.tsx";
import { inLanguage } from "./server-language.ts";

export type { Page } from "./render-page.tsx";

export type RenderOptions = {
  router: AppRouter;
  /** The context of a visitor's call; asked once per call. */
  createContext: () => Promise<inferRouterContext<AppRouter>>;
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
export function render(
  request: Request,
  { router, createContext, publicUrl, language, languages }: RenderOptions,
): Promise<Page> {
  const client = createLocalClient(withoutLyrics, unstable_localLink({ router, createContext }));
  const siteUrl = publicUrl.replace(/\/+$/, "");
  return inLanguage(language, () => renderPage(request, { client, siteUrl, assets: clientAssets, languages }));
}
