import type { Thing, WithContext } from "schema-dts";
import { pageUrl } from "./language-address.ts";

export type PageHead = {
  /** Without the site's name. Omitted on the home page, whose title is the site's own. */
  title?: string;
  siteName: string;
  description: string;
  /** The page's canonical path, with those query parameters that identify a different page. */
  path: string;
  /** The site's origin, without a trailing slash. */
  siteUrl: string;
  image?: { url: string; width: number; height: number; alt: string } | null;
  type?: "website" | "music.album" | "article";
  jsonLd?: WithContext<Thing>[];
  /** Excluded from search engines: results, forms, guarded pages. */
  noindex?: boolean;
  /** Whether other sites can embed the page; if so, it links to its oEmbed description (oembed.com, section 4). */
  isEmbeddable?: boolean;
};

type HeadTags = {
  meta: Record<string, unknown>[];
  links: { rel: string; href: string; type?: string; title?: string }[];
};

/** Returns the head of a page: title, description, canonical link, share previews and structured data. */
export function pageHead(page: PageHead): HeadTags {
  const title = page.title ? `${page.title} · ${page.siteName}` : page.siteName;
  const url = pageUrl(page.siteUrl, page.path);
  const { image } = page;
  return {
    meta: [
      { title },
      { name: "description", content: page.description },
      ...(page.noindex ? [{ name: "robots", content: "noindex" }] : []),
      { property: "og:site_name", content: page.siteName },
      { property: "og:type", content: page.type ?? "website" },
      { property: "og:title", content: page.title ?? page.siteName },
      { property: "og:description", content: page.description },
      { property: "og:url", content: url },
      ...(image
        ? [
            { property: "og:image", content: image.url },
            { property: "og:image:width", content: String(image.width) },
            { property: "og:image:height", content: String(image.height) },
            { property: "og:image:alt", content: image.alt },
          ]
        : []),
      { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
      { name: "twitter:title", content: page.title ?? page.siteName },
      { name: "twitter:description", content: page.description },
      ...(image ? [{ name: "twitter:image", content: image.url }] : []),
      ...(page.jsonLd ?? []).map((data) => ({ "script:ld+json": data })),
    ],
    links: [
      ...(page.noindex ? [] : [{ rel: "canonical", href: url }]),
      ...(page.isEmbeddable
        ? [
            {
              rel: "alternate",
              type: "application/json+oembed",
              href: `${page.siteUrl}/api/music/oembed/?url=${encodeURIComponent(url)}`,
            },
          ]
        : []),
    ],
  };
}

/** Structured data of a page's breadcrumbs, for search engines. */
export function breadcrumbs(siteUrl: string, steps: { name: string; path: string }[]): WithContext<Thing> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: pageUrl(siteUrl, path),
    })),
  };
}
