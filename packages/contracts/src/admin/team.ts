/** What the artist's team can be allowed to do. Procedures ask for these and never for a role. */
export const PERMISSIONS = [
  /** Getting into the owner area at all: every role of the team has it. */
  "owner_area",
  "overview",
  "subscribers",
  "music",
  "products",
  "orders",
  "events",
  /** Letting people in at a show, on the door's own screen. */
  "door",
  "fans",
  "newsletter",
  "print_on_demand",
  "settings",
  "operations",
  /** Who is of the team and what each may do. */
  "staff",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The roles of the team. Whoever has none of them is a fan. */
export const TEAM_ROLES = ["owner", "music", "orders", "shows", "door"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
