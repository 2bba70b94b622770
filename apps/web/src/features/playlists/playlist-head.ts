import { t } from "@fanfare/contracts/common/language";
import type { Playlist } from "@fanfare/contracts/music/playlist";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { pageHead } from "../../lib/head.ts";
import { absoluteMedia } from "../../lib/media.ts";
import { trackCount } from "../music/labels.ts";

/** The head of a playlist's page; a private one is kept from search engines even where its own fan sees it. */
export function playlistHead(playlist: Playlist, settings: PublicSiteSettings, siteUrl: string) {
  const image = absoluteMedia(playlist.tracks[0]?.cover_image ?? settings.share_image, siteUrl);
  return pageHead({
    title: t("{name} by {owner_name}", { name: playlist.name, owner_name: playlist.owner_name }),
    siteName: settings.artist_name,
    description:
      playlist.description ||
      t("A playlist of {length}, put together by a fan.", { length: trackCount(playlist.tracks.length) }),
    path: `/playlists/${playlist.id}`,
    siteUrl,
    image: image ? { url: image, width: 1200, height: 1200, alt: playlist.name } : null,
    noindex: !playlist.is_public,
    isEmbeddable: playlist.is_public,
  });
}
