import type { PublicSiteSettings } from "@fanfare/contracts/site/settings";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useApi } from "./trpc.tsx";

/** The owner's settings of the site. The root route loads them, so they are always available. */
export function useSiteSettings(): PublicSiteSettings {
  const { query } = useApi();
  return useSuspenseQuery({ ...query.site.settings.queryOptions(), staleTime: Number.POSITIVE_INFINITY }).data;
}
