import { z } from "zod";
import { id, media } from "../common/fields.ts";

/** The owner's own texts: in the store's About box, and on separate pages. */
export const SITE_TEXTS = ["store", "about", "imprint"] as const;
export type SiteText = (typeof SITE_TEXTS)[number];
/** The texts that have a page. */
export const TEXT_PAGES = ["about", "imprint"] as const;

const link = z.object({ name: z.string(), url: z.url() });

/** The owner's settings of the site as a whole: the artist, links, pictures, featured track and legal contact. */
export const siteSettings = z.object({
  artist_name: z.string(),
  /** The codes of the languages that visitors can choose; English comes first. */
  languages: z.array(z.string()),
  /** The IANA name of the zone in which the site has its days: on receipts, and in the owner's figures. */
  time_zone: z.string(),
  tagline: z.string(),
  copyright_year: z.int(),
  hero_image: media,
  hero_image_portrait: media,
  hero_placeholder: z.string().nullable(),
  share_image: media,
  /** The first item of Featured Music; `id` is null if the track itself is not on the site. */
  featured_track: z
    .object({
      id: id.nullable(),
      title: z.string(),
      duration_label: z.string(),
      text: z.string().nullable(),
      services: z.array(link),
    })
    .nullable(),
  video: z
    .object({
      title: z.string(),
      poster: media,
      sources: z.array(z.object({ src: z.string(), type: z.string() })),
      embed_url: z.string().nullable(),
    })
    .nullable(),
  streaming_panel: z.object({ title: z.string(), embed_url: z.string(), open_url: z.string() }).nullable(),
  streaming_services: z.array(link),
  social_links: z.array(link),
  hidden_album_titles: z.array(z.string()),
  hidden_track_titles: z.array(z.string()),
  legal: z.object({
    /** Null while the owner has not set one. */
    contact_email: z.email().nullable(),
    operator_name: z.string(),
    terms_version: z.string(),
    privacy_version: z.string(),
  }),
  /** Markdown; empty if there is none. */
  texts: z.object({ store: z.string(), about: z.string(), imprint: z.string() }),
});
export type SiteSettings = z.output<typeof siteSettings>;

/** Pages that exist once the owner has content for them, in the footer's order. */
const OWNER_PAGES = ["news", ...TEXT_PAGES] as const;

/** The public settings: hidden titles are left out. */
export const publicSiteSettings = siteSettings
  .omit({ hidden_album_titles: true, hidden_track_titles: true, texts: true })
  .extend({
    pages: z.array(z.enum(OWNER_PAGES)),
    /** The playlist that is also a podcast (`/feeds/podcast.rss`). */
    podcast_playlist_id: id.nullable(),
    /** The store's currency, an ISO 4217 code such as `USD`. */
    currency: z.string(),
  });
export type PublicSiteSettings = z.output<typeof publicSiteSettings>;
