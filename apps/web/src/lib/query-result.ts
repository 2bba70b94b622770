import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Sets a mutation's response as the query's data. A pending read that began before the mutation is cancelled, since it would
 * restore the old data. When no read is pending, the data is set synchronously.
 */
export async function setQueryResult<Answer>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Answer, unknown>,
  answer: NoInfer<Answer>,
): Promise<void> {
  const asked = { queryKey, exact: true };
  if (queryClient.isFetching(asked) > 0) await queryClient.cancelQueries(asked);
  queryClient.setQueryData<Answer>(queryKey, answer);
}

/**
 * Changes a query's data where it is loaded. A pending read may predate the change, so it is cancelled and repeated; a failed
 * read is repeated too.
 */
export async function updateQueryResult<Answer>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Answer, unknown>,
  change: (shown: NoInfer<Answer>) => NoInfer<Answer>,
): Promise<void> {
  const asked = { queryKey, exact: true };
  const isOnItsWay = queryClient.isFetching(asked) > 0;
  const hasFailed = queryClient.getQueryState(queryKey)?.status === "error";
  if (isOnItsWay) await queryClient.cancelQueries(asked);
  queryClient.setQueryData<Answer>(queryKey, (shown) => (shown === undefined ? undefined : change(shown)));
  if (isOnItsWay || hasFailed) await queryClient.invalidateQueries(asked);
}
