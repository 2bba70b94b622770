const at = (host: string, path = "/ember-oriole"): string => `https://${host}.example.com${path}`;

/** Settings that an owner would make by hand: lists, links and pictures of the site. */
export const site = {
  popular_tracks: [
    "miracle",
    "rooftop-static",
    "harbour-lights",
    "signal-bloom",
    "sodium-orange",
    "terminus",
    "paper-boats",
    "cider-and-smoke",
  ],
  hidden_track_titles: ["Rooftop Static", "Signal Bloom", "Terminus"],
  hidden_album_titles: ["Urban Beats", "Digital Waves"],
  featured_albums: ["lanterns-on-the-water", "amber-season", "night-bus-psalms", "urban-beats", "digital-waves"],
  featured_track: "miracle",
  upcoming_track: "phoenix-hour",
  upcoming_album: "the-copper-hours",
  site: {
    hero: "images/hero.jpg",
    hero_portrait: "images/hero-portrait.jpg",
    og_image: "images/og-image.jpg",
    icon: "images/icon.svg",
    icon_png: "images/icon.png",
    video: {
      title: "Miracle (official film)",
      poster: "images/video-poster.jpg",
      webm: "video/miracle.webm",
      mp4: "video/miracle.mp4",
    },
    streaming_services: [
      { name: "Streamly", url: at("streamly") },
      { name: "Wavebox", url: at("wavebox") },
      { name: "Tunehall", url: at("tunehall") },
      { name: "Cloudtape", url: at("cloudtape") },
      { name: "Nightdial", url: at("nightdial") },
    ],
    purchase_services: [
      { name: "Bandstall", url: at("bandstall") },
      { name: "Disc Counter", url: at("disc-counter") },
    ],
    social_links: [
      { name: "Instagram", url: at("instagram") },
      { name: "YouTube", url: at("youtube") },
      { name: "TikTok", url: at("tiktok") },
      { name: "Facebook", url: at("facebook") },
      { name: "X", url: at("x") },
    ],
    legal_contact_email: "legal@ember-oriole.example.com",
    copyright_year: 2024,
  },
};
