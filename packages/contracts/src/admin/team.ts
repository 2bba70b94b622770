import { z } from "zod";
import { email } from "../auth/login.ts";
import { byId, id, instant } from "../common/fields.ts";
import { proof } from "./step-up.ts";

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

/** The signed-in member: what the owner area shows them. */
export const teamSelf = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
});
export type TeamSelf = z.output<typeof teamSelf>;

export const teamMember = z.object({
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  is_self: z.boolean(),
  /** Whether login asks them for a code. */
  has_two_step: z.boolean(),
  /** The last login with the password; `null` before the first one since joining. */
  last_signed_in_at: instant.nullable(),
});
export type TeamMember = z.output<typeof teamMember>;

export const teamInvitation = z.object({
  id,
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  /** The username of who sent it; `null` when that account is gone. */
  invited_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
});
export type TeamInvitation = z.output<typeof teamInvitation>;

/** Members, owners first, and the invitations that were neither used nor taken back. */
export const team = z.object({ members: z.array(teamMember), invitations: z.array(teamInvitation) });
export type Team = z.output<typeof team>;

export const invitationFields = z.object({ email, role: z.enum(TEAM_ROLES, { error: "Choose a role" }) });
export const invitationInput = invitationFields.extend({ proof });
export const roleChangeInput = byId.extend({ role: z.enum(TEAM_ROLES, { error: "Choose a role" }), proof });
export const memberInput = byId.extend({ proof });

/** An invitation as the person who has its link sees it. */
export const openInvitation = z.object({
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  expires_at: instant,
  /** Whether there is an account with this address to sign in with. */
  has_account: z.boolean(),
});
export type OpenInvitation = z.output<typeof openInvitation>;
