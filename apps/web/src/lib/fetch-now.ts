import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Fetches the current data: ignores the cache and does not reuse a read in flight, which may have begun before a write. The
 * result is cached. Throws the call's error immediately, without retries.
 */
export async function fetchNow<Data, Fault, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Fault, Data, Key>,
): Promise<Data> {
  await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  return queryClient.fetchQuery({ ...options, staleTime: 0, retry: false, networkMode: "always" });
}
