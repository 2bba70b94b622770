import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useApi } from "./trpc.tsx";

/** What the owner says about the site; loaded by the root route, so it is always there. */
export function useSiteSettings(): PublicSiteSettings {
  const { query } = useApi();
  return useSuspenseQuery({ ...query.site.settings.queryOptions(), staleTime: Number.POSITIVE_INFINITY }).data;
}
