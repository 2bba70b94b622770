import type { QueryClient } from "@tanstack/react-query";
import { isPublicQuery } from "../../lib/public-queries.ts";
import { useSession } from "./session-store.ts";

/**
 * From here on every change of the session drops all that the cache holds and that is not the same for everybody, before
 * anything is drawn for the next user. What is on screen is fetched anew. Returns how to stop.
 */
export function dropPersonalCacheOnSessionChange(queryClient: QueryClient): () => void {
  return useSession.subscribe((session, previous) => {
    if (session.token === previous.token) return;
    const personal = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => !isPublicQuery(queryKey) };
    queryClient.removeQueries({ ...personal, type: "inactive" });
    void queryClient.resetQueries(personal);
  });
}
