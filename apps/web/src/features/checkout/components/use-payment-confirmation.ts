import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import type { CheckoutSearch } from "../checkout-search.ts";
import { isPaid } from "../use-order-payment.ts";

const POLL_INTERVAL_MS = 2000;
/** After this many polls without the provider's report, the confirmation comes by mail only. */
const MAX_POLLS = 30;

/**
 * Loads the order named in the address. After the return from the bank its payment may not have been reported yet: the order is
 * then polled until it is, and counts as being confirmed.
 */
export function usePaymentConfirmation({ order: id, returned }: CheckoutSearch) {
  const { query } = useApi();
  const result = useQuery({
    ...query.store.orders.byId.queryOptions({ id: id ?? 0 }),
    enabled: id !== undefined,
    refetchOnMount: "always",
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      returned && data && !isPaid(data) && dataUpdateCount < MAX_POLLS ? POLL_INTERVAL_MS : false,
  });
  const data = id === undefined ? undefined : result.data;
  return {
    data,
    isError: result.isError,
    refetch: result.refetch,
    isConfirming: returned === true && data?.can_pay === true,
  };
}
