/** The header's links (spec, section 2). Typed as text because a screen may come after its link. */
export const MAIN_LINKS: readonly { label: string; to: string }[] = [
  { label: "Music", to: "/music" },
  { label: "Store", to: "/store" },
  { label: "Events", to: "/events" },
];

type FooterColumn = { title: string; links: readonly { label: string; to: string; search?: Record<string, string> }[] };

/** The footer's columns before Connect (spec, section 2). */
export const FOOTER_COLUMNS: readonly FooterColumn[] = [
  {
    title: "Music",
    links: [
      { label: "Browse Albums", to: "/music", search: { tab: "albums" } },
      { label: "Playlists", to: "/playlists" },
    ],
  },
  {
    title: "Store",
    links: [
      { label: "Merchandise", to: "/store" },
      { label: "Featured Items", to: "/store", search: { featured: "true" } },
    ],
  },
  {
    title: "Events",
    links: [
      { label: "Upcoming Shows", to: "/events" },
      { label: "Concerts", to: "/events", search: { type: "concert" } },
      { label: "Meet & Greets", to: "/events", search: { type: "meet_greet" } },
    ],
  },
];
