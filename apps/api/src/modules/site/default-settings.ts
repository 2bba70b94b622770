import type { SiteSettings } from "@fanfare/contracts/site/settings";

/** The settings of a new site until the owner fills them in. */
export const defaultSettings: SiteSettings = {
  artist_name: "Your Artist",
  languages: ["en"],
  time_zone: "UTC",
  tagline: "Music, merch and shows",
  copyright_year: 2024,
  hero_image: null,
  hero_image_portrait: null,
  hero_placeholder: null,
  share_image: null,
  featured_track: null,
  video: null,
  streaming_panel: null,
  streaming_services: [],
  social_links: [],
  hidden_album_titles: [],
  hidden_track_titles: [],
  legal: {
    contact_email: null,
    operator_name: "Your Artist",
    terms_version: "2026-11-01",
    privacy_version: "2026-11-01",
  },
  texts: { store: "", about: "", imprint: "" },
};
