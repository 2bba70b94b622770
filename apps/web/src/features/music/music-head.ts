import { amountText } from "@fanfare/contracts/common/currency";
import { durationLabelToSeconds } from "@fanfare/contracts/common/duration";
import { msg, t } from "@fanfare/contracts/common/language";
import { formatMoney, siteCurrency } from "@fanfare/contracts/common/money";
import type { AlbumDetail } from "@fanfare/contracts/music/album";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { breadcrumbs, pageHead } from "../../lib/head.ts";
import { pageUrl } from "../../lib/language-address.ts";
import { absoluteMedia } from "../../lib/media.ts";
import { kindLabel, releaseYear, trackCount } from "./labels.ts";
import type { LibrarySearch, LibraryTab } from "./library-search.ts";

const TAB_TITLES: Record<LibraryTab, string> = {
  featured: msg("Music Library"),
  tracks: msg("All Tracks"),
  albums: msg("Albums"),
};

export function libraryHead(
  settings: PublicSiteSettings,
  siteUrl: string,
  { tab = "featured", page = 1 }: LibrarySearch,
) {
  const query = new URLSearchParams({
    ...(tab !== "featured" && { tab }),
    ...(page > 1 && { page: String(page) }),
  });
  const image = absoluteMedia(settings.share_image, siteUrl);
  return pageHead({
    title: page > 1 ? t("{title}, page {page}", { title: t(TAB_TITLES[tab]), page }) : t(TAB_TITLES[tab]),
    siteName: settings.artist_name,
    description: t("Albums, singles and every track of {artist_name}, to listen to in full.", {
      artist_name: settings.artist_name,
    }),
    path: query.size > 0 ? `/music?${query}` : "/music",
    siteUrl,
    image: image ? { url: image, width: 1200, height: 630, alt: settings.artist_name } : null,
    jsonLd: [
      breadcrumbs(siteUrl, [
        { name: settings.artist_name, path: "/" },
        { name: t("Music Library"), path: "/music" },
      ]),
    ],
  });
}

/** Converts `"00:03:57"` to an ISO 8601 duration. */
const isoDuration = (label: string) => `PT${durationLabelToSeconds(label) ?? 0}S`;

export function albumHead(album: AlbumDetail, settings: PublicSiteSettings, siteUrl: string) {
  const path = `/albums/${album.id}`;
  const image = absoluteMedia(album.cover_image, siteUrl);
  const artist = { "@type": "MusicGroup" as const, name: album.artist.name, url: pageUrl(siteUrl, "/") };
  const facts = [kindLabel(album.kind), releaseYear(album.release_date), trackCount(album.tracks.length)];
  return pageHead({
    title: t("{title} by {name}", { title: album.title, name: album.artist.name }),
    siteName: settings.artist_name,
    description:
      album.description ??
      t("{title} by {name}: {value}.", {
        title: album.title,
        name: album.artist.name,
        value: facts.filter(Boolean).join(", "),
      }),
    path,
    siteUrl,
    type: "music.album",
    isEmbeddable: true,
    image: image ? { url: image, width: 1200, height: 1200, alt: t("Cover of {title}", { title: album.title }) } : null,
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "MusicAlbum",
        name: album.title,
        url: pageUrl(siteUrl, path),
        byArtist: artist,
        numTracks: album.tracks.length,
        ...(image && { image }),
        ...(album.genre && { genre: album.genre.name }),
        ...(album.release_date && { datePublished: album.release_date }),
        ...(album.description && { description: album.description }),
        ...(album.price && {
          offers: {
            "@type": "Offer" as const,
            price: amountText(album.price, siteCurrency()),
            priceCurrency: siteCurrency(),
            name: formatMoney(album.price),
          },
        }),
        track: {
          "@type": "ItemList",
          numberOfItems: album.tracks.length,
          itemListElement: album.tracks.map((track, index) => ({
            "@type": "ListItem" as const,
            position: index + 1,
            item: {
              "@type": "MusicRecording" as const,
              name: track.title,
              duration: isoDuration(track.duration),
              byArtist: artist,
              url: pageUrl(siteUrl, path),
            },
          })),
        },
      },
      breadcrumbs(siteUrl, [
        { name: settings.artist_name, path: "/" },
        { name: t("Music Library"), path: "/music" },
        { name: album.title, path },
      ]),
    ],
  });
}
