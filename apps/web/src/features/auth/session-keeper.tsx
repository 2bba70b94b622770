import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { refreshUser, useSession } from "./session-store.ts";

/**
 * Loads the current user when the application starts with a token, keeps the stored one up to date, and empties the
 * cache of what was one person's when another takes over. Mounted once.
 */
export function SessionKeeper() {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const token = useSession((state) => state.token);
  const previous = useRef<string | null>(null);

  useEffect(() => {
    if (previous.current !== null && previous.current !== token) {
      queryClient.removeQueries({ queryKey: query.auth.profile.queryOptions().queryKey });
      queryClient.removeQueries({ queryKey: query.auth.favorites.list.queryOptions().queryKey });
      queryClient.removeQueries({ queryKey: [["music", "playlists"]] });
      queryClient.removeQueries({ queryKey: [["store", "cart"]] });
      queryClient.removeQueries({ queryKey: [["store", "orders"]] });
      queryClient.removeQueries({ queryKey: [["store", "reviews"]] });
      queryClient.removeQueries({ queryKey: [["events", "mine"]] });
      queryClient.removeQueries({ queryKey: [["events", "ownPlace"]] });
    }
    previous.current = token;
  }, [token, query, queryClient]);

  const profile = useQuery({ ...query.auth.profile.queryOptions(), enabled: token !== null });
  useEffect(() => {
    if (token !== null && profile.data) refreshUser(token, profile.data);
  }, [token, profile.data]);

  return null;
}
