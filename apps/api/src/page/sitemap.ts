import type { Kysely } from "kysely";
import type { DB } from "../platform/db/types.gen.ts";

/** The most addresses one sitemap may hold (sitemaps.org). */
const MOST_ENTRIES = 50_000;

const STATIC_PATHS = ["/", "/music", "/store", "/terms", "/privacy"];

const escapeXml = (text: string) =>
  text.replace(
    /[<>&'"]/g,
    (sign) => ({ "<": "&lt;", ">": "&gt;", "&": "&amp;", "'": "&apos;", '"': "&quot;" })[sign] ?? "",
  );

/** All public pages as a sitemap: what is unlisted or not out yet is not in it. */
export async function sitemap(db: Kysely<DB>, publicUrl: string, now: Date): Promise<string> {
  const albums = await db
    .selectFrom("albums")
    .select(["id", "updated_at"])
    .where("listed_from", "<=", now)
    .orderBy("id")
    .limit(MOST_ENTRIES - STATIC_PATHS.length)
    .execute();
  const products = await db
    .selectFrom("products")
    .select(["id", "updated_at"])
    .where("listed_from", "<=", now)
    .orderBy("id")
    .limit(MOST_ENTRIES - STATIC_PATHS.length - albums.length)
    .execute();
  const entries = [
    ...STATIC_PATHS.map((path) => ({ path, changed: undefined })),
    ...albums.map((album) => ({ path: `/albums/${album.id}`, changed: album.updated_at })),
    ...products.map((product) => ({ path: `/products/${product.id}`, changed: product.updated_at })),
  ];
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
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
