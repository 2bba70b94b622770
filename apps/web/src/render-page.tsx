import { ENGLISH, language, t } from "@fanfare/contracts/common/language";
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from "@tanstack/react-router/ssr/server";
import { renderToString } from "react-dom/server";
import icon from "../public/icon.svg?raw";
import type { ClientAssets, ScriptAssets } from "./client-assets.ts";
import { embeddedAt, renderEmbed } from "./embed/render-embed.tsx";
import { languagePrefix } from "./lib/language-address.ts";
import { pageDataElement, sendPageData } from "./lib/page-data.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { HIDE_CLOSED_PANEL } from "./lib/streaming-panel-setting.ts";
import { type ApiClient, errorStatus } from "./lib/trpc.tsx";
import { routeTree } from "./route-tree.gen.ts";
import { createApp } from "./router.tsx";
import { fontFiles } from "./ui/fonts.ts";
import { globalStyles } from "./ui/global-styles.ts";
import { partsRead } from "./ui/later-part.ts";
import { styleTags } from "./ui/style-sheet.ts";

export type Page = {
  status: number;
  headers: Record<string, string>;
  /** Empty for a redirect. */
  html: string;
  /** The code of every inline script written by this file, for the content security policy. Content never adds to it. */
  scripts: string[];
};

export type PageOptions = {
  client: ApiClient;
  siteUrl: string;
  assets: ClientAssets;
  /** The languages that the site offers; English is one of them. */
  languages?: readonly string[];
  /** Markup before the page's own scripts; used by the development server. */
  extraHead?: string;
};

/** Set on the document once its first view is painted; pictures further down are fetched from then on. */
const DRAWN = "drawn";

/** The mark without its dark tile, which would show on a lighter background. */
const markSvg = icon
  .replace(/<rect[^>]*>/, "")
  .replaceAll(/\n\s*/g, "")
  .replaceAll('"', "'");
const mark = `data:image/svg+xml,${encodeURI(markSvg).replaceAll("#", "%23")}`;

/**
 * The site's mark is inlined in the stylesheet: one request fewer beside the first picture, and no bytes in a script. Browsers
 * fetch lazily loaded pictures long before they come into view, which would compete with the first picture and the fonts, so they
 * are hidden until then; their space is reserved. Without scripting they are not hidden.
 */
const globals = globalStyles({
  ".site-mark": { background: `url("${mark}") center / contain` },
  "@media (scripting: enabled)": { [`html:not([data-${DRAWN}]) img[loading=lazy]`]: { display: "none" } },
});

/** The markup between a page's head and its first element. */
const HEAD_END = "</head><body>";
const BODY_END = "</body>";

/** What React draws before the placeholder of a part that failed. */
const UNDRAWN = "<!--$!--><template";

const HTML = "text/html; charset=utf-8";
const OWNER_AREA = "/admin";

/** Renders the page at the request's path and query. */
export async function renderPage(
  request: Request,
  { client, siteUrl, assets, languages = [], extraHead }: PageOptions,
): Promise<Page> {
  const embedded = embeddedAt(new URL(request.url).pathname.slice(languagePrefix().length));
  if (embedded) {
    const { script } = assets.embed;
    const page = await renderEmbed({ client, siteUrl, script, embedded });
    return { ...page, headers: { "content-type": HTML }, scripts: [] };
  }
  const queryClient = createQueryClient();
  const { router } = createApp({ routeTree, client, queryClient, siteUrl });
  sendPageData(router, queryClient);
  const mark = crypto.randomUUID();
  router.options.ssr = { ...router.options.ssr, nonce: mark };
  const handle = createRequestHandler({ request, createRouter: () => router });

  // The text bypasses the response, which would encode and decode it.
  let page: Pick<Page, "html" | "scripts"> = { html: "", scripts: [] };
  const response = await handle(async ({ responseHeaders }) => {
    const matches = router.stores.matches.get();
    const data = pageDataElement(queryClient);
    await partsRead();
    const drawn = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />));
    const { html, scripts } = takeMarkedScripts(drawn, mark);
    const failed = matches.find(({ status }) => status === "error");
    // A head or a part that fails, such as when a module's file cannot be opened, does not fail the page: neither the router nor
    // React throws. As a 500 it still hydrates in the browser, and is neither cached nor indexed.
    const isWhole = html.includes("<title>") && !html.includes(UNDRAWN);
    const drawnStatus = isWhole ? getSsrStatus(router) : 500;
    const status = failed ? (errorStatus(failed.error) ?? 500) : drawnStatus;
    const isOwnerArea = matches.some(({ routeId }) => routeId === OWNER_AREA);
    const start = startScript(
      isOwnerArea ? assets.owner : assets.client,
      isOwnerArea ? AT_ONCE : ONCE_SEEN,
      [assets.catalogues[language().code] ?? [], ...matches.map(({ routeId }) => assets.routes[routeId] ?? [])].flat(),
    );
    const head = [
      styleTags(html, globals),
      ...fontFiles.map((url) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`),
      alternates(html, siteUrl, languages),
      extraHead ?? "",
      // Identical in the owner area and on the public site, so that both register the same worker.
      `<meta name="build" content="${assets.client.script.split("/").at(-1)}">`,
      `<script>${start}</script>`,
    ].join("");
    const end = html.lastIndexOf(BODY_END);
    page = {
      html: `${html.slice(0, end).replace(HEAD_END, () => `${head}${HEAD_END}${noScript()}`)}${data}${html.slice(end)}`,
      scripts: [start, ...scripts],
    };
    return new Response(null, { status, headers: responseHeaders });
  });

  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    ...page,
  };
}

/**
 * The scripts of a page that carry this rendering's mark, and the page without the mark. Text that got into the page as markup
 * cannot know the mark, so its scripts are never included; without the mark the same data yields the same bytes.
 */
function takeMarkedScripts(html: string, mark: string): Pick<Page, "html" | "scripts"> {
  const pieces = html.split(` nonce="${mark}"`);
  const scripts = pieces.slice(1).flatMap((rest, index) => {
    const before = pieces[index] ?? "";
    const tag = before.slice(before.lastIndexOf("<"));
    const begin = rest.indexOf(">");
    if (!tag.startsWith("<script") || /\bsrc=|\btype="application\//.test(tag + rest.slice(0, begin))) return [];
    return [rest.slice(begin + 1, rest.indexOf("</script>", begin))];
  });
  const bare = pieces.join("").replace(`<meta property="csp-nonce" content="${mark}"/>`, "");
  return { html: bare, scripts };
}

/** React does not touch it, since it only manages the page's own elements. */
const noScript = () =>
  `<noscript><p style="margin:0;padding:.75rem 1.25rem;background:#ff7a1a;color:#170a02">${t("Everything here can be read without JavaScript. To play music, buy or join a show, switch it on.")}</p></noscript>`;

/** Links to the same page in the site's other languages, for search engines; none for pages that must not be indexed. */
function alternates(html: string, siteUrl: string, languages: readonly string[]): string {
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
  if (languages.length < 2 || canonical === undefined) return "";
  const path = canonical.slice(siteUrl.length + languagePrefix().length);
  const link = (hreflang: string, code: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${siteUrl}${languagePrefix(code)}${path}">`;
  return [...languages.map((code) => link(code, code)), link("x-default", ENGLISH.code)].join("");
}

/** How long a missing picture may delay hydration, in milliseconds. */
const MAX_HYDRATION_DELAY_MS = 3000;

/**
 * How long scripts wait for the frame in which pictures further down are requested, in milliseconds; a hidden page paints none.
 */
const MAX_FRAME_WAIT_MS = 100;

/**
 * Begins when a visitor's page has been painted with its pictures and fonts, or is touched: on a slow connection the scripts
 * would take half of the bandwidth from the content. The browser reports its first paint once it is on the screen, some frames
 * after `load`.
 */
const ONCE_SEEN = `addEventListener("load",()=>requestAnimationFrame(()=>new PerformanceObserver(seen=>{if(seen.getEntriesByName("first-contentful-paint")[0])begin()}).observe({type:"paint",buffered:true})));for(const t of["pointerdown","keydown","focusin"])addEventListener(t,begin,{once:true,passive:true});setTimeout(begin,${MAX_HYDRATION_DELAY_MS})`;

/**
 * Begins as soon as the page's data is there. The owner area is rendered by its scripts: before them there is only a skeleton,
 * for which the browser reports no contentful paint.
 */
const AT_ONCE = 'addEventListener("DOMContentLoaded",begin)';

/**
 * Fetches the page's scripts when `when` calls `begin`. They are fetched concurrently and evaluated sequentially, each in a
 * separate task, so the names are in the order of their imports. A button tapped and fields changed before are remembered
 * (`lib/early-taps.ts`, `lib/early-values.ts`). Only then are the web app's manifest linked and pictures further down shown:
 * browsers would otherwise fetch them beside the first picture. The pictures are requested a frame before the scripts, whose
 * tasks would delay them.
 *
 * A process's first number and date format take a phone 50 ms and more, while the browser looks up its languages; later ones do
 * not. They are created before the scripts are fetched, since evaluating these concurrently would make them slower, each in a
 * separate task.
 */
function startScript({ script, preloads }: ScriptAssets, when: string, more: string[]): string {
  const scripts = JSON.stringify([...new Set([...preloads, ...more, script])]);
  return `${HIDE_CLOSED_PANEL};window.early={note(e){const b=e.target.closest?.("button:not([type=submit])");if(b)early.button=b},fields:new Set,change(e){early.fields.add(e.target)}};addEventListener("click",early.note,true);addEventListener("input",early.change,true);{let begun,d=document,begin=async()=>{if(begun)return;begun=1;for(const Form of[Intl.NumberFormat,Intl.DateTimeFormat])await new Promise(go=>setTimeout(()=>go(new Form("${language().locale}"))));d.documentElement.dataset.${DRAWN}="";await new Promise(go=>{requestAnimationFrame(()=>setTimeout(go));setTimeout(go,${MAX_FRAME_WAIT_MS})});const all=${scripts},link=(rel,href)=>d.head.append(Object.assign(d.createElement("link"),{rel,href}));for(const s of all)link("modulepreload",s);link("manifest","/manifest.webmanifest");for(const s of all)await import(s)};${when}}`;
}
