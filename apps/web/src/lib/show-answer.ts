import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Shows what a change answered as the query's data. A response to what was asked before the change is dropped, whenever
 * it comes: it would bring back what was. Where nothing is on its way, it is shown at once, before this returns.
 */
export async function showAnswer<Answer>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Answer, unknown>,
  answer: NoInfer<Answer>,
): Promise<void> {
  const asked = { queryKey, exact: true };
  if (queryClient.isFetching(asked) > 0) await queryClient.cancelQueries(asked);
  queryClient.setQueryData<Answer>(queryKey, answer);
}

/**
 * Changes what a query shows, where it has been answered. A response that is on its way may be from before the change:
 * it is dropped, and asked for once more. So is one that failed.
 */
export async function changeShown<Answer>(
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
