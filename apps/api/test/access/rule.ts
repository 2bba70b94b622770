import { type Permission, TEAM_ROLES, type TeamRole } from "@fanfare/contracts/admin/team";
import { can } from "../../src/modules/accounts/permissions.ts";
import type { TestSite } from "../site.ts";

export type Person = { id: number; token: string };

/** What a rule's inputs are made in: a site, the fan whose things they are, another fan, and the owner. */
export type World = { site: TestSite; a: Person; b: Person; owner: Person };

/**
 * Who may call a procedure:
 * - `anyone`: also a visitor; a token that is nobody's is refused all the same
 * - `anyone, whatever token`: login and register
 * - `fan`: any signed-in user
 * - `its fan`: only fan A, whose thing it is; for every other signed-in person it is not there
 * - `its fan alone sees it`: the same where also a visitor gets "not there", because others of its kind are public
 * - a permission: whose role in the team has it
 */
export type Who =
  | "anyone"
  | "anyone, whatever token"
  | "fan"
  | "its fan"
  | "its fan alone sees it"
  | { team: Permission };

export type Rule = {
  who: Who;
  /** What the call is given; made anew for each row of the matrix. */
  input?: (world: World) => object | Promise<object>;
  /** What a permitted call may answer; some can go no further without a secret that only a mail has. Default: success. */
  ok?: readonly number[];
};

export type Rules = Record<string, Rule>;

export const KINDS = ["visitor", "expired token", "revoked token", "garbage token", "fan B", "owner", "fan A"] as const;
export type Kind = (typeof KINDS)[number];

/** The roles beside the owner's, for whom only the team's calls are different from a fan's. */
export const STAFF = TEAM_ROLES.filter((role): role is Exclude<TeamRole, "owner"> => role !== "owner");

/** Whether a role of the team is let into a call of the team's. */
export const isLetIn = (who: { team: Permission }, role: TeamRole): boolean => can({ role }, who.team);

/** The status a kind of caller is to get, or `permitted`. */
export function verdict(who: Who, kind: Kind): 401 | 403 | 404 | "permitted" {
  if (who === "anyone, whatever token") return "permitted";
  if (kind.endsWith("token")) return 401;
  if (kind === "visitor") return who === "anyone" ? "permitted" : who === "its fan alone sees it" ? 404 : 401;
  if (typeof who === "object") return kind === "owner" ? "permitted" : 403;
  if (who === "its fan" || who === "its fan alone sees it") return kind === "fan A" ? "permitted" : 404;
  return "permitted";
}
