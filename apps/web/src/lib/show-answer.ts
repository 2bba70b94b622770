import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Shows what a change answered as the query's data. A response to what was asked before the change is dropped, whenever
 * it comes: it would bring back what was.
 */
export async function showAnswer<Answer>(
  queryClient: QueryClient,
  queryKey: DataTag<QueryKey, Answer, unknown>,
  answer: NoInfer<Answer>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Answer>(queryKey, answer);
}
