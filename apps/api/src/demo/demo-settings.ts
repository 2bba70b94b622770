import { secondsToLabel } from "@fanfare/contracts/common/duration";
import type { SiteSettings } from "@fanfare/contracts/site/settings";
import type { DemoCatalogue } from "./catalogue.ts";
import type { DemoMedia } from "./demo-media.ts";

const STREAMING_AMONG_FIVE = 3;

/** The demo artist's settings: pictures, links, the featured track and hidden sections. */
export function demoSettings(
  { artist, tracks, site, ...lists }: DemoCatalogue,
  media: DemoMedia,
  featuredId: number | null,
): Partial<SiteSettings> {
  const picture = (path: string) => media.images.get(path)?.path ?? null;
  const source = (path: string, type: string) => {
    const src = media.files.get(path);
    return src === undefined ? [] : [{ src, type }];
  };
  const featured = tracks.find((track) => track.slug === lists.featured_track);
  const [firstService] = site.streaming_services;
  return {
    artist_name: artist.name,
    tagline: artist.tagline,
    copyright_year: site.copyright_year,
    hero_image: picture(site.hero),
    hero_image_portrait: picture(site.hero_portrait),
    hero_placeholder: media.images.get(site.hero)?.placeholder ?? null,
    share_image: picture(site.og_image),
    featured_track: featured
      ? {
          id: featuredId,
          title: featured.title,
          duration_label: secondsToLabel((featured.duration_ms ?? 0) / 1000),
          text: "The new single. Out now.",
          services: [...site.streaming_services.slice(0, STREAMING_AMONG_FIVE), ...site.purchase_services],
        }
      : null,
    video: {
      title: site.video.title,
      poster: picture(site.video.poster),
      sources: [...source(site.video.webm, "video/webm"), ...source(site.video.mp4, "video/mp4")],
      embed_url: null,
    },
    streaming_panel:
      featured && firstService ? { title: featured.title, embed_url: "/embed", open_url: firstService.url } : null,
    streaming_services: site.streaming_services,
    social_links: site.social_links,
    hidden_album_titles: lists.hidden_album_titles,
    hidden_track_titles: lists.hidden_track_titles,
    legal: {
      contact_email: site.legal_contact_email,
      operator_name: artist.name,
      terms_version: "2026-11-01",
      privacy_version: "2026-11-01",
    },
    texts: {
      store: [
        `Everything here comes straight from ${artist.name}. What you pay goes into the next record.`,
        "**Short runs, made with care.** We print what is needed. When something says it is sold out, it is.",
      ].join("\n\n"),
      about: artist.bio,
      imprint: "",
    },
  };
}
