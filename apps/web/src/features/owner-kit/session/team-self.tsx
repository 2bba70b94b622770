import type { Permission, TeamSelf } from "@fanfare/contracts/admin/team";
import { createContext, type ReactNode, use } from "react";

const TeamSelfContext = createContext<TeamSelf | null>(null);

/** Provides the signed-in member of the team to everything below. */
export function TeamSelfProvider({ self, children }: { self: TeamSelf; children: ReactNode }) {
  return <TeamSelfContext value={self}>{children}</TeamSelfContext>;
}

/** Returns the signed-in member. Throws outside the owner area's pages. */
export function useTeamSelf(): TeamSelf {
  const self = use(TeamSelfContext);
  if (!self) throw new Error("useTeamSelf needs the owner area around it");
  return self;
}

/** Returns a check of the signed-in member's permissions; the server checks them again on every call. */
export function useCan(): (permission: Permission) => boolean {
  const self = use(TeamSelfContext);
  return (permission) => self?.permissions.includes(permission) ?? false;
}
