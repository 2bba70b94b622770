import type { TeamRole } from "@fanfare/contracts/admin/team";

/** The label of a role, and what it gives access to. */
export const ROLE_WORDS: Record<TeamRole, { label: string; about: string }> = {
  owner: { label: "Owner", about: "Everything, and the team." },
  music: { label: "Music", about: "Albums, tracks, artists, genres and what is featured." },
  orders: { label: "Orders", about: "Orders and refunds, products, codes and reviews, print-on-demand." },
  shows: { label: "Shows", about: "Shows, venues, tours, guests and the door." },
  door: { label: "Door", about: "The door's screen, and nothing else." },
};
