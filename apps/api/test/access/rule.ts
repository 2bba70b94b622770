import type { Permission } from "@fanfare/contracts/admin/team";
import type { TestSite } from "../site.ts";

export type Person = { id: number; token: string };

/** The context of a rule's inputs: a site, the fan who owns the things, another fan, and the owner. */
export type World = { site: TestSite; a: Person; b: Person; owner: Person };

/**
 * Who may call a procedure:
 * - `anyone`: also a visitor; an unknown token is still refused
 * - `anyone, whatever token`: login and register
 * - `fan`: any signed-in user
 * - `its fan`: only fan A, who owns the thing; every other signed-in person gets "not found"
 * - `its fan alone sees it`: the same, but a visitor also gets "not found", because others of its kind are public
 * - a permission: team members whose role has it, and API keys of that scope (`callers.ts`)
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
  /** The call's input; created again for each row of the matrix. */
  input?: (world: World) => object | Promise<object>;
  /** Allowed statuses of a permitted call; some need a secret that only a mail contains. Default: success. */
  ok?: readonly number[];
};

export type Rules = Record<string, Rule>;

export const KINDS = ["visitor", "expired token", "revoked token", "garbage token", "fan B", "owner", "fan A"] as const;
export type Kind = (typeof KINDS)[number];

/** The expected status for a kind of caller, or `permitted`. */
export function verdict(who: Who, kind: Kind): 401 | 403 | 404 | "permitted" {
  if (who === "anyone, whatever token") return "permitted";
  if (kind.endsWith("token")) return 401;
  if (kind === "visitor") {
    if (who === "anyone") return "permitted";
    return who === "its fan alone sees it" ? 404 : 401;
  }
  if (typeof who === "object") return kind === "owner" ? "permitted" : 403;
  if (who === "its fan" || who === "its fan alone sees it") return kind === "fan A" ? "permitted" : 404;
  return "permitted";
}
