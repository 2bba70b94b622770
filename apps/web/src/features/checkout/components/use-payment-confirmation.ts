import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../../lib/trpc.tsx";
import type { CheckoutSearch } from "../checkout-search.ts";
import { isPaid } from "../use-order-payment.ts";

const POLL_INTERVAL_MS = 2000;
/** After this many polls without the provider's report, the payment may never have been completed. */
const MAX_POLLS = 30;

/**
 * Loads the order named in the address. After the return from the bank its payment may not have been reported yet: the order is
 * then polled until it is, and counts as being confirmed; if the report does not come, it is overdue instead.
 */
export function usePaymentConfirmation({ order: id, returned }: CheckoutSearch) {
  const { query } = useApi();
  const queryClient = useQueryClient();
  const options = query.store.orders.byId.queryOptions({ id: id ?? 0 });
  const countUpdates = () => queryClient.getQueryState(options.queryKey)?.dataUpdateCount ?? 0;
  // The order may have been loaded often before, for example while an earlier payment of it was awaited.
  const [start, setStart] = useState(() => ({ id, returned, updates: countUpdates() }));
  if (start.id !== id || start.returned !== returned) setStart({ id, returned, updates: countUpdates() });
  const { dataUpdatedAt, ...result } = useQuery({
    ...options,
    enabled: id !== undefined,
    refetchOnMount: "always",
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      returned && data && !isPaid(data) && dataUpdateCount - start.updates < MAX_POLLS ? POLL_INTERVAL_MS : false,
  });
  const data = id === undefined ? undefined : result.data;
  const isAwaited = returned === true && data?.can_pay === true;
  // Reading `dataUpdatedAt` renders after each poll, also after one that changed nothing.
  const polls = dataUpdatedAt > 0 ? countUpdates() - start.updates : 0;
  return {
    data,
    isError: result.isError,
    refetch: result.refetch,
    isConfirming: isAwaited && polls < MAX_POLLS,
    isOverdue: isAwaited && polls >= MAX_POLLS,
  };
}
