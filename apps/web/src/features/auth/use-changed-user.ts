import type { User } from "@fanfare/contracts/auth/user";
import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../lib/trpc.tsx";
import { refreshUser, useSession } from "./session-store.ts";

/**
 * Returns a function that applies a change to the signed-in fan's account. A profile response requested before the change could
 * arrive after it with outdated data, so that request is cancelled.
 */
export function useChangedUser(): (change: (now: User) => User) => Promise<void> {
  const { query } = useApi();
  const queryClient = useQueryClient();
  return async (change) => {
    const { token } = useSession.getState();
    const { queryKey } = query.auth.profile.queryOptions();
    await queryClient.cancelQueries({ queryKey });
    const { token: tokenNow, user: now } = useSession.getState();
    if (token === null || tokenNow !== token || now === null) return;
    const changed = change(now);
    queryClient.setQueryData(queryKey, changed);
    refreshUser(token, changed);
  };
}
