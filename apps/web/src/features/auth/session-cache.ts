import type { QueryClient } from "@tanstack/react-query";
import { isPublicQuery } from "../../lib/public-queries.ts";
import { useSession } from "./session-store.ts";

/**
 * On every change of the session, drops all cached data that is not public before anything is rendered for the next user.
 * Displayed data is refetched. Returns a function that stops this.
 */
export function dropPersonalCacheOnSessionChange(queryClient: QueryClient): () => void {
  return useSession.subscribe((session, previous) => {
    if (session.token === previous.token) return;
    const personal = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !isPublicQuery(queryKey) };
    queryClient.removeQueries({ ...personal, type: "inactive" });
    void queryClient.resetQueries(personal);
  });
}
