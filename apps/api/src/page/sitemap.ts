import { ENGLISH } from "@fanfare/contracts/common/language";
import { type Kysely, sql } from "kysely";
import type { DB } from "../platform/db/types.gen.ts";

/** The most addresses one sitemap may hold (sitemaps.org). */
const MOST_ENTRIES = 50_000;

const STATIC_PATHS = ["/", "/music", "/store", "/events", "/playlists/public", "/terms", "/privacy"];

type Entry = { path: string; changed: Date | undefined };

const escapeXml = (text: string) =>
  text.replace(
    /[<>&'"]/g,
    (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", "'": "&apos;", '"': "&quot;" })[sign] ?? "",
  );

/** Everything that is listed at `now`, kind after kind, up to the most that a sitemap may hold. */
async function listedPages(db: Kysely<DB>, now: Date, most: number): Promise<Entry[]> {
  const found = await sql<{ path: string; changed: Date }>`
    select '/' || page as path, updated_at as changed, 0 as kind, 0 as id
      from site_settings cross join unnest(array['about', 'imprint']) as page
      where coalesce(settings -> 'texts' ->> page, '') <> ''
    union all
    select '/albums/' || id, updated_at, 1, id from albums where listed_from <= ${now}
    union all
    select '/products/' || id, updated_at, 2, id from products where listed_from <= ${now}
    union all
    select '/tours/' || id, updated_at, 3, id from tours where listed_from <= ${now}
    union all
    select '/events/' || id, updated_at, 4, id from events where listed_from <= ${now}
    union all
    select '/venues/' || id, updated_at, 5, id from venues
      where exists (select from events where events.venue_id = venues.id and events.listed_from <= ${now})
    order by kind, id limit ${most}`.execute(db);
  return found.rows;
}

type SitemapOptions = { publicUrl: string; now: Date; languages: readonly string[] };

/** All public pages as a sitemap, each in every language: what is unlisted or not out yet is not in it. */
export async function sitemap(db: Kysely<DB>, { publicUrl, now, languages }: SitemapOptions): Promise<string> {
  const most = Math.floor(MOST_ENTRIES / languages.length) - STATIC_PATHS.length;
  const entries: Entry[] = [
    ...STATIC_PATHS.map((path) => ({ path, changed: undefined })),
    ...(await listedPages(db, now, most)),
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

/** What crawlers may read: everything public; not the personal and the owner's pages, nor the interfaces. */
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
