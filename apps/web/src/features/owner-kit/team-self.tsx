import type { Permission, TeamSelf } from "@fanfare/contracts/admin/team";
import { createContext, type ReactNode, use } from "react";

const TeamSelfContext = createContext<TeamSelf | null>(null);

/** Who is signed in to the owner area, for everything below. */
export function TeamSelfProvider({ self, children }: { self: TeamSelf; children: ReactNode }) {
  return <TeamSelfContext value={self}>{children}</TeamSelfContext>;
}

/** The signed-in member. Throws outside of the owner area's pages. */
export function useTeamSelf(): TeamSelf {
  const self = use(TeamSelfContext);
  if (!self) throw new Error("useTeamSelf needs the owner area around it");
  return self;
}

/** Whether the signed-in member may do a thing; the server decides the same on every call. */
export function useCan(): (permission: Permission) => boolean {
  const self = use(TeamSelfContext);
  return (permission) => self?.permissions.includes(permission) ?? false;
}
