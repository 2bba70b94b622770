import { t } from "@fanfare/contracts/common/language";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { pageHead } from "../../lib/head.ts";
import { pageUrl } from "../../lib/language-address.ts";
import { absoluteMedia } from "../../lib/media.ts";

/** The picture for share previews of pages that have none of their own. */
export function shareImage(settings: PublicSiteSettings, siteUrl: string) {
  const url = absoluteMedia(settings.share_image, siteUrl);
  return url ? { url, width: 1200, height: 630, alt: settings.artist_name } : null;
}

export function homeHead(settings: PublicSiteSettings, siteUrl: string) {
  const { artist_name, tagline } = settings;
  return pageHead({
    siteName: t("{artist_name} · Official site", { artist_name }),
    description: t("{tagline}. Listen to {artist_name}, shop merch and see the shows.", { tagline, artist_name }),
    path: "/",
    siteUrl,
    image: shareImage(settings, siteUrl),
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "WebSite",
        name: artist_name,
        url: pageUrl(siteUrl, "/"),
        // Search engines read `query-input`, which the vocabulary's types do not include.
        potentialAction: Object.assign(
          { "@type": "SearchAction" as const, target: pageUrl(siteUrl, "/search?q={search_term_string}") },
          { "query-input": "required name=search_term_string" },
        ),
      },
      {
        "@context": "https://schema.org",
        "@type": "MusicGroup",
        name: artist_name,
        description: tagline,
        url: pageUrl(siteUrl, "/"),
        ...(settings.hero_image && { image: absoluteMedia(settings.hero_image, siteUrl) ?? undefined }),
        sameAs: settings.social_links.map(({ url }) => url),
      },
    ],
  });
}
