import { ENGLISH } from "@fanfare/contracts/common/language";
import type { PublishedPage } from "../modules/site/published.queries.ts";

/** The most URLs in one sitemap (sitemaps.org). */
const MAX_ENTRIES = 50_000;

const STATIC_PATHS = ["/", "/music", "/store", "/events", "/playlists/public", "/terms", "/privacy"];

type Entry = { path: string; changed: Date | undefined };

const escapeXml = (text: string) =>
  text.replace(
    /[<>&'"]/g,
    (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", "'": "&apos;", '"': "&quot;" })[sign] ?? "",
  );

type SitemapOptions = {
  publicUrl: string;
  languages: readonly string[];
  /** The pages of single albums, products and the like, up to `most`. */
  publishedPages: (most: number) => Promise<PublishedPage[]>;
};

/** All public pages as a sitemap, each in every language, without unlisted and unpublished ones. */
export async function sitemap({ publicUrl, languages, publishedPages }: SitemapOptions): Promise<string> {
  const most = Math.floor(MAX_ENTRIES / languages.length) - STATIC_PATHS.length;
  const entries: Entry[] = [
    ...STATIC_PATHS.map((path) => ({ path, changed: undefined })),
    ...(await publishedPages(most)),
  ];
  const inLanguage = (code: string, path: string) =>
    escapeXml(publicUrl + (code === ENGLISH.code ? path : `/${code}${path}`));
  const urls = entries.flatMap(({ path, changed }) => {
    const others = languages
      .map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${inLanguage(code, path)}"/>`)
      .join("");
    const facts = `${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}${languages.length > 1 ? others : ""}`;
    return languages.map((code) => `<url><loc>${inLanguage(code, path)}</loc>${facts}</url>`);
  });
  const names = languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>\n${urls.join("\n")}\n</urlset>\n`;
}

/** Crawler rules: everything public is allowed, except personal pages, the owner area and the APIs. */
export const robots = (publicUrl: string): string =>
  [
    "User-agent: *",
    ...[
      "/admin",
      "/account",
      "/cart",
      "/checkout",
      "/orders",
      "/profile",
      "/settings",
      "/playlists$",
      "/newsletter",
      "/trpc",
    ].map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
