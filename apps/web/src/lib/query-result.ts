import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Sets a mutation's response as the query's data. A pending read that began before the mutation is cancelled, since it would
 * restore the old data. When no read is pending, the data is set synchronously.
 */
export async function setQueryResult<Result>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Result, unknown>,
  result: NoInfer<Result>,
): Promise<void> {
  const filter = { queryKey, exact: true };
  if (queryClient.isFetching(filter) > 0) await queryClient.cancelQueries(filter);
  queryClient.setQueryData<Result>(queryKey, result);
}

/**
 * Changes a query's data where it is loaded. A pending read may predate the change, so it is cancelled and repeated; a failed
 * read is repeated too.
 */
export async function updateQueryResult<Result>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Result, unknown>,
  change: (shown: NoInfer<Result>) => NoInfer<Result>,
): Promise<void> {
  const filter = { queryKey, exact: true };
  const isOnItsWay = queryClient.isFetching(filter) > 0;
  const hasFailed = queryClient.getQueryState(queryKey)?.status === "error";
  if (isOnItsWay) await queryClient.cancelQueries(filter);
  queryClient.setQueryData<Result>(queryKey, (shown) => (shown === undefined ? undefined : change(shown)));
  if (isOnItsWay || hasFailed) await queryClient.invalidateQueries(filter);
}
