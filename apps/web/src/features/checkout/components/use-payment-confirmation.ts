import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../../lib/trpc.tsx";
import type { CheckoutSearch } from "../checkout-search.ts";
import { isPaid } from "../use-order-payment.ts";

const POLL_INTERVAL_MS = 2000;
/** After so many polls without the provider's report, the confirmation comes by mail alone. */
const MAX_POLLS = 30;

/**
 * The order that the address names. Back from the bank its payment may not have been reported yet: the order is
 * polled until it is, and counts as being confirmed meanwhile.
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
