import { clientAssets } from "virtual:client-assets";
import { httpLink } from "@trpc/client";
import { createLocalClient } from "./lib/trpc.tsx";
import { withoutLyrics } from "./lib/without-lyrics.ts";
import { type Page, renderPage } from "./render-page.tsx";

/** `render` of the development server, whose data comes from the API in its own process. */
export function renderFrom(
  request: Request,
  { api, siteUrl, extraHead }: { api: string; siteUrl: string; extraHead: string },
): Promise<Page> {
  const client = createLocalClient(withoutLyrics, httpLink({ url: `${api}/trpc` }));
  return renderPage(request, { client, siteUrl, assets: clientAssets, extraHead });
}
