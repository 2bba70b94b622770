import { z } from "zod";
import { email } from "../auth/login.ts";
import { byId, id, instant } from "../common/fields.ts";
import { proof } from "./step-up.ts";

/** The team's permissions. Procedures check these and never a role. */
export const PERMISSIONS = [
  /** Access to the owner area as such: every role of the team has it. */
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
  /** Managing the team and its roles. */
  "staff",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The roles of the team. Accounts without one are fans. */
export const TEAM_ROLES = ["owner", "music", "orders", "shows", "door"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** The signed-in member, as shown in the owner area. */
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
  /** Whether their login requires a code. */
  has_two_step: z.boolean(),
  /** The last login with the password; `null` before the first one since joining. */
  last_signed_in_at: instant.nullable(),
});
export type TeamMember = z.output<typeof teamMember>;

export const teamInvitation = z.object({
  id,
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  /** The username of the sender; `null` if that account was deleted. */
  invited_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
});
export type TeamInvitation = z.output<typeof teamInvitation>;

/** Members, owners first, and invitations that were neither used nor withdrawn. */
export const team = z.object({ members: z.array(teamMember), invitations: z.array(teamInvitation) });
export type Team = z.output<typeof team>;

export const invitationFields = z.object({ email, role: z.enum(TEAM_ROLES, { error: "Choose a role" }) });
export const invitationInput = invitationFields.extend({ proof });
export const roleChangeInput = byId.extend({ role: z.enum(TEAM_ROLES, { error: "Choose a role" }), proof });
export const memberInput = byId.extend({ proof });

/** An invitation as shown to the person who has its link. */
export const openInvitation = z.object({
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  expires_at: instant,
  /** Whether an account with this address exists, to sign in with. */
  has_account: z.boolean(),
});
export type OpenInvitation = z.output<typeof openInvitation>;

/** The role that an accepted invitation has given. */
export const acceptedInvitation = z.object({ role: z.enum(TEAM_ROLES) });
