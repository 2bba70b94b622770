import { msg } from "@fanfare/contracts/common/language";
/** The header's links (spec, section 2). Typed as text because a link may be added before its screen. */
export const MAIN_LINKS: readonly { label: string; to: string }[] = [
  { label: msg("Music"), to: "/music" },
  { label: msg("Store"), to: "/store" },
  { label: msg("Events"), to: "/events" },
];

type FooterColumn = { title: string; links: readonly { label: string; to: string; search?: Record<string, string> }[] };

/** The footer's columns before Connect (spec, section 2). */
export const FOOTER_COLUMNS: readonly FooterColumn[] = [
  {
    title: msg("Music"),
    links: [
      { label: msg("Browse Albums"), to: "/music", search: { tab: "albums" } },
      { label: msg("Playlists"), to: "/playlists" },
    ],
  },
  {
    title: msg("Store"),
    links: [
      { label: msg("Merchandise"), to: "/store" },
      { label: msg("Featured Items"), to: "/store", search: { featured: "true" } },
    ],
  },
  {
    title: msg("Events"),
    links: [
      { label: msg("Upcoming Shows"), to: "/events" },
      { label: msg("Concerts"), to: "/events", search: { type: "concert" } },
      { label: msg("Meet & Greets"), to: "/events", search: { type: "meet_greet" } },
    ],
  },
];
