import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads what stands there now: whatever is cached is not enough, and a read that is already in flight is not joined, since
 * it may have begun before a write. The result is cached. Throws at once what the call throws.
 */
export async function fetchNow<Data, Fault, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, Fault, Data, Key>,
): Promise<Data> {
  await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  return queryClient.fetchQuery({ ...options, staleTime: 0, retry: false, networkMode: "always" });
}
