/** The icons in brand-icons.svg, by their simple-icons slug. After a change run `pnpm brand-icons`. */
export const BRAND_ICONS = [
  "applemusic",
  "bandcamp",
  "bluesky",
  "deezer",
  "facebook",
  "instagram",
  "mastodon",
  "soundcloud",
  "spotify",
  "threads",
  "tidal",
  "tiktok",
  "x",
  "youtube",
  "youtubemusic",
] as const;
