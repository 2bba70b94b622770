import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../../lib/trpc.tsx";
import { refreshUser, useSession } from "./session-store.ts";

/** Loads the current user when the application starts with a token, and keeps the stored one up to date. Mounted once. */
export function SessionKeeper() {
  const { query } = useApi();
  const token = useSession((state) => state.token);
  const profile = useQuery({ ...query.auth.profile.queryOptions(), enabled: token !== null });
  useEffect(() => {
    if (token !== null && profile.data) refreshUser(token, profile.data);
  }, [token, profile.data]);

  return null;
}
