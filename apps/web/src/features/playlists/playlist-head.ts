import { t } from "@fanfare/contracts/common/language";
import type { Playlist } from "@fanfare/contracts/music/playlist";
import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { pageHead } from "../../lib/head.ts";
import { absoluteMedia } from "../../lib/media.ts";
import { trackCount } from "../music/labels.ts";

const PODCAST_FEED = "/feeds/podcast.rss";

/**
 * Returns the head of a playlist's page. It links to the podcast feed if the playlist is the podcast; a private playlist is not
 * indexed by search engines.
 */
export function playlistHead(playlist: Playlist, settings: PublicSiteSettings, siteUrl: string) {
  const image = absoluteMedia(playlist.tracks[0]?.cover_image ?? settings.share_image, siteUrl);
  const head = pageHead({
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
  if (!playlist.is_public || playlist.id !== settings.podcast_playlist_id) return head;
  const podcast = { rel: "alternate", type: "application/rss+xml", title: playlist.name, href: PODCAST_FEED };
  return { ...head, links: [...head.links, podcast] };
}
